package import AuditModel

/// Fails pages that are not sent as HTML, and files without a preview.
package enum ContentTypeNotHTML: PageRule {
    package static let facts = RuleFacts(
        id: "content-type-not-html", component: .reach, force: .init(.error, 80),
        passes: "The Content-Type is HTML",
        fails: "Wrong Content-Type, or a file without preview",
        why: "Apps decide by the Content-Type whether to read the tags; with a wrong one they show a file or nothing.",
        fix: """
            Send pages as `Content-Type: text/html; charset=utf-8` to every User-Agent. For files, use a format \
            and size that apps preview.
            """,
        sources: [
            .init(.recentSystems, "the MIME type decides how a response is handled", at: "1-fetching-the-page"),
            .init(.hachyderm, "text/plain was shown as “31 byte file”"),
        ], confidence: .observed,
        judgesFiles: true, card: .ends(in: .file, .bareLink, from: 0.5, doubt: .init(.mayBeCancelled, from: 0.2)))

    package static let examples = [
        Example("text/html", typed("text/html"), .passes),
        Example("application/xhtml+xml", typed("application/xhtml+xml"), .passes),
        Example("a download", typed("application/octet-stream"), .breaks(seen: "application/octet-stream")),
        Example("plain text", typed("text/plain"), .breaks(seen: "text/plain")),
        Example("HTML of an unknown type", typed("foo/bar"), .breaks(seen: "foo/bar")),
        Example("no header", typed(nil), .breaks(fraction: 0.2, seen: "no Content-Type")),
        Example("an image is its own preview", .file(.jpeg(1200, 630), at: "a.jpg"), .notApplicable),
        Example("a PDF too", .file(.init(.pdf), at: "a.pdf"), .notApplicable),
        Example("plain text is a file", .file(.init(.text), at: "a.txt"), .notApplicable),
        Example("data that can only be saved", .file(.init(.unknown), at: "a.bin"), .notApplicable),
        Example(
            "an unknown type", .file(.init(.unknown, contentType: "application/x-acme"), at: "a.acme"),
            .breaks(seen: "application/x-acme has no preview")),
        Example(
            "a film of 200 MB", .file(.init(.mp4, bytes: 200_000_000), at: "a.mp4"),
            .breaks(seen: "the file is 200 MB, over the limit of 104,857,600 bytes")),
        Example(
            "an image of 14 MB is another rule's", .file(.png(4000, 2100, bytes: 14_000_000), at: "a.png"),
            .notApplicable),
        Example(
            "an image sent as a page",
            ExamplePage(
                "",
                fetch: {
                    $0.sniffed = .png
                    $0.contentLength = 5_000
                }), .breaks(seen: "image/png sent as text/html")),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        if let file = page.file { return judge(file, looksAtMedia: page.looksAtMedia) }
        if let type = page.fetch.contentType, documents.contains(type) {
            guard page.outcome == .notHTML else { return .passes }
            return .breaks("\(page.fetch.sniffed.mimeType) sent as \(type)")
        }
        guard page.fetch.sniffed == .html else { return .notApplicable }
        guard let type = page.fetch.contentType, !type.isEmpty else {
            return .breaks("HTML with no Content-Type", fraction: 0.2)
        }
        return .breaks("HTML sent as \(type)")
    }

    /// Images that are too large have a rule of their own, unless they were not checked.
    private static func judge(_ file: FileLink, looksAtMedia: Bool) -> Verdict {
        guard file.isKnownType else {
            return .breaks("\(file.contentType ?? "no Content-Type") has no preview")
        }
        guard file.isTooLarge, file.kind != .image || !looksAtMedia else { return .notApplicable }
        let limit = FileSize.exact(file.sizeLimit)
        return .breaks("the file is \(FileSize.words(file.size)), over the limit of \(limit)")
    }

    static let documents: Set<String> = ["text/html", "application/xhtml+xml", "text/xml", "application/xml"]

    private static func typed(_ type: String?) -> ExamplePage {
        ExamplePage(ExamplePage.bees, fetch: { $0.contentType = type })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let file = page.file else {
            page.fetch.contentType = "text/html"
            return true
        }
        page.file = FileLink(
            type: file.type, contentType: file.isKnownType ? file.contentType : "application/octet-stream",
            size: ByteCount(min(file.size.bytes, file.sizeLimit)))
        return true
    }
}
