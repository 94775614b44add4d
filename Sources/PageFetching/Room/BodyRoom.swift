internal import Synchronization

/// Counts the bytes of bodies that are held in memory, from before their requests until they are let go.
///
/// Whoever wants a body asks for a claim first and waits in line while there is no room: back-pressure comes before a
/// request. A claim begins with what bodies weighed so far, is set to the declared length when the header has come, and
/// grows with the body where nothing was declared. One that finds no room pauses its transfer and is told when there
/// is some. The first of those that wait may exceed the limit, one at a time, so that there is always one that ends.
package final class BodyRoom: Sendable {
    /// The bytes that are held at most, but for one body beyond.
    package let limit: Int
    /// The largest body.
    let largest: Int
    private let state: Mutex<State>

    /// What is counted for a body before anything is known of any: few are asked for until the first have told.
    static let firstGuess = 4 << 20
    /// What is counted for a body of which nothing is known yet, however small those before it were.
    static let leastGuess = 128 << 10
    /// How much one body moves the guess for the next: an eighth, as TCP weighs its times.
    private static let weight = 8

    /// - Parameters:
    ///   - limit: the bytes that are held at most, but for one body beyond.
    ///   - largest: the most bytes of one body.
    package init(limit: Int, largest: Int) {
        self.limit = limit
        self.largest = largest
        state = Mutex(State())
    }

    struct State {
        var held = 0
        var holds: [UInt64: Int] = [:]
        var number: UInt64 = 0
        var guess = BodyRoom.firstGuess
        /// Who may exceed the limit.
        var favoured: UInt64?
        /// Those that have begun and wait for more, before all who have not.
        var growing: [Growing] = []
        var entering: [CheckedContinuation<BodyClaim, Never>] = []
    }

    struct Growing {
        var number: UInt64
        var bytes: Int
        var tell: @Sendable () -> Void
    }

    /// A place for one body; waits until there is room for what a body weighs.
    package func claim() async -> BodyClaim {
        await withCheckedContinuation { turn in
            act { state in state.entering.append(turn) }
        }
    }

    /// What is held now, and who waits: those in front of a request, and those within an answer.
    package var now: (held: Int, entering: Int, growing: Int) {
        state.withLock { ($0.held, $0.entering.count, $0.growing.count) }
    }

    /// What a claim holds.
    func held(_ number: UInt64) -> Int { state.withLock { $0.holds[number] ?? 0 } }

    /// Sets what a claim holds; false when there is no room for it, and `tell` is called once when it holds that much.
    func hold(_ number: UInt64, _ bytes: Int, or tell: @escaping @Sendable () -> Void) -> Bool {
        act { state in
            state.growing.removeAll { $0.number == number }
            guard let old = state.holds[number], bytes != old else { return true }
            if bytes > old, !state.growing.isEmpty || state.held - old + bytes > limit {
                guard state.favours(number) else {
                    state.growing.append(Growing(number: number, bytes: bytes, tell: tell))
                    return false
                }
            }
            state.set(number, bytes)
            return true
        }
    }

    /// What a body weighs, for the guess about the next.
    func learn(_ bytes: Int) {
        state.withLock { $0.guess += (bytes - $0.guess) / Self.weight }
    }

    func leave(_ number: UInt64) {
        act { state in
            state.growing.removeAll { $0.number == number }
            if state.favoured == number { state.favoured = nil }
            state.held -= state.holds.removeValue(forKey: number) ?? 0
        }
    }

    /// Changes the state, lets in who may now, and tells them when nothing is locked any more.
    private func act<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
        var turns: [(CheckedContinuation<BodyClaim, Never>, BodyClaim)] = []
        var tellings: [@Sendable () -> Void] = []
        let answer = state.withLock { state in
            let answer = body(&state)
            tellings = grow(&state)
            turns = admit(&state)
            return answer
        }
        for tell in tellings { tell() }
        for (turn, claim) in turns { turn.resume(returning: claim) }
        return answer
    }

    private func grow(_ state: inout State) -> [@Sendable () -> Void] {
        var tellings: [@Sendable () -> Void] = []
        while let next = state.growing.first {
            let old = state.holds[next.number] ?? 0
            if state.held - old + next.bytes > limit {
                guard state.favours(next.number) else { break }
            }
            state.set(next.number, next.bytes)
            tellings.append(next.tell)
            state.growing.removeFirst()
        }
        return tellings
    }

    private func admit(_ state: inout State) -> [(CheckedContinuation<BodyClaim, Never>, BodyClaim)] {
        var turns: [(CheckedContinuation<BodyClaim, Never>, BodyClaim)] = []
        while !state.entering.isEmpty, state.growing.isEmpty {
            let guess = min(max(state.guess, Self.leastGuess), largest)
            guard state.holds.isEmpty || state.held + guess <= limit else { break }
            state.number += 1
            state.set(state.number, guess)
            turns.append((state.entering.removeFirst(), BodyClaim(state.number, in: self)))
        }
        return turns
    }
}

extension BodyRoom.State {
    /// Whether it may exceed the limit, as the only one.
    mutating func favours(_ number: UInt64) -> Bool {
        if favoured == nil { favoured = number }
        return favoured == number
    }

    mutating func set(_ number: UInt64, _ bytes: Int) {
        held += bytes - (holds[number] ?? 0)
        holds[number] = bytes
    }
}
