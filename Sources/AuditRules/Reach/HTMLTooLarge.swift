package import AuditModel

/// Fails pages whose HTML is near or over the size that LinkPresentation loads.
package enum HTMLTooLarge: PageRule {
    package static let facts = RuleFacts(
        id: "html-too-large", component: .reach, force: .init(.error, 90),
        passes: "The HTML is under half of the 1 MB limit",
        fails: "HTML near or over Apple's 1 MB limit",
        why: "Apple rejects a page whose HTML is announced with more than 1 MB.",
        fix: "Move inline images, JSON state and CSS into separate files; aim for less than 500 KB.",
        cases: [
            .init(.has("over half of"), fails: "HTML is near Apple's 1 MB limit"),
            .init(.has("MB"), fails: "HTML is over Apple's 1 MB limit"),
        ],
        sources: [
            .init(.tn3156, "the main resource is limited to 1 MB"),
            .init(.recentSystems, "a Content-Length above 1,048,576 bytes is rejected", at: "1-fetching-the-page"),
        ],
        confidence: .documentedByApple, card: .ends(in: .bareLink, from: 1, doubt: .init(.mayBeCancelled, from: 0.4)),
        measures: true)

    package static let examples = [
        Example("180 KB", sized(180_000), .passes),
        Example(
            "2.4 MB, announced", sized(2_400_000, announced: 2_400_000),
            .breaks(seen: "2.4 MB (Content-Length), over the 1 MB limit")),
        Example(
            "1.3 MB in chunks", sized(1_300_000),
            .breaks(fraction: 0.4, seen: "1.3 MB, sent in chunks; above 1 MB it may be cancelled")),
        Example(
            "1.3 MB, compressed to 200 KB", sized(1_300_000, announced: 200_000, coding: "gzip"),
            .breaks(fraction: 0.4, seen: "1.3 MB, sent compressed; above 1 MB it may be cancelled")),
        Example(
            "8 MB and more, with a whole head",
            ExamplePage(
                ExamplePage.bees,
                fetch: {
                    $0.decodedBytes = 8_388_608
                    $0.isCut = true
                }), .breaks(fraction: 0.4, seen: "at least 8.4 MB")),
        Example("too large even for us", .failing(.tooLarge), .breaks(seen: "larger than the limit")),
        Example(
            "549 KB", sized(549_000), .breaks(fraction: 0.05, seen: "549 KB, over half of the 1 MB limit")),
        Example(
            "one byte below the limit", sized(1_048_575),
            .breaks(fraction: 0.05, seen: "1,048,575 bytes, over half of the 1 MB limit")),
        Example("a file in the list", .file(.init(.mp4, bytes: 40_000_000), at: "a.mp4"), .notApplicable),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        if let failure = page.fetch.failure, failure.cause == .tooLarge { return .breaks(failure.evidence) }
        guard page.fetch.status != nil, page.file == nil else { return .notApplicable }
        if let announced = page.fetch.contentLength, announced > limit {
            return .breaks("\(FileSize.text(announced)) (Content-Length), over the 1 MB limit")
        }
        let decoded = page.fetch.decodedBytes
        guard decoded > limit / 2 else { return .passes }
        guard decoded > limit else {
            let size = decoded < limit - limit / 20 ? FileSize.text(decoded) : FileSize.exact(decoded)
            let seen = "\(size), over half of the 1 MB limit"
            return .breaks(seen, fraction: 0.05, as: .init(.notice, facts.force.weight))
        }
        // It is unproven that the limit also holds without a Content-Length (docs/linkpresentation.md, Open questions).
        let seen = FileSize.text(ByteCount(decoded, page.fetch.isCut ? .atLeast : .counted))
        return .breaks(
            "\(seen), sent \(way(page.fetch)); above 1 MB it may be cancelled", fraction: 0.4,
            as: .init(.warning, facts.force.weight))
    }

    private static func way(_ fetch: FetchFacts) -> String {
        let isCoded = fetch.contentEncoding.map { !$0.isEmpty && $0 != "identity" } ?? false
        return isCoded ? "compressed" : "in chunks"
    }

    /// Bytes (Apple TN3156: 1 MB; the byte value is observed).
    package static let limit = 1_048_576

    private static func sized(_ decoded: Int, announced: Int? = nil, coding: String? = nil) -> ExamplePage {
        ExamplePage(
            ExamplePage.bees,
            fetch: {
                $0.contentEncoding = coding
                $0.decodedBytes = decoded
                $0.contentLength = announced
            })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard page.fetch.failure == nil else { return false }
        page.fetch.contentLength = nil
        page.fetch.decodedBytes = min(page.fetch.decodedBytes, limit / 2)
        return true
    }
}
