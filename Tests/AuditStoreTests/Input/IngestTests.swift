internal import AuditModel
@testable internal import AuditStore
internal import TestSupport
internal import Testing

@Suite("Reading a list into the store")
struct IngestTests {
    private let place = Workspace()

    @Test("every line is kept in order, each URL once")
    func keepsLines() throws {
        let store = try place.open()
        let (a, b) = (address("a.example", "/"), address("b.example", "/"))
        let run = try store.beginRun(options: options, now: 1)
        let bad = RejectedLine(input: "two.txt", line: 1, text: "ht!tp", reason: "no scheme")
        try store.enqueue([.accepted(input: "one.txt", line: 1, b), .accepted(input: "one.txt", line: 4, a)], run: run)
        try store.enqueue([.rejected(bad), .accepted(input: "two.txt", line: 2, b)], run: run)
        let resume = try store.finishIngest(run)
        #expect(resume == Resume(run: run, isResumed: false, lines: 4, rejected: 1, pages: 2, done: 0))
        #expect(
            try lines(store, run) == [
                "one.txt:1 true https://b.example/", "one.txt:4 true https://a.example/", "two.txt:1 false no scheme",
                "two.txt:2 false https://b.example/",
            ])
        #expect(try store.rejectedLines(run, limit: 9) == [bad])
        #expect(try store.rejectedLines(run, limit: 0).isEmpty)
    }

    @Test("a second run on the same URLs shares their numbers and has its own lines")
    func sharesPages() throws {
        let store = try place.open()
        let pages = [address("a.example", "/"), address("b.example", "/")]
        let first = try store.begin(pages)
        try store.finish(first.run, now: 2)
        let second = try store.begin(pages.reversed() + [address("a.example", "/new")])
        #expect(!second.isResumed)
        #expect(try store.waiting(second.run).map(\.page) == [1, 3, 2])
        #expect(try lines(store, second.run).first == "urls.txt:1 true https://b.example/")
    }

    @Test("an interrupted run with the same list and options is continued")
    func resumes() throws {
        let pages = (0..<20).map { address("h\($0 % 3).example", "/\($0)") }
        var store: Store? = try place.open()
        let first = try store?.begin(pages).run
        try store?.keep([PageRecord(page: 4, url: pages[3].text, outcome: .ok)], run: RunID(1))
        store = nil
        let again = try place.open()
        let resume = try again.begin(pages)
        #expect(resume == Resume(run: RunID(1), isResumed: true, lines: 20, rejected: 0, pages: 20, done: 1))
        #expect(resume.run == first)
        #expect(try again.runs().count == 1)
        #expect(try again.waiting(resume.run).count == 19)
        #expect(try !again.waiting(resume.run).contains { $0.page == 4 })
    }

    @Test("another list, other options, other rules or a finished run do not resume", arguments: 0..<5)
    func doesNotResume(_ change: Int) throws {
        let store = try place.open()
        let pages = [address("a.example", "/"), address("a.example", "/2")]
        let first = try store.begin(pages)
        if change == 3 { try store.finish(first.run, now: 5) }
        let second = try store.begin(
            change == 0 ? pages.reversed() : change == 4 ? pages + [pages[0]] : pages,
            options: RunOptions(text: change == 1 ? "rate=1/s" : options.text, rulesVersion: change == 2 ? "2" : "1"))
        #expect(!second.isResumed)
        #expect(second.run > first.run)
    }

    @Test("an abandoned list leaves nothing, and names and hosts are found again")
    func abandons() throws {
        let store = try place.open()
        let run = try store.beginRun(options: options, now: 1)
        try store.enqueue([.accepted(input: "x", line: 1, address("a.example", "/"))], run: run)
        try store.abandonIngest(run)
        #expect(try store.runs().isEmpty)
        let resume = try store.begin([address("a.example", "/")])
        #expect(try store.waiting(resume.run).map(\.url.text) == ["https://a.example/"])
    }

    @Test("random lists are read back line by line, with the right first lines", arguments: 0..<8)
    func keepsChanceLists(_ seed: UInt64) throws {
        var chance = Chance(seed)
        let store = try place.open()
        for _ in 0..<3 {
            let urls = (0..<400).map { _ in address("h\(chance.below(9)).example", "/\(chance.below(40))") }
            let resume = try store.begin(urls)
            var seen: Set<PageURL> = []
            let expected = urls.enumerated().map { index, url in
                "urls.txt:\(index + 1) \(seen.insert(url).inserted) \(url.text)"
            }
            #expect(try lines(store, resume.run) == expected)
            #expect(resume.pages == seen.count)
            let waiting = try store.waiting(resume.run).map(\.url)
            #expect(waiting.count == seen.count)
            #expect(Set(waiting) == seen)
            try store.finish(resume.run, now: 9)
        }
    }

    @Test("names and URLs with odd bytes are read back unchanged")
    func keepsOddText() throws {
        let store = try place.open()
        let run = try store.beginRun(options: options, now: 1)
        let odd = RejectedLine(input: "", line: 7, text: "a\u{0}b'; DROP TABLE run; --\u{1F600}", reason: "")
        try store.enqueue([.rejected(odd)], run: run)
        _ = try store.finishIngest(run)
        #expect(try store.rejectedLines(run, limit: 5) == [odd])
    }

    private func lines(_ store: Store, _ run: RunID) throws -> [String] {
        var lines: [String] = []
        try store.forEachReportRow(run) { row in
            let what =
                switch row.entry {
                case .record(let record): record.url + " " + record.outcome.rawValue
                case .rejected(let line): line.reason
                case .unfinished(let url): url
                }
            lines.append("\(row.input):\(row.line) \(row.isFirst) \(what)")
        }
        return lines
    }
}
