internal import AuditModel

/// Median scores of earlier runs and this one over time, as a line with its axis, and the same as a table.
struct TrendChart {
    let html: HTML

    /// The most runs that are drawn.
    private static let runs = 60
    private static let size = (width: 960, height: 150)

    private struct Run {
        var date: Int64
        var median: Int
        var loaded: Int
    }

    init(_ summary: ReportSummary) {
        var runs = summary.trend.compactMap { point in
            point.median.map { Run(date: point.date, median: $0, loaded: point.loaded) }
        }
        guard let median = summary.median, !runs.isEmpty else {
            html = ""
            return
        }
        runs.append(Run(date: summary.finishedAt, median: median, loaded: summary.loaded))
        runs = Array(runs.suffix(Self.runs))
        html = """
            <figure class="figure wide course"><figcaption>Median score of the last \(runs.count) runs</figcaption>\
            \(Self.drawing(runs))<details class="numbers"><summary>Numbers</summary>\(Self.table(runs))</details></figure>
            """
    }

    private static func drawing(_ runs: [Run]) -> HTML {
        let (width, height) = size
        let points = runs.enumerated().map { index, run in
            (x: width * index / max(1, runs.count - 1), y: height - height * run.median / 100)
        }
        let lines = [0, 50, 100].map { score -> HTML in
            let y = height - height * score / 100
            return """
                <line x1="0" y1="\(y)" x2="\(width)" y2="\(y)"/><text class="score" x="-6" y="\(y + 4)">\(score)</text>
                """
        }
        let text = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        let dots = zip(points, runs).map { point, run -> HTML in
            """
            <circle cx="\(point.x)" cy="\(point.y)" r="3"><title>\(date(run)): \(run.median)</title></circle>
            """
        }
        return """
            <svg viewBox="-34 -8 \(width + 60) \(height + 34)" role="img" aria-label="\(sentence(runs))">\(lines.joined())\
            <polyline points="\(text)"/>\(dots.joined())<text x="0" y="\(height + 20)">\(date(runs[0]))</text>\
            <text class="end" x="\(width)" y="\(height + 20)">\(date(runs[runs.count - 1]))</text></svg>
            """
    }

    private static func table(_ runs: [Run]) -> HTML {
        let rows = runs.reversed().map { run -> HTML in
            "<tr><th scope=\"row\">\(date(run))</th><td>\(run.median)</td><td>\(grouped(run.loaded))</td></tr>"
        }
        return """
            <table><thead><tr><th scope="col">Run</th><th scope="col">Median</th><th scope="col">Pages checked</th></tr>\
            </thead><tbody>\(rows.joined())</tbody></table>
            """
    }

    private static func sentence(_ runs: [Run]) -> String {
        let (first, last) = (runs[0], runs[runs.count - 1])
        let medians = runs.map(\.median)
        return "Median score from \(first.median) on \(date(first)) to \(last.median) on \(date(last)), "
            + "between \(medians.min() ?? 0) and \(medians.max() ?? 0)"
    }

    private static func date(_ run: Run) -> String { UTCTime(seconds: run.date).date }
}

/// Median scores of earlier runs and this one, as a line.
struct TrendLine {
    let html: HTML

    /// The most runs that are drawn, and the smallest range of scores, so that a small change looks small.
    private static let runs = 60
    private static let leastRange = 20

    init(_ summary: ReportSummary) {
        let earlier = summary.trend.compactMap { point in point.median.map { (point.date, $0) } }
        guard let now = summary.median, let last = earlier.last else {
            html = ""
            return
        }
        let change = now - last.1
        let words = change == 0 ? "unchanged" : change > 0 ? "up \(change)" : "down \(-change)"
        let values = Array((earlier.map(\.1) + [now]).suffix(Self.runs))
        // A trend line needs at least three runs.
        let drawing: HTML =
            values.count < 3
            ? ""
            : """
            <svg viewBox="-3 0 206 48" role="img" \
            aria-label="Median of the last \(values.count) runs: \(words)">\(Self.line(values))</svg>
            """
        html = """
            <figure class="trend">\(drawing)<figcaption>Median \(words) since \(UTCTime(seconds: last.0).date)</figcaption></figure>
            """
    }

    private static func line(_ values: [Int]) -> HTML {
        let low = max(0, min((values.min() ?? 0), (values.max() ?? 0) - leastRange))
        let range = max(leastRange, (values.max() ?? 0) - low)
        let points = values.enumerated().map { index, value in
            "\(200 * index / max(1, values.count - 1)),\(44 - (value - low) * 40 / range)"
        }
        let end = 44 - ((values.last ?? low) - low) * 40 / range
        return "<polyline points=\"\(points.joined(separator: " "))\"/><circle cx=\"200\" cy=\"\(end)\" r=\"3\"/>"
    }
}
