package import AuditModel

/// Fails pages whose texts were decoded with the wrong charset.
package enum TextMojibake: PageRule {
    package static let facts = RuleFacts(
        id: "text-mojibake", component: .markup, force: .init(.error, 50), group: .charset,
        passes: "Text is decoded correctly",
        fails: "Garbled text from the wrong charset",
        why: "The text is already wrong in the page, so every app shows it garbled.",
        fix: "Repair the text in the database or template that fills the tag, and use UTF-8 at every step.",
        sources: [
            .init(.inference, "we read the text in the other charset and compare")
        ],
        confidence: .inference)

    package static let examples = [
        Example("an accented letter", .titled("Café"), .passes),
        Example("an accented letter that was decoded wrongly", .titled("CafÃ©"), .breaks(seen: "CafÃ©")),
        Example("a replacement character", .titled("Sadler\u{FFFD}s Wells"), .breaks(seen: "og:title")),
        Example(
            "in the description",
            .head(#"<meta property="og:description" content="Bees donâ€™t count.">"#), .breaks(seen: "donâ€™t")),
        Example(
            "Russian in pieces", .titled("РџС‡С‘Р»С‹ СѓРјРµСЋС‚ СЃС‡РёС‚Р°С‚СЊ"),
            .breaks(seen: "РџС‡С‘Р»С‹")),
        Example(
            "an apostrophe read as Russian",
            .head(#"<meta property="og:description" content="Bees donвЂ™t count.">"#), .breaks(seen: "donвЂ™t")),
        Example("Russian read as Latin", .titled("ÐŸÑ‡Ñ‘Ð»Ñ‹ ÑƒÐ¼ÐµÑŽÑ‚"), .breaks(seen: "ÐŸÑ‡Ñ‘Ð»Ñ‹")),
        Example("Turkish read as Latin", .titled("Ä°stanbul haberi"), .breaks(seen: "Ä°stanbul")),
        Example("one word of many", .titled("Sadlerâ€™s Wells – an evening out"), .breaks(seen: "Sadlerâ€™s")),
        Example("an accent whose second half is cut off", .titled("Un cafÃ..."), .breaks(seen: "cafÃ")),
        Example("capitals with a tilde", .titled("O QUE FAZER AMANHÃ… «Â» NÃO, BÃI"), .passes),
        Example("letters of the North", .titled("Ålesund, Ðorđe, Það, ÞÆ, “Å”, SÅ…"), .passes),
        Example("Russian in capitals", .titled("РОССИЯ И СССР: РЁВ, РЯСА, СЁЛА, РІЧКА"), .passes),
        Example(
            "a description that is cut inside a character",
            .head("<meta property=\"og:description\" content=\"Bienen z\u{E4}hlen bis f\u{FFFD}...\">"),
            .breaks(seen: "cut inside a character")),
        Example(
            "a description that is cut and says so",
            .head("<meta property=\"og:description\" content=\"Bienen z\u{E4}hlen bis f\u{FFFD} [...]\">"),
            .breaks(seen: "cut inside a character")),
        Example(
            "cut at the end, and broken before it too",
            .head("<meta property=\"og:description\" content=\"Bienen z\u{FFFD}hlen bis f\u{FFFD}...\">"),
            .breaks(seen: "z\u{FFFD}hlen")),
        Example(
            "harmed by the page's header",
            .titled(
                "CafÃ©",
                evidence: {
                    $0.tags.charset.header = "iso-8859-1"
                    $0.tags.charset.used = "windows-1252"
                }), .notApplicable),
        Example("no text at all", ExamplePage("<!doctype html><p>Bees.</p>"), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        // Then the charset is the cause, and its rule reports it.
        if CharsetConflict.harmed(page) != nil { return .notApplicable }
        var verdict = Verdict.notApplicable
        for used in [page.card.title, page.card.siteName, page.card.summary] {
            guard let used else { continue }
            if verdict == .notApplicable { verdict = .passes }
            guard Mojibake.isSuspected(in: used.value) else { continue }
            let seen = "\(used.source): \(RawText.quoted(used.value))"
            guard Mojibake.isCut(used.value) else { return .breaks(seen, line: used.line) }
            let end = "\(used.source) is cut inside a character: …\(used.value.suffix(shownEnd))"
            verdict = .breaks(end, line: used.line, as: .init(.notice, 3))
        }
        return verdict
    }

    /// The end of a text that was cut, in characters.
    private static let shownEnd = 40

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for text in [page.card.title, page.card.siteName, page.card.summary].compactMap({ $0 })
        where Mojibake.isSuspected(in: text.value) {
            page.rewrite(text, Mojibake.repaired(text.value) ?? legible(text.value, isTitle: text == page.card.title))
        }
        return true
    }

    /// A placeholder, where the bytes do not tell the text.
    private static func legible(_ text: String, isTitle: Bool) -> String {
        let rest = text.filter { $0 != "\u{FFFD}" }
        if !rest.isBlank, !Mojibake.isSuspected(in: rest) { return rest }
        return isTitle ? Placeholder.title : Placeholder.summary
    }
}
