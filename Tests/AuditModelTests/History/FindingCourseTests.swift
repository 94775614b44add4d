internal import AuditModel
internal import TestSupport
internal import Testing

@Suite("When a finding is reported")
struct FindingCourseTests {
    /// Plays runs: `x` there, `.` absent, `-` nothing to judge, `?` a run that says nothing about it.
    ///
    /// - Returns: the course after each run, and the runs in which it was reported.
    private func play(
        _ runs: some Sequence<Character>, _ temper: Temper, from first: Int64 = 2
    ) -> (courses: [FindingCourse], reported: [Int]) {
        var course = FindingCourse()
        var (courses, reported): ([FindingCourse], [Int]) = ([], [])
        for (index, run) in runs.enumerated() {
            let visit = Visit(runNumber: first + Int64(index), number: index + 1, time: 0)
            switch run {
            case "x": course.see(.there, temper, on: visit)
            case ".": course.see(.absent, temper, on: visit)
            case "-": course.see(.notApplicable, temper, on: visit)
            default: break
            }
            if course.spans.last?.reported == visit.runNumber { reported.append(index + 1) }
            courses.append(course)
        }
        return (courses, reported)
    }

    /// The state in each run since the one before, one letter each; a space if there is none.
    private func states(_ runs: String, _ temper: Temper) -> String {
        let courses = play(runs, temper).courses
        return String(
            courses.indices.map { index -> Character in
                let before = index > 0 && courses[index - 1].wasReported(by: Int64(index) + 1)
                return letter(
                    courses[index].state(on: Int64(index) + 2, temper, wasReported: before, wasJudged: true))
            })
    }

    private func letter(_ state: FindingState?) -> Character {
        switch state {
        case .new: "N"
        case .back: "B"
        case .fixed: "f"
        case .noLongerApplies: "m"
        case .unchanged: "u"
        case .unconfirmed: "c"
        case .flapping: "~"
        case .newRule: "r"
        case nil: " "
        }
    }

    @Test(
        "the state of a finding follows from the runs before",
        arguments: [
            // Findings in the text of a page count at once; a flapping one is reported again when it stays.
            ("..xxxx..", "  Nuuuf ", .steady), ("x.xx.", "NfNuf", .steady), ("x.x.xxxxx.", "NfNf~~Buuf", .steady),
            ("x.x.x.x.xxx", "NfNf~ ~ ~~B", .steady), ("xx-", "Num", .steady), ("x??xx?.", "Nuuuuuf", .steady),
            ("x.x............x", "NfNf           N", .steady),
            // Each outage is reported: a page that fails a second time, a certificate that expired, was renewed and
            // expired.
            ("x.xxxx", "NfNuuu", .reach), (".x..x.x.x", " Nf NfNfN", .reach),
            // One slow minute is no news, and one fast minute mends nothing.
            ("..x...", "  c   ", .measured), ("x.x.x.", "c c c ", .measured), ("xxxx", "ccNu", .measured),
            ("xxxx.x..x...x", "ccNuuuuuuuuf" + "c", .measured), ("xxx-", "ccNm", .measured),
            ("xx?x", "cccN", .measured), ("xxx.?..x", "ccNuuufc", .measured),
        ] as [(String, String, Temper)])
    func table(runs: String, expected: String, temper: Temper) {
        #expect(states(runs, temper) == expected)
    }

    @Test(
        "a finding of four visits in a row is reported exactly once", arguments: 0..<400)
    func reportedOnce(seed: UInt64) {
        var chance = Chance(seed)
        for temper in Temper.allCases {
            let often = 2 + chance.below(5)
            let runs = (0..<60).map { _ -> Character in
                chance.oneIn(often) ? "." : chance.oneIn(12) ? "-" : chance.oneIn(9) ? "?" : "x"
            }
            expectReportedOnce(runs, temper, play(runs, temper, from: chance.oneIn(2) ? 1 : 9))
        }
    }

