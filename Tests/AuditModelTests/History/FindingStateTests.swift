internal import AuditModel
internal import Testing

@Suite("The state of a finding")
struct FindingStateTests {
    /// Spans of a page that answers every night, from the nights on which it had the finding.
    private func course(_ nights: [Bool]) -> FindingCourse {
        var spans: [FindingSpan] = []
        for (index, isThere) in nights.enumerated() {
            let night = index + 1
            let isOpen = spans.last.map { $0.gone == nil } ?? false
            if isThere, !isOpen { spans.append(FindingSpan(since: Int64(night), visit: night, firstSeen: 0)) }
            if !isThere, isOpen {
                spans[spans.count - 1].gone = Int64(night)
                spans[spans.count - 1].goneVisit = night
            }
        }
        return FindingCourse(spans)
    }

    private func state(_ nights: String, since baseline: Int? = nil, wasJudged: Bool = true) -> FindingState? {
        let nights = nights.map { $0 == "x" }
        let course = course(nights)
        return course.state(
            on: Int64(nights.count), visits: nights.count,
            wasThere: course.span(on: Int64(baseline ?? nights.count - 1)) != nil, wasJudged: wasJudged)
    }

    @Test(
        "follows from the nights on which it was there",
        arguments: [
            (".x", .new), ("xx", .persisting), ("x.", .resolved), ("..", nil), ("x", .new), ("x.x", .new),
            ("x.x.", .flapping), ("xx..x", .new), ("x.x.x", .flapping), (".x.x", .flapping),
        ] as [(String, FindingState?)])
    func examples(nights: String, expected: FindingState?) {
        // A finding that flaps and is away is not told at all.
        let told = expected == .flapping && nights.last == "." ? nil : expected
        #expect(state(nights) == told)
    }

    @Test("is measured against the baseline, however long ago")
    func baselines() {
        #expect(state("..xx", since: 2) == .new)
        #expect(state("..xx", since: 3) == .persisting)
        #expect(state("xx..", since: 1) == .resolved)
        #expect(state("xx..", since: 3) == nil)
    }

    @Test("is no news when the baseline did not know the rule")
    func newRule() {
        #expect(state(".x", wasJudged: false) == .newRule)
        #expect(state("xx", wasJudged: false) == .persisting)
    }

    @Test("flaps as the plain count of changes says", arguments: 0..<300)
    func flapping(seed: Int) {
        var random = UInt64(seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
        let nights = (0..<(2 + seed % 24)).map { _ -> Bool in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return random >> 62 == 0
        }
        let changed = zip(nights, nights.dropFirst()).map { $0 != $1 }
        let count = changed.suffix(FindingCourse.flappingWindow).count { $0 }
        #expect(course(nights).changes(visits: nights.count) == count)
    }

    @Test("has words that reports can rely on")
    func words() {
        let words = FindingState.all.map(\.word)
        #expect(words == ["new", "persisting", "resolved", "flapping", "unconfirmed", "new_rule"])
    }

    @Test("only an outcome that shows the page can resolve anything")
    func sightings() {
        #expect(Outcome.allCases.filter { $0.sighting == .seen } == [.ok])
        #expect(
            Outcome.allCases.filter { $0.sighting == .unreached } == [.rateLimited, .timeout, .dns, .connect])
        #expect(Outcome.allCases.allSatisfy { $0.isSeen == ($0.sighting == .seen) })
        #expect(!Outcome.robotsDenied.sighting.isAnswer && Outcome.http5xx.sighting.isAnswer)
    }
}
