internal import Synchronization
internal import Testing

@testable internal import OGAudit

@Suite("Calls for one host")
struct HostGateTests {
    @Test("20,000 calls for one host have their turn in order, and those that are cancelled end while they wait")
    func order() async throws {
        let gate = HostGate(limit: 1)
        let (shut, door) = AsyncStream.makeStream(of: Void.self)
        let served = Mutex<[Int]>([])
        let call: @Sendable (Int) async throws -> Void = { number in
            try await gate.pass("a.example") { served.withLock { $0.append(number) } }
        }
        // Each runs until it waits before the next begins.
        let first = Task.immediate { try await gate.pass("a.example") { for await _ in shut {} } }
        let calls = (0..<20_000).map { number in Task.immediate { try await call(number) } }
        // Each that is kept waits for the one before it, so on a busy machine they are what takes time.
        let (kept, dropped) = (stride(from: 0, to: 20_000, by: 10), calls.indices.filter { $0 % 10 != 0 })
        for number in dropped { calls[number].cancel() }
        var cancelled = 0
        for number in dropped {
            if case .failure(let error) = await calls[number].result, error is CancellationError { cancelled += 1 }
        }
        #expect(cancelled == 18_000 && served.withLock { $0 }.isEmpty)
        door.finish()
        try await first.value
        for number in kept { try await calls[number].value }
        #expect(served.withLock { $0 } == Array(kept))
    }

    @Test("a host whose calls have ended begins a new line")
    func again() async throws {
        let gate = HostGate(limit: 2)
        for number in 0..<3 { #expect(try await gate.pass("a.example") { number } == number) }
    }
}
