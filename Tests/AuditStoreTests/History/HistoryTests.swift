internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("The history of runs")
struct HistoryTests {
    private let place = Workspace()

    @Test("the history equals a plain record of every run", arguments: 0..<Depth.pick(4, all: 25))
    func oracle(_ seed: UInt64) throws {
        var chance = Chance(seed)
        var nights = Nights(store: try place.open())
        nights.judging.strikes = 1 + chance.below(4)
        var plain = PlainHistory()
        for time in 1...Int64(3 + chance.below(14)) {
            nights.judging.rules = chance.oneIn(5) ? ["a", "wall"] : ["a", "b", "c", "wall"]
            var pages: [Int: Nights.Page] = [:]
            for path in 1...9 where !chance.oneIn(6) { pages[path] = Self.page(nights.judging.rules, &chance) }
            let run = try nights.play(pages, at: time)
            plain.play(pages, nights.judging, at: time)
            for path in pages.keys {
                try expectSame(try nights.history(path, run), plain.pages[path], on: try nights.night(run))
            }
            try nights.store.prune(Keeping(runs: 90))
        }
    }

    @Test("the history of each finding equals its course", arguments: 0..<Depth.pick(3, all: 20))
    func courses(_ seed: UInt64) throws {
        var chance = Chance(seed &+ 77)
        var nights = Nights(store: try place.open())
        nights.judging.rules = ["a", "b", "c", "wall", "late"]
        var plain: [Int: [String: FindingCourse]] = [:]
        var visits: [Int: Int] = [:]
        for night in 1...Int64(24) {
            var pages: [Int: Nights.Page] = [:]
            for path in 1...6 where !chance.oneIn(7) { pages[path] = Self.restless(&chance) }
            let run = try nights.play(pages, at: night)
            for (path, page) in pages where page.outcome == .ok {
                visits[path, default: 0] += 1
                let visit = Visit(night: night, number: visits[path] ?? 0, time: night)
                for rule in nights.judging.rules where !page.rules.contains("wall") || page.rules.contains(rule) {
                    let sight: Sight =
                        page.rules.contains(rule) ? .there : page.moot.contains(rule) ? .notApplicable : .absent
                    let temper = nights.judging.temper(of: rule)
                    plain[path, default: [:]][rule, default: FindingCourse()].see(sight, temper, on: visit)
                }
            }
            for path in pages.keys {
                let known = plain[path, default: [:]].filter { !$0.value.spans.isEmpty }
                let courses = try nights.history(path, run).courses.filter { $0.key != "unreachable" }
                let found = Dictionary(uniqueKeysWithValues: courses.map { ($0.key, $0.value) })
                #expect(found == known, "night \(night), page \(path)")
            }
        }
    }

    /// A page that changes much, and cannot be had now and then.
    private static func restless(_ chance: inout Chance) -> Nights.Page {
        guard !chance.oneIn(6) else { return Nights.Page(outcome: .timeout) }
        var page = Nights.Page(rules: Set(["a", "b", "late"].filter { _ in chance.below(5) > 1 }))
        if chance.oneIn(8) { page.rules.insert("wall") }
        page.moot = Set(["a", "late"].filter { _ in chance.oneIn(4) }).subtracting(page.rules)
        return page
    }

    private static func page(_ rules: [String], _ chance: inout Chance) -> Nights.Page {
        let outcomes: [Outcome] = [.ok, .ok, .ok, .ok, .timeout, .dns, .http4xx, .robotsDenied, .botWall]
        let outcome = outcomes[chance.below(outcomes.count)]
        var page = Nights.Page(outcome: outcome, score: chance.below(3))
        switch outcome {
        case .ok: page.rules = Set(rules.filter { $0 != "wall" || chance.oneIn(3) }.filter { _ in chance.oneIn(2) })
        case .http4xx, .botWall: page.rules = chance.oneIn(2) ? ["wall"] : []
        default: page.rules = chance.oneIn(2) ? ["slow"] : []
        }
        return page
    }