    private func expectReportedOnce(
        _ runs: [Character], _ temper: Temper, _ played: (courses: [FindingCourse], reported: [Int])
    ) {
        var (inRow, absentSince) = (0, 0)
        for (index, run) in runs.enumerated() {
            // A measured finding is absent when that was measured often enough.
            if played.courses[index].spans.last?.gone != nil || played.courses[index].spans.isEmpty {
                absentSince = index + 1
            }
            if run == "x" { inRow += 1 } else if run != "?" { inRow = 0 }
            let reported = played.reported.count { $0 > absentSince && $0 <= index + 1 }
            #expect(reported <= 1, "\(temper) \(String(runs.prefix(index + 1)))")
            if inRow >= 4 { #expect(reported == 1, "\(temper) \(String(runs.prefix(index + 1)))") }
        }
    }

    @Test("the first run reports every finding", arguments: Temper.allCases)
    func firstRun(temper: Temper) {
        #expect(play("xxxx", temper, from: 1).reported == [1])
    }

    @Test("a state is measured against the baseline, however old it is")
    func baselines() {
        func state(_ runs: String, since baseline: Int64, wasJudged: Bool = true) -> FindingState? {
            let course = play(runs, .steady, from: 2).courses.last ?? FindingCourse()
            return course.state(
                on: Int64(runs.count) + 1, .steady, wasReported: course.wasReported(by: baseline + 1),
                wasJudged: wasJudged)
        }
        #expect(state("..xx", since: 2) == .new)
        #expect(state("..xx", since: 3) == .unchanged)
        #expect(state("xx..", since: 1) == .fixed)
        #expect(state("xx..", since: 3) == nil)
        #expect(state("x..x", since: 1) == .unchanged)
        #expect(state("..x", since: 2, wasJudged: false) == .newRule)
    }

    @Test("changes of a finding are counted as a plain count says", arguments: 0..<300)
    func changes(seed: UInt64) {
        var chance = Chance(seed)
        let runs = (0..<(2 + chance.below(24))).map { _ in chance.oneIn(2) }
        let changed = zip(runs, runs.dropFirst()).map { $0 != $1 }
        let course = play(runs.map { $0 ? "x" : "." }, .reach).courses.last
        #expect(course?.changes(visits: runs.count) == changed.suffix(FindingCourse.flappingWindow).count { $0 })
    }

    @Test("the words for finding states never change")
    func words() {
        #expect(
            FindingState.allCases.map(\.rawValue) == [
                "new", "back", "fixed", "no_longer_applies", "unchanged", "unconfirmed", "new_rule", "flapping",
            ])
    }

    @Test("only an outcome that shows the page resolves findings; temporary ones count as strikes")
    func sightings() {
        #expect(Outcome.allCases.filter { $0.sighting == .loaded } == [.ok])
        #expect(
            Set(Outcome.allCases.filter { $0.sighting == .unreached })
                == [.http5xx, .rateLimited, .timeout, .dns, .connect])
        #expect(Outcome.allCases.allSatisfy { $0.isLoaded == ($0.sighting == .loaded) })
        #expect(Outcome.robotsDenied.sighting < .answered && Outcome.http4xx.sighting >= .answered)
    }

    @Test("a rule set contains exactly the rules that were inserted")
    func places() {
        var places = RulePlaces()
        for place in [0, 7, 8, 126, 130] { places.insert(place) }
        #expect((0..<200).filter(places.contains) == [0, 7, 8, 126, 130])
        #expect(!places.contains(-1) && places.bytes.count == 17)
        #expect(RulePlaces(places.bytes) == places && RulePlaces(places.bytes + [0, 0]) == places)
        var other = RulePlaces([0, 0, 1])
        other.formUnion(places)
        #expect((0..<200).filter(other.contains) == [0, 7, 8, 16, 126, 130])
        for place in [-1, RulePlaces.limit, .max] { other.insert(place) }
        #expect((-1...RulePlaces.limit).filter(other.contains) == [0, 7, 8, 16, 126, 130])
        #expect(RulePlaces().bytes.isEmpty && RulePlaces(of: [RulePlaces.limit - 1]).contains(RulePlaces.limit - 1))
    }
}
