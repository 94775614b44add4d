internal import AuditModel
internal import Testing

@testable internal import PageFetching

@Suite("The wait for sockets")
struct MultiHandleTests {
    @Test("a span becomes whole milliseconds, rounded up, so that the loop does not spin through the last one")
    func milliseconds() {
        let spans: [(Int64, Int32)] = [
            (-5, 0), (0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (.max, .max),
        ]
        for (nanoseconds, expected) in spans {
            #expect(MultiHandle.wholeMilliseconds(.init(nanoseconds: nanoseconds)) == expected)
        }
    }

    @Test("a wake-up before a wait ends it")
    func wakes() throws {
        let multi = try MultiHandle(connections: 4)
        multi.wake()
        let start = Moment.now
        multi.wait(.seconds(60))
        #expect(Moment.now - start < .seconds(50))
    }
}
