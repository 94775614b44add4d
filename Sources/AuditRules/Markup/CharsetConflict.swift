package import AuditModel

/// Fails pages whose charset declarations contradict each other or the bytes.
package enum CharsetConflict: PageRule {
    package static let facts = RuleFacts(
        id: "charset-conflict", component: .markup, force: .init(.warning, 15), group: .charset,
        passes: "Charset declarations agree",
        fails: "Conflicting charset declarations",
        why: "Apps trust different declarations, and some show garbled text.",
        fix: #"Use UTF-8 everywhere: in the Content-Type header, in <meta charset="utf-8"> and in the file itself."#,
        sources: [
            .init(.html, "declarations have an order, and labels a meaning"),
            .init(.signal, "Signal has its own order of declarations"),
        ],
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
            }, .breaks(seen: "header ISO-8859-1 (means windows-1252), meta utf-8")),
        Example("an unknown charset", page { $0.prescan = "utf8mb4" }, .breaks(seen: "utf8mb4 (unknown)")),
        Example(
            "UTF-16 in a tag that can be read as bytes", page { $0.prescan = "utf-16" },
            .breaks(seen: "meta utf-16 (means utf-16le), read as UTF-8")),
        Example(
            "UTF-16 by another name", page { $0.lateMeta = "unicode" },
            .breaks(seen: "1,024 bytes unicode (means utf-16le), read as UTF-8")),
        Example(
            "UTF-16 with its mark",
            page {
                $0.byteOrderMark = "UTF-16LE"
                $0.prescan = "utf-16"
                $0.used = "UTF-16LE"
            }, .passes),
        Example(
            "a header that garbles the title",
            garbled("CafÃ©") {
                $0.header = "ISO-8859-1"
                $0.prescan = "utf-8"
                $0.used = "windows-1252"
            }, .breaks(seen: "but the bytes are valid UTF-8: og:title reads “CafÃ©”")),
        Example(
            "UTF-8 by the header, Latin by its bytes",
            garbled("Caf\u{FFFD}s in Z\u{FFFD}rich") {
                $0.header = "utf-8"
                $0.replacements = 7
                $0.isValidUTF8 = false
            }, .breaks(seen: "header utf-8, but 7 sequences of bytes cannot be read as UTF-8: og:title")),
        Example(
            "bytes that are not UTF-8",
            page {
                $0.header = "utf-8"
                $0.replacements = 3
                $0.isValidUTF8 = false
                $0.isASCII = false
            }, .breaks(seen: "3 sequences of bytes cannot be read as UTF-8")),
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

    private static func garbled(
        _ title: String, _ change: @escaping @Sendable (inout CharsetFacts) -> Void
    ) -> ExamplePage {
        .titled(
            title,
            evidence: {
                $0.tags.charset = CharsetFacts()
                $0.tags.charset.isASCII = false
                change(&$0.tags.charset)
            })
    }

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
        let declared = declared(charset)
        guard !declared.isEmpty else { return .notApplicable }
        let misfit = misfit(charset)
        if let misfit, let text = harmed(page) {
            let seen = "\(list(declared)), but \(misfit): \(text.source) reads “\(RawText.quoted(text.value))”"
            return .breaks(seen, line: text.line, as: .init(.error, TextMojibake.facts.force.weight))
        }
        if let seen = disagreement(declared, charset) { return .breaks(seen) }
        return misfit.map { .breaks("\(list(declared)), but \($0)") } ?? .passes
    }

    private typealias Declaration = (place: String, label: String)

    private static func declared(_ charset: CharsetFacts) -> [Declaration] {
        let all = [
            ("byte order mark", charset.byteOrderMark), ("header", charset.header), ("meta", charset.prescan),
            ("meta after the first 1,024 bytes", charset.lateMeta),
        ]
        return all.compactMap { place, label in label.flatMap { $0.isBlank ? nil : (place, $0) } }
    }

    /// The declarations, with the charset that browsers take a label for if it is a different one.
    private static func list(_ declared: [Declaration]) -> String {
        declared.map { place, label in
            let meant = CharsetLabel.encoding(label).map { RawText.equal(label, "utf8") ? "utf-8" : $0 }
            let isPlain = meant.map { RawText.trim(label).lowercased() == $0 } ?? false
            let note = meant.map { isPlain ? "" : " (means \($0))" } ?? " (unknown)"
            return "\(place) \(RawText.quoted(label))\(note)"
        }.joined(separator: ", ")
    }

    /// How the declarations contradict each other, or what browsers make of them.
    private static func disagreement(_ declared: [Declaration], _ charset: CharsetFacts) -> String? {
        let encodings = declared.map { CharsetLabel.encoding($0.label) }
        if encodings.contains(where: { $0 == nil || $0 != encodings[0] }) { return list(declared) }
        // The meta tag was readable, so what it says cannot be true.
        let isWide = encodings[0]?.hasPrefix("utf-16") == true && !RawText.hasPrefix(charset.used, "utf-16")
        guard isWide || encodings[0] == "x-user-defined" else { return nil }
        return "\(list(declared)), read as \(charset.used)"
    }

    /// How the bytes contradict the charset in which they were read.
    private static func misfit(_ charset: CharsetFacts) -> String? {
        if RawText.equal(charset.used, "utf-8") {
            guard charset.replacements > 0 else { return nil }
            return "\(counted(charset.replacements, "sequence")) of bytes cannot be read as UTF-8"
        }
        // UTF-16 text in Latin letters is full of zeros, but those are valid UTF-8 too.
        let mayBeUTF8 = charset.isValidUTF8 && !charset.isASCII && !RawText.hasPrefix(charset.used, "utf-16")
        return mayBeUTF8 ? "the bytes are valid UTF-8" : nil
    }

    /// The first text of the card that is garbled because of the charset; nil if no text is, or if the rest of the page
    /// is read correctly.
    static func harmed(_ page: PageEvidence) -> Sourced<String>? {
        let charset = page.tags.charset
        guard misfit(charset) != nil, !declared(charset).isEmpty else { return nil }
        let texts = [page.card.title, page.card.siteName, page.card.summary].compactMap { $0 }
        let isUTF8 = RawText.equal(charset.used, "utf-8")
        // One letter that reads correctly as UTF-8 shows that the page is UTF-8.
        let isRight =
            isUTF8 && texts.contains { $0.value.unicodeScalars.contains { $0.value > 0x7F && $0 != "\u{FFFD}" } }
        return isRight ? nil : texts.first { Mojibake.isSuspected(in: $0.value) && !Mojibake.isCut($0.value) }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if harmed(page) != nil { _ = TextMojibake.fix(&page) }
        page.useUTF8()
        return true
    }
}
