internal import AuditModel

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
