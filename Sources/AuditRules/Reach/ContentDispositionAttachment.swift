package import AuditModel

/// Fails pages that are sent as a download.
package enum ContentDispositionAttachment: PageRule {
    package static let facts = RuleFacts(
        id: "content-disposition-attachment", component: .reach, force: .init(.warning, 10),
        passes: "The page is not a download",
        fails: "Page is sent as a download",
        why: "Some apps skip a page that is a download, and a browser saves it instead of showing it.",
        fix: "Remove `Content-Disposition: attachment` from pages.",
        sources: [
            .init(.signal, "Signal requires inline"),
            .init(.inference, "we do not know what Apple does"),
        ],
        confidence: .practice)

    package static let examples = [
        Example("no header", ExamplePage(ExamplePage.bees), .passes),
        Example("inline", disposed("inline"), .passes),
        Example("a download", disposed("Attachment; filename=page.html"), .breaks(seen: "filename=page.html")),
        Example(
            "an image may be one",
            ExamplePage(
                "",
                fetch: {
                    $0.contentType = "image/png"
                    $0.sniffed = .png
                }, evidence: { $0.outcome = .notHTML }), .notApplicable),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil, page.fetch.sniffed == .html else { return .notApplicable }
        guard let value = page.fetch.contentDisposition,
            value.drop(while: \.isWhitespace).lowercased().hasPrefix("attachment")
        else { return .passes }
        return .breaks("Content-Disposition: " + value)
    }

    private static func disposed(_ value: String) -> ExamplePage {
        ExamplePage(ExamplePage.bees, fetch: { $0.contentDisposition = value })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.fetch.contentDisposition = nil
        return true
    }
}
