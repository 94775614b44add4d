package import AuditModel

/// Fails pages whose title has stray white space, separators or invisible characters.
package enum TitleWhitespace: TitleRule {
    package static let facts = RuleFacts(
        id: "title-whitespace", component: .title, force: .init(.notice, 3), group: .titleText,
        passes: "No stray spaces, separators or invisible characters in the title",
        fails: "Stray spaces, separators or invisible characters",
        why: "Some apps show them, and a separator at the end looks as if something were missing.",
        fix: "Remove stray spaces, invisible characters and the separator at the end from the title.",
        sources: [
            .init(.extractor2016, "meta values are not trimmed", at: "3-reading-the-tags"),
            .init(.html, "browsers trim the document title"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("no spaces around it", .titled("Bees"), .passes),
        Example(
            "a title element is trimmed by the parser",
            ExamplePage(
                ExamplePage.document("<title>\n  Bees\n</title>")), .passes),
        Example("joined emoji", .titled("Bees 👩‍🔬"), .passes),
        Example("spaces around the title", .titled("\n  Bees \n"), .breaks(seen: "starts with white space")),
        Example("no-break space behind", .titled("Bees\u{A0}"), .breaks(seen: "ends with white space")),
        Example("zero width", .titled("Bees\u{200B}"), .breaks(seen: "U+200B")),
        Example("double space", .titled("Bees  count"), .breaks(seen: "double space")),
        Example("a line break", .titled("Bees\ncount"), .breaks(seen: "U+000A")),
        Example(
            "a separator whose name is missing", .titled("Lean larch soup –"), .breaks(seen: "ends with a separator")),
        Example(
            "the same in the title element", ExamplePage(ExamplePage.document("<title>Lean larch soup |</title>")),
            .breaks(seen: "ends with a separator")),
        Example("a quotation at the end", .titled("Macron : « Je suis là »"), .passes),
        Example("a subtitle between dashes, as Japanese has them", .titled("無職転生　- 異世界行ったら本気だす -"), .passes),
        Example("a name that is missing behind a dash", .titled("無職転生 - 異世界 - 本気だす -"), .breaks()),
        Example("a path that ends", .titled("Bees »"), .breaks(seen: "ends with a separator")),
        Example("a space beside one that does not break", .titled("Bees\u{A0} count"), .breaks(seen: "double space")),
        Example("a hyphen that belongs to its word", .titled("Vor-, Zwischen- und Nach-"), .passes),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        if endsInSeparator(title.text) { return .breaks("\(shown.source) ends with a separator", line: shown.line) }
        guard shown.source != "title" else { return .passes }
        let written = page.tags.written(shown)
        // Cleaning finds the same characters and was done before: a title that it left unchanged is clean.
        guard written != title.text, let flaw = flaw(in: written) else { return .passes }
        return .breaks("\(shown.source) \(flaw)", line: shown.line)
    }

    private static func endsInSeparator(_ text: String) -> Bool {
        // A separator takes at most four bytes.
        guard text.utf8.suffix(4).contains(UInt8(ascii: " ")) else { return false }
        let end = text.unicodeScalars.suffix(2)
        guard end.count == 2, end.first == " ", let last = end.last, separators.contains(last) else { return false }
        if isClosingDash(last, of: text) { return false }
        return opening(of: last).map { !isOpen($0, last, in: text.unicodeScalars.dropLast()) } ?? true
    }

    /// Whether a dash closes one like it, around words of a script that has such subtitles.
    private static func isClosingDash(_ dash: Unicode.Scalar, of text: String) -> Bool {
        guard ["-", "–", "—"].contains(dash), text.unicodeScalars.count(where: { $0 == dash }) == 2 else {
            return false
        }
        return text.unicodeScalars.drop { $0 != dash }.dropFirst(2).first.map { $0.value >= 0x3000 } ?? false
    }

    /// The text inside quotation marks that are also separators: « Je suis là ».
    private static func opening(of mark: Unicode.Scalar) -> Unicode.Scalar? { ["»": "«", "›": "‹"][mark] }

    private static func isOpen(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, in text: Substring.UnicodeScalarView
    ) -> Bool {
        var isOpen = false
        for scalar in text where scalar == opening || scalar == closing { isOpen = scalar == opening }
        return isOpen
    }

    private static let spaces: Set<Unicode.Scalar> = [" ", "\u{A0}"]
    private static let separators: Set<Unicode.Scalar> = ["-", "–", "—", "|", "·", "•", "»", "›"]

    private static func flaw(in text: String) -> String? {
        let scalars = text.unicodeScalars
        if scalars.first?.properties.isWhitespace == true { return "starts with white space" }
        if scalars.last?.properties.isWhitespace == true { return "ends with white space" }
        var previous: Unicode.Scalar = "."
        for scalar in scalars.prefix(TitleAnalysis.lengthLimit) {
            if PlainText.isInvisible(scalar) { return "contains U+" + hexadecimal(scalar) }
            if spaces.contains(scalar), spaces.contains(previous) { return "contains a double space" }
            previous = scalar
        }
        return nil
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        guard let shown = title.shown else { return false }
        page.rewrite(shown, tidy(title.text))
        return true
    }

    /// A cleaned title without the separators at its end.
    static func tidy(_ title: String) -> String {
        var text = title
        while endsInSeparator(text) { text = String(PlainText.trimmed(text.dropLast())) }
        return text
    }
}
