/// Counts bytes that are held in memory, and lets callers wait in line while there are too many.
actor ByteRoom {
    let limit: Int
    private(set) var held = 0
    private var line: [Waiter] = []
    /// How many callers stand in line.
    var waiting: Int { line.count }

    private struct Waiter {
        var bytes: Int
        var turn: CheckedContinuation<Void, Never>
    }

    init(limit: Int) { self.limit = limit }

    /// Waits until there is room for so many bytes; more than the limit enter alone.
    func enter(_ bytes: Int) async {
        if line.isEmpty, fits(bytes) {
            held += bytes
            return
        }
        await withCheckedContinuation { line.append(Waiter(bytes: bytes, turn: $0)) }
    }

    func leave(_ bytes: Int) {
        held -= bytes
        admit()
    }

    private func fits(_ bytes: Int) -> Bool { held == 0 || held + bytes <= limit }

    private func admit() {
        while let next = line.first, fits(next.bytes) {
            line.removeFirst()
            held += next.bytes
            next.turn.resume()
        }
    }
}
