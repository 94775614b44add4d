internal import AuditModel
internal import PageFetching
internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("Places of pages that wait for their media")
struct PageSlotsTests {
    private let start = Moment(nanoseconds: 1_000_000_000)

    private func result(bytes: Int) throws -> FetchResult {
        let url = try #require(PageURL(stored: "http://a.test/"))
        let body = [UInt8](repeating: 65, count: bytes)
        return FetchResult(
            request: FetchRequest(url: url), hops: [], finalURL: url,
            end: .response(FetchResponse(status: 200, headers: HeaderFields(raw: []), wireBody: body)), timings: .init()
        )
    }

    @Test("each page slot is given back once")
    func once() throws {
        let released = Mutex(0)
        let slots = PageSlots { released.withLock { $0 += 1 } }
        let numbers = try (0..<3).map { _ in slots.take(try result(bytes: 100), now: start) }
        slots.giveBack(numbers[0])
        #expect(released.withLock { $0 } == 1)
        slots.lend(now: start + .seconds(1))
        #expect(released.withLock { $0 } == 1, "nobody has waited for long")
        slots.lend(now: start + PageSlots.patience)
        #expect(released.withLock { $0 } == 3)
        for number in numbers { slots.giveBack(number) }
        #expect(released.withLock { $0 } == 3)
    }

    @Test("page slots stay within their memory, and can be lent again")
    func bounded() throws {
        let released = Mutex(0)
        let slots = PageSlots { released.withLock { $0 += 1 } }
        let numbers = try (0..<9).map { _ in slots.take(try result(bytes: 4 << 20), now: start) }
        slots.lend(now: start + .seconds(9))
        let lent = released.withLock { $0 }
        #expect(lent == 3, "16 MiB each of 64")
        slots.giveBack(numbers[0])
        slots.lend(now: start + .seconds(10))
        #expect(released.withLock { $0 } == 4)
    }
}
