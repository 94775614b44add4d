extension PageAudit: Codable {
    private static let members: [JSONMember<Self>] =
        [
            .init("url", \.urlText), .init("final_url", \.finalURL), .init("outcome", \.outcome),
            .init("paste", \.paste), .init("cause", \.cause), .init("cause_detail", \.causeDetail),
            .init("http_status", \.status),
            .init("score", \.score), .init("grade", from: \.grade), .init("errors", from: \.errors),
            .init("warnings", from: \.warnings), .init("notices", from: \.notices), .init("findings", \.findings),
            .init("redirects", \.redirects), .init("html_bytes", \.htmlBytes), .init("fetch_ms", \.fetchMilliseconds),
            .init("fetched_at", \.fetchedTime), .init("input", \.input), .init("line", \.line),
            .init("rules_version", \.rulesVersion), .init("content", \.content),
            .init("depth", \.depth), .init("found_on", \.foundOn), .init("in_sitemap", \.isInSitemap),
        ] + LinkCard.members.map { $0.inside(\.card) }

    /// Reads a page of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
        fillTags()
    }

    /// Writes a page as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }

    private var errors: Int { count(.error) }
    private var warnings: Int { count(.warning) }
    private var notices: Int { count(.notice) }

    /// What only concerns other apps is not counted.
    private func count(_ severity: Finding.Severity) -> Int {
        findings.count { $0.severity == severity && $0.component != .otherApps }
    }

    private var fetchedTime: JSONTime? {
        get { fetchedAt.map(JSONTime.init) }
        set { fetchedAt = newValue?.date }
    }

    private var fetchMilliseconds: Int? {
        get { fetchTime.map { Int($0 / .milliseconds(1)) } }
        set { fetchTime = newValue.map { .milliseconds($0) } }
    }
}