    private func expectSame(_ history: PageHistory, _ plain: PlainHistory.Page?, on night: Int64) throws {
        let plain = try #require(plain)
        #expect(history.strikes == plain.strikes)
        #expect(history.visits == plain.visits.count)
        let there = history.courses.filter { $0.value.span(on: night) != nil }
        #expect(Set(there.map(\.key)) == plain.known)
        for (rule, course) in there where rule != "unreachable" {
            let span = try #require(course.span(on: night))
            #expect(span.firstSeen == plain.firstSeen[rule])
            #expect(history.visits - span.visit + 1 == plain.runs(rule))
        }
        for (rule, course) in history.courses where rule != "unreachable" {
            #expect(course.changes(visits: history.visits) == plain.changes(rule))
        }
    }

    @Test("a run on which nothing changed adds no history row")
    func identicalNights() throws {
        let nights = Nights(store: try place.open())
        let pages = Dictionary(uniqueKeysWithValues: (1...300).map { ($0, Nights.Page(rules: ["a", "b"])) })
        let first = try nights.play(pages)
        for _ in 0..<4 { try nights.play(pages) }
        let last = try nights.play(pages)
        #expect(try nights.history(7, last).courses["a"]?.spans.count == 1)
        #expect(try nights.store.night(first)?.fingerprint == nights.store.night(last)?.fingerprint)
        #expect(try nights.store.night(last)?.number == 6)
    }

    @Test("a finding whose subject is gone no longer applies, unless it was not checked")
    func moot() throws {
        let nights = Nights(store: try place.open())
        try nights.play([1: .init(rules: ["a", "b"]), 2: .init(rules: ["a"])])
        let run = try nights.play([1: .init(moot: ["a"]), 2: .init(rules: ["a"], moot: ["a"])])
        let courses = try nights.history(1, run).courses
        #expect(courses["a"]?.spans.map(\.isMoot) == [true] && courses["b"]?.spans.map(\.isMoot) == [false])
        #expect(courses["b"]?.spans.last?.gone == 2)
        #expect(try nights.history(2, run).courses["a"]?.spans.last?.gone == nil)
    }

    @Test("a finding hidden by a louder one stays known until a run can judge it")
    func quiet() throws {
        var nights = Nights(store: try place.open())
        nights.judging.louder = ["a": ["b"]]
        try nights.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"])])
        // The first page still fails the rule but hides the finding, the second is fixed.
        let loud = try nights.play([1: .init(rules: ["b"], moot: ["a"]), 2: .init(rules: ["b"])])
        #expect(try nights.history(1, loud).courses["a"]?.spans.map(\.gone) == [nil])
        #expect(try nights.history(2, loud).courses["a"]?.spans.map(\.gone) == [2])
        let back = try nights.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"])])
        #expect(try nights.history(1, back).courses["a"]?.spans.count == 1)
        #expect(try nights.history(2, back).courses["a"]?.spans.count == 2)
    }

    @Test("an image that was not checked keeps its findings, and one that is no longer declared does not")
    func unlooked() throws {
        var nights = Nights(store: try place.open())
        nights.judging.rules = ["a", "late"]
        try nights.play([1: .init(rules: ["late"]), 2: .init(rules: ["late"])])
        let run = try nights.play([
            1: .init(moot: ["late"], looksAtMedia: false),
            2: .init(moot: ["late"], hasImage: false, looksAtMedia: false),
        ])
        #expect(try nights.history(1, run).courses["late"]?.spans.map(\.gone) == [nil])
        #expect(try nights.history(2, run).courses["late"]?.spans.map(\.isMoot) == [true])
    }

    @Test("a run while this machine was offline is no strike against any page")
    func offline() throws {
        var nights = Nights(store: try place.open())
        try nights.play([1: .init()])
        try nights.play([1: .init(outcome: .dns)])
        nights.judging.isOffline = true
        for _ in 0..<3 { try nights.play([1: .init(outcome: .dns)]) }
        nights.judging.isOffline = false
        let second = try nights.play([1: .init(outcome: .timeout)])
        #expect(try nights.history(1, second).strikes == 2)
        let third = try nights.play([1: .init(outcome: .http5xx)])
        #expect(try nights.history(1, third).courses["unreachable"]?.spans.map(\.told) == [7])
    }

