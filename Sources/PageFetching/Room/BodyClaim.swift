/// The right to hold one body in memory, given back when it is let go.
package final class BodyClaim: Sendable {
    private let number: UInt64
    private let room: BodyRoom

    init(_ number: UInt64, in room: BodyRoom) {
        self.number = number
        self.room = room
    }

    deinit { room.leave(number) }

    var held: Int { room.held(number) }

    /// Holds so many bytes in all; false when there is no room for them yet, and `tell` is called once when there is.
    func hold(_ count: Int, or tell: @escaping @Sendable () -> Void) -> Bool {
        room.hold(number, min(count, room.largest), or: tell)
    }

    /// Holds so many bytes in all, and waits until there is room for them.
    package func hold(_ count: Int) async {
        await withCheckedContinuation { turn in
            if hold(count, or: { turn.resume() }) { turn.resume() }
        }
    }

    /// What this body weighs, which is what the next one will be thought to.
    package func learn(_ count: Int) { room.learn(count) }

    /// Gives it back before the end of its life.
    package func leave() { room.leave(number) }
}
