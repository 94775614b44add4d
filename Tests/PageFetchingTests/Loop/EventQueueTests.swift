internal import AuditModel
internal import CCurl
internal import Glibc
internal import Testing

@testable internal import PageFetching

@Suite("The queue of events")
struct EventQueueTests {
    /// How a kernel fails that has no epoll_pwait2, and how an older container fails.
    @Test("a kernel without epoll_pwait2 is asked once, and then waited on by epoll_wait", arguments: [ENOSYS, EPERM])
    func fallsBack(_ code: Int32) throws {
        var calls = 0
        let fails: EventQueue.PreciseWait = { _, _, _, _ in
            calls += 1
            errno = code
            return -1
        }
        guard let queue = EventQueue(preciseWait: fails) else { throw FetcherError(.localResources, "no queue") }
        let waker = eventfd(1, Int32(EFD_CLOEXEC))
        defer { close(waker) }
        queue.watch(waker, CURL_POLL_IN, isKnown: false)
        var ready: [Int32] = []
        for _ in 0..<3 { queue.wait(.seconds(60)) { socket, _ in ready.append(socket) } }
        #expect(ready == [waker, waker, waker])
        #expect(calls == 1)
    }

    @Test("a kernel with epoll_pwait2 is waited on by it")
    func isPrecise() throws {
        var spans: [Int] = []
        let waits: EventQueue.PreciseWait = { _, _, _, time in
            spans.append(time.pointee.tv_sec * 1_000_000_000 + time.pointee.tv_nsec)
            return 0
        }
        guard let queue = EventQueue(preciseWait: waits) else { throw FetcherError(.localResources, "no queue") }
        queue.wait(.init(nanoseconds: 3_000_000_001)) { _, _ in }
        queue.wait(.init(nanoseconds: -1)) { _, _ in }
        #expect(spans == [0, 3_000_000_001, 0])
    }

    @Test("a span becomes whole milliseconds, rounded up, so that the loop does not spin through the last one")
    func milliseconds() {
        let spans: [(Int64, Int32)] = [
            (-5, 0), (0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (.max, .max),
        ]
        for (nanoseconds, expected) in spans {
            #expect(EventQueue.wholeMilliseconds(.init(nanoseconds: nanoseconds)) == expected)
        }
    }
}
