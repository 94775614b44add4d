/// How wide text is in a sans-serif font of medium weight, so that lines can be broken where nothing measures them.
///
/// The widths are those of Helvetica Bold (Adobe's font metrics): a little more than what most systems draw.
enum TextWidth {
    /// In thousandths of the size of the font, from the space to the tilde.
    private static let ascii: [Double] = [
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
        611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
        611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
        556, 556, 500, 389, 280, 389, 584,
    ]

    static func of(_ character: Character, size: Double) -> Double {
        if let byte = character.asciiValue, byte >= 32, byte < 127 { return ascii[Int(byte) - 32] / 1_000 * size }
        // Wide ones take two cells of a terminal and a square here.
        return size * (CellText.width(String(character)) > 1 ? 1.05 : 0.68)
    }

    static func of(_ text: some StringProtocol, size: Double) -> Double {
        text.reduce(0) { $0 + of($1, size: size) }
    }

    /// Clean text in lines of at most that width, broken between words; what does not fit ends in an ellipsis.
    static func lines(_ text: String, size: Double, width: Double, limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in CellText.clean(text).split(whereSeparator: \.isWhitespace).flatMap({ parts($0, size, width) }) {
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if of(longer, size: size) <= width {
                line = longer
                continue
            }
            guard lines.count + 1 < limit else { return lines + [cut(line, size, width)] }
            lines.append(line)
            line = word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A word that is longer than its line, in pieces.
    private static func parts(_ word: Substring, _ size: Double, _ width: Double) -> [String] {
        var parts = [""]
        var used = 0.0
        for character in word {
            let more = of(character, size: size)
            if used + more > width, used > 0 {
                parts.append("")
                used = 0
            }
            parts[parts.count - 1].append(character)
            used += more
        }
        return parts
    }

    private static func cut(_ line: String, _ size: Double, _ width: Double) -> String {
        var line = line
        while !line.isEmpty, of(line + "…", size: size) > width { line.removeLast() }
        return line + "…"
    }
}
