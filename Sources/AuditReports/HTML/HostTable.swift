internal import AuditModel

/// The hosts, worst first: their scores, and how they were treated.
struct HostTable {
    let html: HTML

    /// The most hosts in the table without a script (which draws all of them), and the most bytes they may take in
    /// `index.html`.
    private static let shown = 20
    private static let budget = 40_000

    init(_ summary: ReportSummary) {
        let rows = summary.hosts.prefix(Self.shown).map(Self.row).joined(budget: Self.budget)
        let rest = summary.hostCount - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more host")) not shown.</p>" : ""
        html = """
            <div id="hosts"><table class="hosts"><thead><tr>\
            <th scope="col">Host</th><th scope="col">Median</th><th scope="col">Pages</th><th scope="col">Checked</th>\
            <th scope="col">Errors</th><th scope="col">Requests</th><th scope="col">Per second</th>\
            <th scope="col">Rate limited</th><th scope="col">Paused</th><th scope="col">robots.txt</th></tr></thead><tbody>\(rows.html)</tbody></table>\(more)</div>
            """
    }

    private static func row(_ host: ReportSummary.Host) -> HTML {
        let link = FragmentLink(["host": host.name]).text
        let numbers = [host.pages, host.loaded, host.errors, host.requests]
        let cells = numbers.map { number -> HTML in "<td>\(grouped(number))</td>" }
        return """
            <tr><th scope="row"><a href="\(link)">\(HTML.host(host.name, limit: 100))</a></th>\
            <td>\(host.isDown ? "<b class=\"badge down\">down</b>" : ScoreBadge(host.median).html)</td>\(cells.joined())<td>\(rate(host.rate))</td>\
            <td>\(grouped(host.throttles))</td><td>\(host.pausedSeconds == 0 ? "–" : "\(grouped(host.pausedSeconds)) s")</td>\
            <td class="words">\(host.robots, limit: 120)</td></tr>

            """
    }

    /// With one decimal below ten.
    private static func rate(_ rate: Double?) -> String {
        guard let rate else { return "–" }
        if rate >= 10 { return grouped(Int(rate.rounded())) }
        let tenths = Int((rate * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension ReportSummary.Host {
    static let columns: [EntryColumn<Self>] = [
        EntryColumn("name") { $1.value($0.name, limit: 100) },
        EntryColumn("median") { $1.value($0.median) },
        EntryColumn("pages") { $1.value($0.pages) },
        EntryColumn("checked") { $1.value($0.loaded) },
        EntryColumn("errors") { $1.value($0.errors) },
        EntryColumn("requests") { $1.value($0.requests) },
        EntryColumn("rate") { $1.value($0.rate, digits: 1) },
        EntryColumn("limited") { $1.value($0.throttles) },
        // In seconds.
        EntryColumn("paused") { $1.value($0.pausedSeconds) },
        EntryColumn("robots") { $1.value($0.robots, limit: 120) },
        EntryColumn("is_down") { $1.value($0.isDown) },
    ]
}

extension JSONWriter {
    /// The most bytes that the hosts may take in `index.html`.
    private static let hostBudget = 160_000

    /// Writes the hosts, worst first, as many as fit.
    mutating func hosts(_ hosts: [ReportSummary.Host]) {
        array { json in
            let start = json.bytes.count
            for host in hosts where json.bytes.count - start < Self.hostBudget {
                json.entry(host, ReportSummary.Host.columns)
            }
        }
    }
}

/// A chart that is also a table: each row has a name, a bar and its number.
struct BarTable {
    let html: HTML

    struct Row {
        var name: HTML
        var value: Int
        /// The number as it is printed; the value itself when nil.
        var text: HTML?
        /// The class that colours the bar.
        var style = "plain"
    }

    /// - Parameters:
    ///   - caption: what is charted, the table's name
    ///   - heads: what the names and the numbers are
    ///   - full: the value of a whole bar; the largest value when nil
    init(_ caption: String, heads: (String, String), full: Int? = nil, rows: [Row]) {
        let top = max(1, full ?? rows.map(\.value).max() ?? 1)
        let lines = rows.map { Self.line($0, of: top) }
        html = """
            <table class="bars"><caption>\(caption)</caption>\
            <colgroup><col class="names"><col><col class="values"></colgroup><thead class="quiet"><tr><th scope="col">\(heads.0)</th>\
            <td></td><th scope="col">\(heads.1)</th></tr></thead><tbody>\(lines.joined())</tbody></table>
            """
    }

    private static func line(_ row: Row, of top: Int) -> HTML {
        // A small value is still visible.
        let width = row.value == 0 ? 0 : max(1, min(100, row.value * 100 / top))
        return """
            <tr><th scope="row">\(row.name)</th><td class="bar-cell"><svg viewBox="0 0 100 10" \
            preserveAspectRatio="none" aria-hidden="true"><rect class="\(row.style)" width="\(width)" height="10"/></svg>\
            </td><td>\(row.text ?? "\(grouped(row.value))")</td></tr>

            """
    }
}
