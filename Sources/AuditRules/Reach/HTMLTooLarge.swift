public import AuditModel

/// The document is within what LinkPresentation loads.
public enum HTMLTooLarge: PageRule {
    public static let facts = RuleFacts(
        id: "html-too-large", component: .reach, force: .init(.error, 90),
        passes: "The HTML is smaller than half a megabyte",
        fails: "The HTML is larger than the 1 MB that LinkPresentation loads",
        fix: "Bring the HTML under 1 MB: move inline images, JSON state and CSS out.",
        source: "A-TN3156: limited to 1 MB; D-LP: a Content-Length above 1,048,576 is cancelled",
        confidence: .documentedByApple)

    public static let examples = [
        Example("180 KB", sized(180_000), .passes),
        Example("2.4 MB, announced", sized(2_400_000, announced: 2_400_000), .breaks(seen: "2400000 bytes")),
        Example("1.3 MB in chunks", sized(1_300_000), .breaks(fraction: 0.4, seen: "1300000 bytes")),
        Example("1.3 MB, compressed to 200 KB", sized(1_300_000, announced: 200_000), .breaks(fraction: 0.4)),
        Example("too large even for us", .failing(.tooLarge), .breaks(seen: "larger than the limit")),
        Example("700 KB", sized(700_000), .breaks(fraction: 0.05)),
        Example("no answer", .failing(.dns), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        if let failure = page.fetch.failure, failure.cause == .tooLarge { return .breaks(failure.evidence) }
        guard page.fetch.status != nil else { return .notApplicable }
        if let announced = page.fetch.contentLength, announced > limit {
            return .breaks("Content-Length: \(announced) bytes")
        }
        let decoded = page.fetch.decodedBytes
        guard decoded > limit / 2 else { return .passes }
        let seen = page.fetch.isCut ? "at least \(decoded) bytes decoded" : "\(decoded) bytes decoded"
        // That the limit holds for what is not announced is unproven (`rules.md` §4.1, 7).
        return decoded > limit
            ? .breaks(seen, fraction: 0.4)
            : .breaks(seen, fraction: 0.05, as: .init(.notice, facts.force.weight))
    }

    /// Bytes (Apple TN3156: 1 MB; the byte value is observed).
    private static let limit = 1_048_576

    private static func sized(_ decoded: Int, announced: Int? = nil) -> ExamplePage {
        ExamplePage(
            ExamplePage.bees,
            fetch: {
                $0.decodedBytes = decoded
                $0.contentLength = announced
            })
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        guard page.fetch.failure == nil else { return false }
        page.fetch.contentLength = nil
        page.fetch.decodedBytes = min(page.fetch.decodedBytes, limit / 2)
        return true
    }
}
