internal import AuditModel
internal import Testing

@testable internal import AuditStore

@Suite("Runs that were stopped")
struct LeftoversTests {
    private static let urls = (0..<5).map { address("a.test", "/\($0)") }

    private func begin(_ store: Store, isMerge: Bool, resumes: Bool = true) throws -> Resume {
        let run = try store.beginRun(options: options, now: 1_000, isMerge: isMerge)
        try store.enqueue(
            Self.urls.enumerated().map { .accepted(input: "urls.txt", line: $0.offset + 1, $0.element) }, run: run)
        return try store.finishIngest(run, resumes: resumes)
    }

    @Test("an audit continues an audit and a merge continues a merge, but not each other")
    func purposes() throws {
        for (first, second) in [(false, false), (true, true), (false, true), (true, false)] {
            let place = Workspace()
            let store = try place.open()
            _ = try begin(store, isMerge: first)
            #expect(try begin(store, isMerge: second).isResumed == (first == second), "\(first) \(second)")
        }
    }

    @Test("leftovers are the unfinished runs of the same lines and purpose")
    func leftovers() throws {
        let place = Workspace()
        let store = try place.open()
        let audit = try begin(store, isMerge: false).run
        let stopped = try begin(store, isMerge: true).run
        let now = try begin(store, isMerge: true, resumes: false).run
        #expect(try store.leftovers(of: now) == [stopped])
        try store.forget(stopped)
        #expect(try store.runs(limit: 9).map(\.run) == [now, audit])
        #expect(try store.leftovers(of: now).isEmpty)
    }
}