    @Test("one run of slow responses changes neither history nor fingerprint")
    func slowMinute() throws {
        var nights = Nights(store: try place.open())
        nights.judging.rules = ["a", "late"]
        let first = try nights.play([1: .init(rules: ["a"])])
        let slow = try nights.play([1: .init(rules: ["a", "late"])])
        #expect(try nights.history(1, slow).courses["late"]?.spans.map(\.told) == [nil])
        let fast = try nights.play([1: .init(rules: ["a"])])
        #expect(try nights.history(1, fast).courses["late"] == nil)
        let prints = try [first, slow, fast].map { try nights.store.night($0)?.fingerprint }
        #expect(Set(prints).count == 1)
    }

    @Test("runs are ordered by number, whatever the clock says")
    func clocks() throws {
        let nights = Nights(store: try place.open())
        let day: Int64 = 86_400
        for (night, time) in [1_000 * day, 998 * day, 1_030 * day, 1_001 * day].enumerated() {
            let run = try nights.play([1: .init(rules: night == 2 ? ["a", "b"] : ["a"])], at: time)
            let courses = try nights.history(1, run).courses
            #expect(courses["a"]?.spans.map(\.told) == [1])
            #expect(courses["b"]?.spans.map(\.told) == (night < 2 ? nil : [3]))
            #expect(courses["b"]?.spans.last?.gone == (night == 3 ? 4 : nil))
            #expect(try nights.night(run) == Int64(night + 1))
        }
    }

