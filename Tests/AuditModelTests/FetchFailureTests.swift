internal import AuditModel
internal import Testing

@Suite("Why a request failed")
struct FetchFailureTests {
    @Test("details are cut by scalars, because one character may hold any number of them")
    func detail() {
        let character = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(FetchFailure(.badRedirect, character).detail.unicodeScalars.count == FetchFailure.detailLimit)
        #expect(FetchFailure(.badRedirect, "short").detail == "short")
    }
}
