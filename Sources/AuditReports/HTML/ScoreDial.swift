internal import AuditModel

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