    /// Two runs over two pages, the second killed when the first page is in the history.
    private func cutOffInTheMiddle() async {
        let path = place.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let nights = Nights(store: try Store(path: path, now: 1))
            try nights.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"])])
            let store = nights.store
            let run = try store.begin((1...2).map { address("h.example", "/\($0)") }).run
            let records = try store.waiting(run).map { PageRecord(page: $0.page, url: $0.url.text, outcome: .ok) }
            try store.commit(records, run: run)
            let writer = HistoryWriter(store.database, run: run, night: 2, judging: nights.judging)
            try store.write { () throws(StoreError) in try writer.prepare() }
            try store.take(1...1, by: writer)
            kill(getpid(), SIGKILL)
        }
    }

    @Test("a run killed while it writes history is reported whole, and once, by the same command")
    func cutOff() async throws {
        await cutOffInTheMiddle()
        let nights = Nights(store: try place.open())
        #expect(try nights.store.nights(limit: 9).map(\.number) == [1])
        let resume = try nights.store.begin((1...2).map { address("h.example", "/\($0)") })
        #expect(resume.isResumed && resume.done == 2)
        for _ in 0..<2 { try nights.store.recordHistory(resume.run, judging: nights.judging) }
        #expect(try nights.store.nights(limit: 9).map(\.number) == [2, 1])
        for path in 1...2 {
            let history = try nights.history(path, resume.run)
            #expect(history.courses["a"]?.spans.map(\.gone) == [2] && history.visits == 2)
        }
    }

    @Test("a run killed while it writes history and never continued is in the history before the next run")
    func abandoned() async throws {
        await cutOffInTheMiddle()
        let nights = Nights(store: try place.open())
        let last = try nights.play([1: .init(rules: ["a"]), 2: .init(), 3: .init()])
        #expect(try nights.store.nights(limit: 9).map(\.number) == [3, 2, 1])
        #expect(try nights.history(1, last).courses["a"]?.spans.map(\.since) == [1, 3])
        #expect(try nights.history(2, last).courses["a"]?.spans.map(\.gone) == [2])
        #expect(try nights.history(2, last).visits == 3)
    }

    @Test("a run that the history has begun to take is never forgotten, and its pages are in it once")
    func begun() async throws {
        await cutOffInTheMiddle()
        let nights = Nights(store: try place.open())
        let store = nights.store
        for _ in 0..<Keeping.whole {
            let stopped = try store.begin((1...2).map { address("h.example", "/\($0)") }, resumes: false).run
            #expect(try store.leftovers(of: stopped).contains(RunID(2)) == false)
        }
        try store.forget(RunID(2))
        try store.prune(Keeping(runs: 2))
        #expect(try store.isInHistory(RunID(2)) && store.night(RunID(2)) == nil)
        let last = try nights.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"]), 3: .init()])
        #expect(try store.night(RunID(2))?.number == 2 && store.night(last)?.number == 3)
        #expect(try nights.history(1, last).visits == 3)
    }

    @Test("the fingerprint of a run depends on its findings only")
    func fingerprints() throws {
        let nights = Nights(store: try place.open())
        func fingerprint(_ pages: [Int: Nights.Page]) throws -> String {
            try nights.store.night(try nights.play(pages))?.fingerprintText ?? ""
        }
        let two: [Int: Nights.Page] = [1: .init(rules: ["a"]), 2: .init(rules: ["b"], score: 3)]
        let before = try fingerprint(two)
        #expect(before.utf8.count == 16)
        // Findings about other apps, a score, and a page that failed once do not change the findings.
        #expect(try fingerprint([2: .init(rules: ["b"], score: 9), 1: .init(rules: ["a", "c"])]) == before)
        #expect(try fingerprint([1: .init(outcome: .timeout), 2: .init(rules: ["b"])]) == before)
        #expect(try fingerprint([1: .init(rules: ["b"]), 2: .init(rules: ["a"])]) != before)
        #expect(try fingerprint(two) == before)
        let other = Workspace()
        let again = Nights(store: try other.open())
        #expect(try again.store.night(try again.play(two))?.fingerprintText == before)
    }

    @Test("a run enters the history once, also after a kill")
    func killed() async throws {
        let path = place.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let nights = Nights(store: try Store(path: path, now: 1))
            try nights.play([1: .init(rules: ["a"])])
            // In the history, and killed before its reports.
            try nights.play([1: .init(rules: ["a", "b"])], finishes: false)
            kill(getpid(), SIGKILL)
        }
        let nights = Nights(store: try place.open())
        let resume = try nights.store.begin([address("h.example", "/1")])
        #expect(resume.isResumed && resume.done == 1)
        try nights.store.recordHistory(resume.run, judging: nights.judging)
        #expect(try nights.store.nights(limit: 9).map(\.number) == [2, 1])
        #expect(try nights.history(1, resume.run).visits == 2)
    }

    @Test("history begins with the newest run of a database that had none")
    func olderDatabase() throws {
        let nights = Nights(store: try place.open())
        for path in 1...2 {
            try nights.store.finish(try nights.store.begin([address("h.example", "/\(path)")]).run, now: 5)
        }
        let run = try nights.play([1: .init(rules: ["a"])])
        #expect(try nights.store.nights(limit: 9).map(\.run) == [run, RunID(2)])
        try nights.play([1: .init(rules: ["a"])])
        #expect(try nights.store.nights(limit: 9).count == 3)
    }

    @Test("runs are numbered in the order in which they ended")
    func order() throws {
        let nights = Nights(store: try place.open())
        let stopped = try nights.store.begin([address("h.example", "/1")]).run
        let later = try nights.play([2: .init()])
        #expect(try nights.store.begin([address("h.example", "/1")]).run == stopped)
        try nights.play([1: .init()])
        #expect(try nights.night(later) == 1)
        #expect(try nights.night(stopped) == 2)
    }

    @Test("findings of a file are compared by URL")
    func fileBaseline() throws {
        let nights = Nights(store: try place.open())
        let run = try nights.play([1: .init(rules: ["a"]), 2: .init()])
        try nights.store.beginBaseline()
        try nights.store.addBaseline([
            ("https://h.example/1", "b"), ("https://h.example/1", "b"), ("https://else.example/", "a"), ("\u{0}", "a"),
        ])
        #expect(try nights.history(1, run).inFile == ["b"])
        #expect(try nights.history(2, run).inFile == [])
        try nights.store.beginBaseline()
        #expect(try nights.history(1, run).inFile == [])
    }
}
