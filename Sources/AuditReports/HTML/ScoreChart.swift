internal import AuditModel

/// The distribution of scores: a bar for every five points, coloured by grade.
struct ScoreChart {
    let html: HTML

    private static let step = 5
    private static let height = 96
    private static let pitch = 16

    init(_ scores: [Int]) {
        let bins = Self.bins(scores)
        let peak = max(1, bins.max() ?? 1)
        let bars = bins.enumerated().map { Self.bar($0.offset, $0.element, peak: peak) }
        let marks = [0, 50, 65, 80, 90].map { score -> HTML in
            let x = Self.pitch * score / Self.step
            return
                """
                <line x1="\(x)" y1="\(Self.height)" x2="\(x)" y2="\(Self.height + 4)"/>\
                <text x="\(x)" y="\(Self.height + 16)">\(score)</text>
                """
        }
        html = """
            <figure class="chart"><svg viewBox="-8 -14 344 130" role="img" aria-label="\(Self.sentence(scores))">\
            <line class="base" x1="0" y1="\(Self.height)" x2="320" y2="\(Self.height)"/>\(bars.joined())\
            <g class="axis">\(marks.joined())<text x="320" y="\(Self.height + 16)">100</text></g></svg>\
            <figcaption>Pages by score</figcaption><details class="numbers"><summary>Numbers</summary>\
            \(Self.table(bins))</details></figure>
            """
    }

    private static func table(_ bins: [Int]) -> HTML {
        let rows = bins.enumerated().filter { $0.element > 0 }.map { bin, count -> HTML in
            "<tr><th scope=\"row\">\(range(bin))</th><td>\(grouped(count))</td></tr>"
        }
        return """
            <table><thead><tr><th scope="col">Score</th><th scope="col">Pages</th></tr></thead>\
            <tbody>\(rows.joined())</tbody></table>
            """
    }

    /// `85–89`; the last one ends with 100.
    private static func range(_ bin: Int) -> String { "\(bin * step)–\(bin == 100 / step - 1 ? 100 : bin * step + 4)" }

    /// Twenty counts; a score of 100 is in the last.
    private static func bins(_ scores: [Int]) -> [Int] {
        var bins = [Int](repeating: 0, count: 100 / step)
        for (score, count) in scores.enumerated() { bins[min(score / step, bins.count - 1)] += count }
        return bins
    }

    private static func bar(_ bin: Int, _ count: Int, peak: Int) -> HTML {
        guard count > 0 else { return "" }
        let tall = max(2, count * height / peak)
        let grade = Grade(score: bin * step).rawValue
        let middle = bin * pitch + pitch / 2
        let label: HTML =
            count == peak
            ? "<text class=\"peak\" x=\"\(middle)\" y=\"\(height - tall - 4)\">\(grouped(count))</text>"
            : ""
        return """
            <rect class="f\(grade)" x="\(bin * pitch + 1)" y="\(height - tall)" width="\(pitch - 2)" \
            height="\(tall)" rx="2">\
            <title>\(range(bin)): \(counted(count, "page"))</title></rect>\(label)
            """
    }

    /// The chart in words.
    private static func sentence(_ scores: [Int]) -> String {
        var counts: [Grade: Int] = [:]
        for (score, count) in scores.enumerated() { counts[Grade(score: score), default: 0] += count }
        let parts = Grade.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }
        return "Pages by grade: " + parts.joined(separator: ", ")
    }
}

/// The median score as a ring.
struct ScoreDial {
    let html: HTML

    init(_ median: Int?) {
        guard let median else {
            html = "<div class=\"dial\"><p class=\"none\">No page has a score</p></div>"
            return
        }
        let grade = Grade(score: median).rawValue
        // A radius of 54 has a circumference of 339.3; the arc is the score's share of it.
        let arc = median * 3393 / 1000
        html = """
            <div class="dial"><svg viewBox="0 0 128 128" role="img" \
            aria-label="Median score \(median), grade \(grade)">\
            <circle class="track" cx="64" cy="64" r="54"/>\
            <circle class="arc s\(grade)" cx="64" cy="64" r="54" stroke-dasharray="\(arc) 340" \
            transform="rotate(-90 64 64)"/>\
            <text class="big" x="64" y="74">\(median)</text>\
            <text class="small" x="64" y="94">median · \(grade)</text></svg></div>
            """
    }
}
