/// The hosts, worst first: how their pages score and how politely they were treated.
struct HostTable {
    let html: HTML

    init(_ summary: ReportSummary) {
        let hosts = summary.hosts.prefix(ReportSummary.hostLimit)
        let rest = summary.hostCount - hosts.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more host")) not shown.</p>" : ""
        html = """
            <div class="scroll" tabindex="0" role="region" aria-labelledby="h-hosts"><table class="hosts"><thead><tr>\
            <th scope="col">Host</th><th scope="col">Median</th><th scope="col">Pages</th><th scope="col">Seen</th>\
            <th scope="col">Errors</th><th scope="col">Requests</th><th scope="col">Waits</th>\
            <th scope="col">Throttled</th></tr></thead><tbody>\(hosts.map(Self.row).joined())</tbody></table></div>\(more)
            """
    }

    /// The choices of the host filter.
    static func options(_ hosts: [ReportSummary.Host]) -> HTML {
        hosts.prefix(ReportSummary.hostLimit).map { "<option value=\"\($0.name)\">\($0.name, limit: 60)</option>" }.joined()
    }

    private static func row(_ host: ReportSummary.Host) -> HTML {
        let link = FragmentLink(["host": host.name]).text
        let numbers = [host.pages, host.seen, host.errors, host.requests, host.waits, host.throttles]
        let cells = numbers.map { number -> HTML in "<td>\(grouped(number))</td>" }
        return """
            <tr><th scope="row"><a href="\(link)"><bdi>\(host.name, limit: 100)</bdi></a></th>\
            <td>\(ScoreBadge(host.median).html)</td>\(cells.joined())</tr>

            """
    }
}
