package import AuditModel

/// All declarations of the charset agree with each other and with the bytes.
package enum CharsetConflict: PageRule {
    package static let facts = RuleFacts(
        id: "charset-conflict", component: .markup, force: .init(.warning, 15), group: .charset,
        passes: "Charset declarations agree",
        fails: "Conflicting charset declarations",
        fix: #"Use UTF-8 everywhere: in the Content-Type header, in <meta charset="utf-8"> and in the file itself."#,
        sources: [.init(.html, "order of declarations"), .init(.signal, "its order of declarations")],
        confidence: .specification)

    package static let examples = [
        Example(
            "UTF-8 in both",
            page {
                $0.header = "utf-8"
                $0.prescan = "UTF8"
            }, .passes),
        Example(
            "ISO-8859-1 in the header, UTF-8 in the page",
            page {
                $0.header = "ISO-8859-1"
                $0.prescan = "utf-8"
            }, .breaks(seen: "header ISO-8859-1, meta utf-8")),
        Example("an unknown charset", page { $0.prescan = "utf8mb4" }, .breaks(seen: "utf8mb4")),
        Example(
            "bytes that are not UTF-8",
            page {
                $0.header = "utf-8"
                $0.replacements = 3
                $0.isValidUTF8 = false
                $0.isASCII = false
            }, .breaks(seen: "3")),
        Example(
            "UTF-8 declared as Latin-1",
            page {
                $0.header = "iso-8859-1"
                $0.used = "windows-1252"
                $0.isASCII = false
            }, .breaks(seen: "valid UTF-8")),
        Example("an empty label declares nothing", page { $0.prescan = "" }, .notApplicable),
        Example("nothing declared", page { $0.isASCII = true }, .notApplicable),
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
        if isAllUTF8(charset) { return bytesFit(charset) }
        let declared = [
            ("byte order mark", charset.byteOrderMark), ("header", charset.header), ("meta", charset.prescan),
            ("late meta", charset.lateMeta),
        ].compactMap { place, label in label.flatMap { $0.isBlank ? nil : (place: place, label: $0) } }
        guard !declared.isEmpty else { return .notApplicable }
        let encodings = declared.map { CharsetLabel.encoding($0.label) }
        if encodings.contains(where: { $0 == nil || $0 != encodings[0] }) {
            return .breaks(declared.map { "\($0.place) \(RawText.quoted($0.label))" }.joined(separator: ", "))
        }
        return bytesFit(charset)
    }

    /// Whether header and head say it alike and nothing else is said, as on most pages.
    private static func isAllUTF8(_ charset: CharsetFacts) -> Bool {
        guard charset.byteOrderMark == nil, charset.lateMeta == nil, let header = charset.header,
            let prescan = charset.prescan
        else { return false }
        return RawText.equal(header, "utf-8") && RawText.equal(prescan, "utf-8")
    }

    private static func bytesFit(_ charset: CharsetFacts) -> Verdict {
        if RawText.equal(charset.used, "utf-8") {
            guard charset.replacements > 0 else { return .passes }
            return .breaks("declared and read as UTF-8, with \(counted(charset.replacements, "invalid sequence"))")
        }
        // UTF-16 of Latin letters is full of zeros, but those are valid UTF-8 as well.
        let mayBeUTF8 = charset.isValidUTF8 && !charset.isASCII && !RawText.hasPrefix(charset.used, "utf-16")
        return mayBeUTF8 ? .breaks("declared and read as \(charset.used), but the bytes are valid UTF-8") : .passes
    }

    package static func mend(_ page: inout PageEvidence) -> Bool {
        page.useUTF8()
        return true
    }
}
