internal import AuditModel

/// Decides whether a part of a text is complete, and where a text may end: nothing offered to paste is cut in the
/// middle of a sentence.
enum WholeText {
    /// Whether a part of a text is complete: it does not end in “for” or “the”, start with “and”, or leave a bracket
    /// open.
    static func isWhole(_ part: String, of text: String) -> Bool {
        let (own, all) = (TitleWord.texts(of: part[...]), TitleWord.texts(of: text[...]))
        guard let first = own.first, let last = own.last else { return false }
        return (first == all.first || opens(first)) && (last == all.last || !isFunctionWord(last))
            && !endsOpen(part) && (isBalanced(part) || !isBalanced(text))
    }

    /// Whether a text may start with that word: it has a capital, or its script has none.
    private static func opens(_ word: Substring) -> Bool {
        let word = TitleWord(word)
        return !word.isSmall || word.isWrittenAsName
    }

    private static func isFunctionWord(_ word: Substring) -> Bool {
        WordList.functionWords.matches(TitleKeys.key(word))
    }

    /// Whether a text ends in a sign after which it would continue.
    private static func endsOpen(_ text: String) -> Bool {
        text.unicodeScalars.last.map { ",;:–—-−(（[【「『«“„、，；：&+/".unicodeScalars.contains($0) } ?? true
    }

    private static let brackets: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
        ("(", ")"), ("[", "]"), ("（", "）"), ("【", "】"), ("「", "」"), ("『", "』"), ("《", "》"), ("“", "”"),
    ]

    private static func isBalanced(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        let areClosed = brackets.allSatisfy { open, close in
            scalars.count { $0 == open } == scalars.count { $0 == close }
        }
        return areClosed && scalars.count { $0 == "\"" }.isMultiple(of: 2)
    }

    /// The ends of the sentences of a text, after their final signs.
    static func sentenceEnds(in text: String) -> [String.Index] {
        let scalars = text.unicodeScalars
        return scalars.indices.compactMap { place -> String.Index? in
            guard isStop(scalars[place]) else { return nil }
            var end = scalars.index(after: place)
            while end < scalars.endIndex, closing.contains(scalars[end]) || isStop(scalars[end]) {
                end = scalars.index(after: end)
            }
            return endsSentence(place, upTo: end, of: scalars) ? end : nil
        }
    }

    /// After the full stop of a sentence.
    private static let closing: Set<Unicode.Scalar> = ["\"", "”", "’", "»", ")", "）", "」", "』", "]", "“"]

    private static func isStop(_ scalar: Unicode.Scalar) -> Bool {
        [".", "!", "?"].contains(scalar) || isWideStop(scalar)
    }

    /// The full stops of scripts without a space after them, and those that mean nothing else.
    private static func isWideStop(_ scalar: Unicode.Scalar) -> Bool {
        ["。", "！", "？", "।", "؟", "۔"].contains(scalar)
    }

    private static func endsSentence(
        _ stop: String.Index, upTo end: String.Index, of scalars: String.UnicodeScalarView
    ) -> Bool {
        if isWideStop(scalars[stop]) || end == scalars.endIndex { return true }
        let rest = scalars[end...]
        guard let space = rest.first, PlainText.isSpace(space),
            let next = rest.first(where: { !PlainText.isSpace($0) }), !next.isSmallLetter
        else { return false }
        guard scalars[stop] == "." else { return true }
        // “…” written as three dots ends a text that was cut.
        let word = scalars[..<stop].reversed().prefix { !PlainText.isSpace($0) }.reversed()
        return word.last != "." && !isAbbreviation(String(String.UnicodeScalarView(word)))
    }

    /// Whether a dot belongs to the word before it: `Dr`, `z.B`, `J`, `3`.
    private static func isAbbreviation(_ word: String) -> Bool {
        let key = TitleKeys.key(word)
        return key.unicodeScalars.count < 2 || word.contains(".") || key.utf8.allSatisfy(Bytes.isDigit)
            || abbreviations.contains(key)
    }

    private static let abbreviations: Set<String> = [
        "dr", "prof", "mr", "mrs", "ms", "st", "sr", "jr", "vs", "etc", "inc", "ltd", "corp", "dept", "approx", "ca",
        "no", "nr", "vol", "fig", "al", "gen", "col", "rev", "hon", "sen", "gov", "bzw", "usw", "evtl", "ggf", "inkl",
        "str", "tel", "abs", "art", "hr", "fr", "mme", "mlle", "av", "bd", "ed", "pag", "núm", "num", "dra", "sra",
        "srta", "sig", "dott", "avv", "ing", "mio", "mrd", "tsd", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
        "sep", "sept", "oct", "okt", "nov", "dec", "dez", "ул", "г", "стр", "тыс", "руб", "им", "ul", "np", "tzn", "tj",
        "co", "us", "uk", "ph", "ave", "blvd", "rd", "mt", "ft", "pp", "cf", "viz", "est", "op",
    ]
}

extension WholeText {
    /// The longest beginning of a title that ends with a sentence or a part of one and fits.
    ///
    /// - Returns: nil if none says enough.
    static func clause(of title: String, upTo width: Int) -> String? {
        let parts = TitleSplit.parts(of: title)
        let ends =
            zip(parts, parts.dropFirst()).filter { $1.separator.isLink }.map { front, _ in front.text.endIndex }
            + sentenceEnds(in: title)
        return ends.sorted().reversed().lazy.map { String(title[..<$0]) }.first { part in
            let own = DisplayWidth.of(part)
            return own <= width && own * 3 >= width && isWhole(part, of: title)
        }
    }

    /// The first sentences of a text, as many as fit.
    ///
    /// - Returns: nil if the first is too long, or says almost nothing.
    static func sentences(of text: String, upTo characters: Int) -> String? {
        sentenceEnds(in: text).reversed().lazy.map { String(text[..<$0]) }.first { part in
            part.count <= characters && DisplayWidth.of(part) >= shortestSummary
        }
    }

    /// In columns; our threshold.
    private static let shortestSummary = 40
}
