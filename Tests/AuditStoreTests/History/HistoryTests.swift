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
        var series = RunSeries(store: try place.open())
        series.judging.strikes = 1 + chance.below(4)
        var plain = PlainHistory()
        for time in 1...Int64(3 + chance.below(14)) {
            series.judging.rules = chance.oneIn(5) ? ["a", "wall"] : ["a", "b", "c", "wall"]
            var pages: [Int: RunSeries.Page] = [:]
            for path in 1...9 where !chance.oneIn(6) { pages[path] = Self.page(series.judging.rules, &chance) }
            let run = try series.play(pages, at: time)
            plain.play(pages, series.judging, at: time)
            for path in pages.keys {
                try expectSame(try series.history(path, run), plain.pages[path], on: try series.number(of: run))
            }
            try series.store.prune(Keeping(runs: 90))
        }
    }

    @Test("the history of each finding equals its course", arguments: 0..<Depth.pick(3, all: 20))
    func courses(_ seed: UInt64) throws {
        var chance = Chance(seed &+ 77)
        var series = RunSeries(store: try place.open())
        series.judging.rules = ["a", "b", "c", "wall", "late"]
        var plain: [Int: [String: FindingCourse]] = [:]
        var visits: [Int: Int] = [:]
        for round in 1...Int64(24) {
            var pages: [Int: RunSeries.Page] = [:]
            for path in 1...6 where !chance.oneIn(7) { pages[path] = Self.restless(&chance) }
            let run = try series.play(pages, at: round)
            for (path, page) in pages where page.outcome == .ok {
                visits[path, default: 0] += 1
                let visit = Visit(runNumber: round, number: visits[path] ?? 0, time: round)
                for rule in series.judging.rules where !page.rules.contains("wall") || page.rules.contains(rule) {
                    let sight: Sight =
                        page.rules.contains(rule)
                        ? .there : page.notApplicable.contains(rule) ? .notApplicable : .absent
                    let temper = series.judging.temper(of: rule)
                    plain[path, default: [:]][rule, default: FindingCourse()].see(sight, temper, on: visit)
                }
            }
            for path in pages.keys {
                let known = plain[path, default: [:]].filter { !$0.value.spans.isEmpty }
                let courses = try series.history(path, run).courses.filter { $0.key != "unreachable" }
                let found = Dictionary(uniqueKeysWithValues: courses.map { ($0.key, $0.value) })
                #expect(found == known, "night \(round), page \(path)")
            }
        }
    }

    /// A page that changes much, and cannot be had now and then.
    private static func restless(_ chance: inout Chance) -> RunSeries.Page {
        guard !chance.oneIn(6) else { return RunSeries.Page(outcome: .timeout) }
        var page = RunSeries.Page(rules: Set(["a", "b", "late"].filter { _ in chance.below(5) > 1 }))
        if chance.oneIn(8) { page.rules.insert("wall") }
        page.notApplicable = Set(["a", "late"].filter { _ in chance.oneIn(4) }).subtracting(page.rules)
        return page
    }

    private static func page(_ rules: [String], _ chance: inout Chance) -> RunSeries.Page {
        let outcomes: [Outcome] = [.ok, .ok, .ok, .ok, .timeout, .dns, .http4xx, .robotsDenied, .botWall]
        let outcome = outcomes[chance.below(outcomes.count)]
        var page = RunSeries.Page(outcome: outcome, score: chance.below(3))
        switch outcome {
        case .ok: page.rules = Set(rules.filter { $0 != "wall" || chance.oneIn(3) }.filter { _ in chance.oneIn(2) })
        case .http4xx, .botWall: page.rules = chance.oneIn(2) ? ["wall"] : []
        default: page.rules = chance.oneIn(2) ? ["slow"] : []
        }
        return page
    }

    private func expectSame(_ history: PageHistory, _ plain: PlainHistory.Page?, on round: Int64) throws {
        let plain = try #require(plain)
        #expect(history.strikes == plain.strikes)
        #expect(history.visits == plain.visits.count)
        let there = history.courses.filter { $0.value.span(on: round) != nil }
        #expect(Set(there.map(\.key)) == plain.known)
        for (rule, course) in there where rule != "unreachable" {
            let span = try #require(course.span(on: round))
            #expect(span.firstSeen == plain.firstSeen[rule])
            #expect(history.visits - span.visit + 1 == plain.runs(rule))
        }
        for (rule, course) in history.courses where rule != "unreachable" {
            #expect(course.changes(visits: history.visits) == plain.changes(rule))
        }
    }

    @Test("a run on which nothing changed adds no history row")
    func identicalRuns() throws {
        let series = RunSeries(store: try place.open())
        let pages = Dictionary(uniqueKeysWithValues: (1...300).map { ($0, RunSeries.Page(rules: ["a", "b"])) })
        let first = try series.play(pages)
        for _ in 0..<4 { try series.play(pages) }
        let last = try series.play(pages)
        #expect(try series.history(7, last).courses["a"]?.spans.count == 1)
        #expect(try series.store.recordedRun(first)?.fingerprint == series.store.recordedRun(last)?.fingerprint)
        #expect(try series.store.recordedRun(last)?.number == 6)
    }

    @Test("a finding whose subject is gone no longer applies, unless it was not checked")
    func notApplicable() throws {
        let series = RunSeries(store: try place.open())
        try series.play([1: .init(rules: ["a", "b"]), 2: .init(rules: ["a"])])
        let run = try series.play([1: .init(notApplicable: ["a"]), 2: .init(rules: ["a"], notApplicable: ["a"])])
        let courses = try series.history(1, run).courses
        #expect(
            courses["a"]?.spans.map(\.isNotApplicable) == [true]
                && courses["b"]?.spans.map(\.isNotApplicable) == [false])
        #expect(courses["b"]?.spans.last?.gone == 2)
        #expect(try series.history(2, run).courses["a"]?.spans.last?.gone == nil)
    }

    @Test("a finding hidden by a louder one stays known until a run can judge it")
    func quiet() throws {
        var series = RunSeries(store: try place.open())
        series.judging.louder = ["a": ["b"]]
        try series.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"])])
        // The first page still fails the rule but hides the finding, the second is fixed.
        let loud = try series.play([1: .init(rules: ["b"], notApplicable: ["a"]), 2: .init(rules: ["b"])])
        #expect(try series.history(1, loud).courses["a"]?.spans.map(\.gone) == [nil])
        #expect(try series.history(2, loud).courses["a"]?.spans.map(\.gone) == [2])
        let back = try series.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"])])
        #expect(try series.history(1, back).courses["a"]?.spans.count == 1)
        #expect(try series.history(2, back).courses["a"]?.spans.count == 2)
    }

    @Test("an image that was not checked keeps its findings, and one that is no longer declared does not")
    func unlooked() throws {
        var series = RunSeries(store: try place.open())
        series.judging.rules = ["a", "late"]
        try series.play([1: .init(rules: ["late"]), 2: .init(rules: ["late"])])
        let run = try series.play([
            1: .init(notApplicable: ["late"], looksAtMedia: false),
            2: .init(notApplicable: ["late"], hasImage: false, looksAtMedia: false),
        ])
        #expect(try series.history(1, run).courses["late"]?.spans.map(\.gone) == [nil])
        #expect(try series.history(2, run).courses["late"]?.spans.map(\.isNotApplicable) == [true])
    }

    @Test("a run while this machine was offline is no strike against any page")
    func offline() throws {
        var series = RunSeries(store: try place.open())
        try series.play([1: .init()])
        try series.play([1: .init(outcome: .dns)])
        series.judging.isOffline = true
        for _ in 0..<3 { try series.play([1: .init(outcome: .dns)]) }
        series.judging.isOffline = false
        let second = try series.play([1: .init(outcome: .timeout)])
        #expect(try series.history(1, second).strikes == 2)
        let third = try series.play([1: .init(outcome: .http5xx)])
        #expect(try series.history(1, third).courses["unreachable"]?.spans.map(\.reported) == [7])
    }

    @Test("one run of slow responses changes neither history nor fingerprint")
    func slowMinute() throws {
        var series = RunSeries(store: try place.open())
        series.judging.rules = ["a", "late"]
        let first = try series.play([1: .init(rules: ["a"])])
        let slow = try series.play([1: .init(rules: ["a", "late"])])
        #expect(try series.history(1, slow).courses["late"]?.spans.map(\.reported) == [nil])
        let fast = try series.play([1: .init(rules: ["a"])])
        #expect(try series.history(1, fast).courses["late"] == nil)
        let prints = try [first, slow, fast].map { try series.store.recordedRun($0)?.fingerprint }
        #expect(Set(prints).count == 1)
    }

    @Test("runs are ordered by number, whatever the clock says")
    func clocks() throws {
        let series = RunSeries(store: try place.open())
        let day: Int64 = 86_400
        for (round, time) in [1_000 * day, 998 * day, 1_030 * day, 1_001 * day].enumerated() {
            let run = try series.play([1: .init(rules: round == 2 ? ["a", "b"] : ["a"])], at: time)
            let courses = try series.history(1, run).courses
            #expect(courses["a"]?.spans.map(\.reported) == [1])
            #expect(courses["b"]?.spans.map(\.reported) == (round < 2 ? nil : [3]))
            #expect(courses["b"]?.spans.last?.gone == (round == 3 ? 4 : nil))
            #expect(try series.number(of: run) == Int64(round + 1))
        }
    }

    /// Two runs over two pages, the second killed when the first page is in the history.
    private func cutOffInTheMiddle() async {
        let path = place.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let series = RunSeries(store: try Store(path: path, now: 1))
            try series.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"])])
            let store = series.store
            let run = try store.begin((1...2).map { address("h.example", "/\($0)") }).run
            let records = try store.waiting(run).map { PageRecord(page: $0.page, url: $0.url.text, outcome: .ok) }
            try store.keep(records, run: run)
            let writer = HistoryWriter(store.database, run: run, runNumber: 2, judging: series.judging)
            try store.write { () throws(StoreError) in try writer.prepare() }
            try store.take(1...1, by: writer)
            kill(getpid(), SIGKILL)
        }
    }

    @Test("a run killed while it writes history is reported whole, and once, by the same command")
    func cutOff() async throws {
        await cutOffInTheMiddle()
        let series = RunSeries(store: try place.open())
        #expect(try series.store.recordedRuns(limit: 9).map(\.number) == [1])
        let resume = try series.store.begin((1...2).map { address("h.example", "/\($0)") })
        #expect(resume.isResumed && resume.done == 2)
        for _ in 0..<2 { try series.store.recordHistory(resume.run, judging: series.judging) }
        #expect(try series.store.recordedRuns(limit: 9).map(\.number) == [2, 1])
        for path in 1...2 {
            let history = try series.history(path, resume.run)
            #expect(history.courses["a"]?.spans.map(\.gone) == [2] && history.visits == 2)
        }
    }

    @Test("a run killed while it writes history and never continued is in the history before the next run")
    func abandoned() async throws {
        await cutOffInTheMiddle()
        let series = RunSeries(store: try place.open())
        let last = try series.play([1: .init(rules: ["a"]), 2: .init(), 3: .init()])
        #expect(try series.store.recordedRuns(limit: 9).map(\.number) == [3, 2, 1])
        #expect(try series.history(1, last).courses["a"]?.spans.map(\.since) == [1, 3])
        #expect(try series.history(2, last).courses["a"]?.spans.map(\.gone) == [2])
        #expect(try series.history(2, last).visits == 3)
    }

    @Test("a run that the history has begun to take is never forgotten, and its pages are in it once")
    func begun() async throws {
        await cutOffInTheMiddle()
        let series = RunSeries(store: try place.open())
        let store = series.store
        for _ in 0..<Keeping.whole {
            let stopped = try store.begin((1...2).map { address("h.example", "/\($0)") }, resumes: false).run
            #expect(try store.leftovers(of: stopped).contains(RunID(2)) == false)
        }
        try store.forget(RunID(2))
        try store.prune(Keeping(runs: 2))
        #expect(try store.isInHistory(RunID(2)) && store.recordedRun(RunID(2)) == nil)
        let last = try series.play([1: .init(rules: ["a"]), 2: .init(rules: ["a"]), 3: .init()])
        #expect(try store.recordedRun(RunID(2))?.number == 2 && store.recordedRun(last)?.number == 3)
        #expect(try series.history(1, last).visits == 3)
    }

    @Test("the fingerprint of a run depends on its findings only")
    func fingerprints() throws {
        let series = RunSeries(store: try place.open())
        func fingerprint(_ pages: [Int: RunSeries.Page]) throws -> String {
            try series.store.recordedRun(try series.play(pages))?.fingerprintText ?? ""
        }
        let two: [Int: RunSeries.Page] = [1: .init(rules: ["a"]), 2: .init(rules: ["b"], score: 3)]
        let before = try fingerprint(two)
        #expect(before.utf8.count == 16)
        // Findings about other apps, a score, and a page that failed once do not change the findings.
        #expect(try fingerprint([2: .init(rules: ["b"], score: 9), 1: .init(rules: ["a", "c"])]) == before)
        #expect(try fingerprint([1: .init(outcome: .timeout), 2: .init(rules: ["b"])]) == before)
        #expect(try fingerprint([1: .init(rules: ["b"]), 2: .init(rules: ["a"])]) != before)
        #expect(try fingerprint(two) == before)
        let other = Workspace()
        let again = RunSeries(store: try other.open())
        #expect(try again.store.recordedRun(try again.play(two))?.fingerprintText == before)
    }

    @Test("a run enters the history once, also after a kill")
    func killed() async throws {
        let path = place.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let series = RunSeries(store: try Store(path: path, now: 1))
            try series.play([1: .init(rules: ["a"])])
            // In the history, and killed before its reports.
            try series.play([1: .init(rules: ["a", "b"])], finishes: false)
            kill(getpid(), SIGKILL)
        }
        let series = RunSeries(store: try place.open())
        let resume = try series.store.begin([address("h.example", "/1")])
        #expect(resume.isResumed && resume.done == 1)
        try series.store.recordHistory(resume.run, judging: series.judging)
        #expect(try series.store.recordedRuns(limit: 9).map(\.number) == [2, 1])
        #expect(try series.history(1, resume.run).visits == 2)
    }

    @Test("history begins with the newest run of a database that had none")
    func olderDatabase() throws {
        let series = RunSeries(store: try place.open())
        for path in 1...2 {
            try series.store.finish(try series.store.begin([address("h.example", "/\(path)")]).run, now: 5)
        }
        let run = try series.play([1: .init(rules: ["a"])])
        #expect(try series.store.recordedRuns(limit: 9).map(\.run) == [run, RunID(2)])
        try series.play([1: .init(rules: ["a"])])
        #expect(try series.store.recordedRuns(limit: 9).count == 3)
    }

    @Test("runs are numbered in the order in which they ended")
    func order() throws {
        let series = RunSeries(store: try place.open())
        let stopped = try series.store.begin([address("h.example", "/1")]).run
        let later = try series.play([2: .init()])
        #expect(try series.store.begin([address("h.example", "/1")]).run == stopped)
        try series.play([1: .init()])
        #expect(try series.number(of: later) == 1)
        #expect(try series.number(of: stopped) == 2)
    }

    @Test("findings of a file are compared by URL")
    func fileBaseline() throws {
        let series = RunSeries(store: try place.open())
        let run = try series.play([1: .init(rules: ["a"]), 2: .init()])
        try series.store.beginBaseline()
        try series.store.addBaseline([
            ("https://h.example/1", "b"), ("https://h.example/1", "b"), ("https://else.example/", "a"), ("\u{0}", "a"),
        ])
        #expect(try series.history(1, run).inFile == ["b"])
        #expect(try series.history(2, run).inFile == [])
        try series.store.beginBaseline()
        #expect(try series.history(1, run).inFile == [])
    }
}
