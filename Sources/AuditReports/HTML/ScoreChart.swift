internal import AuditModel

/// How many pages have which score: a bar for every five points, coloured by grade.
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
            return "<line x1=\"\(x)\" y1=\"\(Self.height)\" x2=\"\(x)\" y2=\"\(Self.height + 4)\"/><text x=\"\(x)\" y=\"\(Self.height + 16)\">\(score)</text>"
        }
        html = """
            <figure class="chart"><svg viewBox="-8 -14 344 130" role="img" aria-label="\(Self.sentence(scores))">\
            <line class="base" x1="0" y1="\(Self.height)" x2="320" y2="\(Self.height)"/>\(bars.joined())\
            <g class="axis">\(marks.joined())<text x="320" y="\(Self.height + 16)">100</text></g></svg>\
            <figcaption>Pages by score</figcaption></figure>
            """
    }

    /// Twenty counts; 100 belongs to the last.
    private static func bins(_ scores: [Int]) -> [Int] {
        var bins = [Int](repeating: 0, count: 100 / step)
        for (score, count) in scores.enumerated() { bins[min(score / step, bins.count - 1)] += count }
        return bins
    }

    private static func bar(_ bin: Int, _ count: Int, peak: Int) -> HTML {
        guard count > 0 else { return "" }
        let tall = max(2, count * height / peak)
        let grade = Grade(score: bin * step).rawValue
        let last = bin == 19 ? 100 : bin * step + 4
        let label: HTML = count == peak ? "<text class=\"peak\" x=\"\(bin * pitch + pitch / 2)\" y=\"\(height - tall - 4)\">\(grouped(count))</text>" : ""
        return """
            <rect class="f\(grade)" x="\(bin * pitch + 1)" y="\(height - tall)" width="\(pitch - 2)" height="\(tall)" rx="2">\
            <title>\(bin * step)–\(last): \(counted(count, "page"))</title></rect>\(label)
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
        // A radius of 54 makes 339.3 around; the arc is that share of it.
        let arc = median * 3393 / 1000
        html = """
            <div class="dial"><svg viewBox="0 0 128 128" role="img" aria-label="Median score \(median), grade \(grade)">\
            <circle class="track" cx="64" cy="64" r="54"/>\
            <circle class="arc s\(grade)" cx="64" cy="64" r="54" stroke-dasharray="\(arc) 340" transform="rotate(-90 64 64)"/>\
            <text class="big" x="64" y="74">\(median)</text><text class="small" x="64" y="94">median · \(grade)</text></svg></div>
            """
    }
}

/// Median scores of earlier runs and this one, as a line.
struct TrendLine {
    let html: HTML

    /// The runs that are drawn at most.
    private static let runs = 60

    init(_ summary: ReportSummary) {
        let earlier = summary.trend.compactMap { point in point.median.map { (point.date, $0) } }
        guard let now = summary.median, let last = earlier.last else {
            html = ""
            return
        }
        let values = (earlier.map(\.1) + [now]).suffix(Self.runs)
        let step = 200.0 / Double(max(1, values.count - 1))
        let points = values.enumerated().map { "\(Int(Double($0.offset) * step)),\(44 - $0.element * 40 / 100)" }
        let change = now - last.1
        let words = change == 0 ? "as before" : change > 0 ? "up \(change)" : "down \(-change)"
        html = """
            <figure class="trend"><svg viewBox="-3 0 206 48" role="img" aria-label="Median of the last \(values.count) runs: \(words)">\
            <polyline points="\(points.joined(separator: " "))"/><circle cx="200" cy="\(44 - now * 40 / 100)" r="3"/></svg>\
            <figcaption>Median \(words) since \(UTCTime(seconds: last.0).date)</figcaption></figure>
            """
    }
}
