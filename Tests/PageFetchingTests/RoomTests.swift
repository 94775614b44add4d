internal import AuditModel
internal import Politeness
internal import TestSupport
internal import Testing

@testable internal import PageFetching

@Suite("Responses that wait for memory", .timeLimit(.minutes(5)))
struct RoomTests {
    private static let megabyte = [UInt8](repeating: 7, count: 1 << 20)

    private func image(_ path: String, timeout: Moment.Span = .seconds(20)) throws -> FetchRequest {
        try Harness.request("http://a.test/\(path)") {
            ($0.purpose, $0.body, $0.timeout) = (.image, .whole(decodedLimit: 10 << 20), timeout)
        }
    }

    @Test("many bodies through little room each arrive complete in one request", arguments: [true, false])
    func manyBodies(_ isDeclared: Bool) async throws {
        let reply = isDeclared ? Reply(body: Self.megabyte) : .chunked([Self.megabyte])
        try await Harness.run({ $0.politeness.host.perHost = 40 }, answering: { _ in reply }) { harness in
            let room = ByteRoom(limit: 3 << 20, largest: 10 << 20)
            for _ in 0..<40 { room.learn(10_000) }
            try await withThrowingTaskGroup { group in
                for number in 0..<40 {
                    let request = try image("\(number)")
                    group.addTask {
                        let claim = await room.claim()
                        let result = await harness.fetcher.fetch(request, claim: claim)
                        #expect(result.response?.wireBody.count == 1 << 20 && result.response?.isCut == false)
                        #expect(room.now.held <= 5 << 20)
                        claim.leave()
                    }
                }
                try await group.waitForAll()
            }
            #expect(harness.server.log.requests.count == 40)
            #expect(room.now.held == 0)
        }
    }

    @Test("time spent waiting for room does not count as response time")
    func pausedTime() async throws {
        try await Harness.run(answering: { _ in Reply(body: Self.megabyte) }) { harness in
            let room = ByteRoom(limit: 1 << 20, largest: 10 << 20)
            let (first, claim) = await full(room)
            let request = try image("late", timeout: .milliseconds(400))
            async let result = harness.fetcher.fetch(request, claim: claim)
            try await until { room.now.growing > 0 }
            try await Task.sleep(for: .milliseconds(900))
            first.leave()
            let answer = await result
            #expect(answer.response?.wireBody.count == 1 << 20)
            #expect(answer.timings.total < 800, "\(answer.timings.total)")
        }
    }

    @Test("a server that falls silent after a pause is given up when its time is up")
    func silentAfterPause() async throws {
        let reply = Reply([
            .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n".utf8) + Self.megabyte),
            .wait(milliseconds: 60_000),
        ])
        try await Harness.run({ ($0.retries, $0.lowSpeedBytes) = (0, 0) }, answering: { _ in reply }) { harness in
            let room = ByteRoom(limit: 1 << 20, largest: 10 << 20)
            let (first, claim) = await full(room)
            let request = try image("silent", timeout: .milliseconds(300))
            async let result = harness.fetcher.fetch(request, claim: claim)
            try await until { room.now.growing > 0 }
            first.leave()
            #expect(await result.cause == .timeout)
        }
    }

    @Test("a request that waits for room can be cancelled")
    func cancelled() async throws {
        try await Harness.run(answering: { _ in Reply(body: Self.megabyte) }) { harness in
            let room = ByteRoom(limit: 1 << 20, largest: 10 << 20)
            let (first, claim) = await full(room)
            let request = try image("gone")
            let task = Task { await harness.fetcher.fetch(request, claim: claim) }
            try await until { room.now.growing > 0 }
            task.cancel()
            #expect(await task.value.cause == .cancelled)
            claim.leave()
            first.leave()
            #expect(room.now.held == 0 && room.now.growing == 0)
        }
    }

    /// Two claims in a room that the first one fills.
    private func full(_ room: ByteRoom) async -> (ByteClaim, ByteClaim) {
        for _ in 0..<40 { room.learn(0) }
        let (first, second) = (await room.claim(), await room.claim())
        let isHeld = first.hold(2 << 20, or: {})
        #expect(isHeld)
        return (first, second)
    }
}
