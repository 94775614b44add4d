internal import AuditModel
internal import PageFetching
internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("Slots of pages that wait for their media")
struct SlotLenderTests {
    private let start = Moment(nanoseconds: 1_000_000_000)

    /// Fetches pages that nobody may be asked for, whose slots are real all the same.
    private func withSlots(
        _ count: Int, _ body: (_ slots: [Carried<PageSlot>], _ taken: () -> Int) async throws -> Void
    ) async throws {
        let fetcher = try Fetcher()
        defer { fetcher.shutDown() }
        let request = FetchRequest(url: try #require(PageURL(stored: "http://127.0.0.1/")))
        var slots: [Carried<PageSlot>] = []
        for _ in 0..<count { slots.append(await fetcher.fetchPage(request).1) }
        #expect(fetcher.snapshot().pagesUnclaimed == count)
        try await body(slots) { fetcher.snapshot().pagesUnclaimed }
    }

    @Test("a slot is given back when its page has waited for long, and once")
    func once() async throws {
        try await withSlots(2) { slots, taken in
            let lender = SlotLender()
            await lender.watching(slots[0], wireBytes: 100, now: start) {
                lender.lend(now: start + .seconds(1))
                #expect(taken() == 2, "nobody has waited for long")
                for _ in 0..<2 { lender.lend(now: start + SlotLender.patience) }
                #expect(taken() == 1)
            }
            slots[0].letGo()
            #expect(taken() == 1)
        }
    }

    @Test("a slot is given back with the last who carries it")
    func last() async throws {
        try await withSlots(1) { slots, taken in
            let lender = SlotLender()
            var slot: Carried<PageSlot>? = slots[0]
            await lender.watching(slot, wireBytes: 100, now: start) { slot = nil }
            lender.lend(now: start + .seconds(9))
            #expect(taken() == 1, "the lender forgets pages that are done")
        }
    }

    @Test("lent slots stay within their memory, and can be lent again")
    func bounded() async throws {
        try await withSlots(5) { slots, taken in
            let lender = SlotLender()
            try await watch(slots[...], lender) {
                lender.lend(now: start + .seconds(9))
                #expect(taken() == 2, "16 MiB each of 64")
            }
            await lender.watching(slots[4], wireBytes: 4 << 20, now: start) {
                lender.lend(now: start + .seconds(9))
                #expect(taken() == 1, "what is done is lent no more")
            }
        }
    }

    private func watch(
        _ slots: ArraySlice<Carried<PageSlot>>, _ lender: SlotLender, _ body: () throws -> Void
    ) async throws {
        guard let first = slots.first else { return try body() }
        try await lender.watching(first, wireBytes: 4 << 20, now: start) {
            try await watch(slots.dropFirst(), lender, body)
        }
    }
}
