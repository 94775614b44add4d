public import AuditModel

/// HTML is sent as HTML.
public enum ContentTypeNotHTML: PageRule {
    public static let facts = RuleFacts(
        id: "content-type-not-html", component: .reach, force: .init(.error, 80),
        passes: "The Content-Type says HTML",
        fails: "The page is HTML but its Content-Type says otherwise, so a file is previewed",
        fix: "Send `Content-Type: text/html; charset=utf-8`, to every User-Agent.",
        source: "D-LP: dispatch by MIME type; O-HACHY: text/plain was shown as “31 byte file”", confidence: .observed)

    public static let examples = [
        Example("text/html", typed("text/html"), .passes),
        Example("application/xhtml+xml", typed("application/xhtml+xml"), .passes),
        Example("a download", typed("application/octet-stream"), .breaks(seen: "application/octet-stream")),
        Example("plain text", typed("text/plain"), .breaks(seen: "text/plain")),
        Example("no header", typed(nil), .breaks(fraction: 0.2, seen: "no Content-Type")),
        Example(
            "a picture is its own preview",
            ExamplePage(
                "",
                fetch: {
                    $0.contentType = "image/jpeg"
                    $0.sniffed = .jpeg
                }, evidence: { $0.outcome = .notHTML }), .notApplicable),
        Example("no answer", .failing(.dns), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        if let type = page.fetch.contentType, documents.contains(type) { return .passes }
        guard page.fetch.sniffed == .html else { return .notApplicable }
        guard let type = page.fetch.contentType, !type.isEmpty else {
            return .breaks("HTML with no Content-Type", fraction: 0.2)
        }
        return .breaks("HTML sent as \(type)")
    }

    private static let documents: Set<String> = ["text/html", "application/xhtml+xml", "text/xml", "application/xml"]

    private static func typed(_ type: String?) -> ExamplePage {
        ExamplePage(ExamplePage.bees, fetch: { $0.contentType = type })
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.fetch.contentType = "text/html"
        return true
    }
}
