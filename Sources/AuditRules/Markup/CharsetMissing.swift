package import AuditModel

/// Fails pages that do not declare their charset, or declare it too late.
package enum CharsetMissing: PageRule {
    package static let facts = RuleFacts(
        id: "charset-missing", component: .markup, force: .init(.warning, 15), group: .charset,
        passes: "The page declares its charset",
        fails: "Charset is missing or declared too late",
        why: "Apps have to guess, and accents or other scripts may come out garbled.",
        fix: #"Send Content-Type: text/html; charset=utf-8 and put <meta charset="utf-8"> first in the head."#,
        sources: [
            .init(.html, "the declaration has to be within the first 1,024 bytes"),
            .init(.signal, "Signal falls back to a guess"),
            .init(.synapse, "Matrix falls back to a guess"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("in the header", page { $0.header = "utf-8" }, .passes),
        Example("umlauts and no declaration", page { $0.isASCII = false }, .breaks(seen: "no charset")),
        Example(
            "a meta after 3 KB of scripts",
            page {
                $0.isASCII = false
                $0.lateMeta = "utf-8"
            }, .breaks(seen: "1,024")),
        Example("nothing but ASCII", page { $0.isASCII = true }, .breaks(fraction: 0.1)),
    ]

    private static func page(_ change: @escaping @Sendable (inout CharsetFacts) -> Void) -> ExamplePage {
        .head(
            "",
            evidence: {
                $0.tags.charset = CharsetFacts()
                change(&$0.tags.charset)
            })
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        let charset = page.tags.charset
        guard charset.byteOrderMark == nil, charset.header == nil, charset.prescan == nil else { return .passes }
        let late = charset.lateMeta.map { "charset \(RawText.quoted($0)) only after the first 1,024 bytes" }
        return .breaks(
            "\(late ?? "no charset declared"), read as \(charset.used)", fraction: charset.isASCII ? 0.1 : 1)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.useUTF8()
        return true
    }
}
