internal import AuditModel

/// Text measured in terminal cells, and safe to print on a terminal.
enum CellText {
    /// Replaces control characters by U+FFFD and removes characters that change the direction of text; line breaks
    /// become spaces.
    static func clean(_ text: String) -> String {
        // Nearly all texts are clean, and a check is cheaper than a copy.
        let isASCII = text.withBytes { $0.allSatisfy { $0 &- 0x20 <= 0x7E - 0x20 } }
        guard !isASCII, text.unicodeScalars.contains(where: isUnclean) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r", "\u{2028}", "\u{2029}": result.append(" ")
            case "\0"..<" ", "\u{7F}"..."\u{9F}": result.append("\u{FFFD}")
            case _ where isUnclean(scalar): continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isUnclean(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " "..."~": false
        case "\0"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}",
            "\u{FEFF}":
            true
        default: false
        }
    }

    /// The number of cells that clean text takes.
    static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

    /// Clean text cut to a number of cells, with an ellipsis if it was cut.
    static func fit(_ text: String, _ cells: Int) -> String {
        var result = ""
        var used = 0
        let text = clean(text)
        for character in text {
            let width = width(character)
            if used + width > cells - 1 { return self.width(text) <= cells ? text : result + "…" }
            result.append(character)
            used += width
        }
        return result
    }

    /// Clean text cut or padded with spaces to exactly that many cells.
    static func pad(_ text: String, _ cells: Int) -> String {
        let fitted = fit(text, cells)
        return fitted + String(repeating: " ", count: max(0, cells - width(fitted)))
    }

    /// Clean text in lines of at most so many cells, broken between words; at most `limit` lines.
    ///
    /// - Parameters:
    ///   - keepsEnds: whether a word that is longer than its line loses its middle: the end of a path is what it names.
    ///   - keepsURLs: whether a URL that is longer than its line stays whole, so that it can be copied.
    static func wrap(
        _ text: String, _ cells: Int, limit: Int, keepsEnds: Bool = false, keepsURLs: Bool = false
    ) -> [String] {
        func cut(_ line: String, _ cells: Int) -> String {
            if keepsURLs, line.hasPrefix("https://") || line.hasPrefix("http://"), !line.contains(" ") { return line }
            return keepsEnds ? fitWord(line, cells) : fit(line, cells)
        }
        var lines: [String] = []
        var line = ""
        for word in clean(text).split(separator: " ") {
            let joined = line.isEmpty ? String(word) : "\(line) \(word)"
            if width(joined) <= cells || line.isEmpty {
                line = joined
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        lines.append(line)
        guard lines.count > limit else { return lines.map { cut($0, cells) } }
        let last = lines[(limit - 1)...].joined(separator: " ")
        return lines[..<(limit - 1)].map { cut($0, cells) } + [keepsURLs ? cut(last, cells) : fit(last, cells)]
    }

    /// Cuts the middle out of a word that is wider than `cells`.
    private static func fitWord(_ word: String, _ cells: Int) -> String {
        guard width(word) > cells else { return word }
        let end = String(fit(String(word.reversed()), cells / 2 + 1).dropLast().reversed())
        return fit(word, cells - width(end)) + end
    }

    private static func width(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
        if wide.contains(where: { $0.contains(first.value) }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    /// Blocks whose characters take two cells (East Asian Width W and F, UAX #11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF,
        0x20000...0x3FFFD,
    ]
}
