/// Text in the language of manual pages, mdoc(7).
enum Mdoc {
    /// Running text, in which nothing is a macro or an escape; each sentence begins a line, as mdoc(7) asks for, and lines
    /// are broken at 80 columns where they can be.
    static func text(_ text: String) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let escaped = escape(String(word))
            if !line.isEmpty, line.utf8.count + escaped.utf8.count >= 80 {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? (escaped.hasPrefix(".") ? "\\&" : "") + escaped : " " + escaped
            if endsSentence(word) {
                lines.append(line)
                line = ""
            }
        }
        return (lines + (line.isEmpty ? [] : [line])).joined(separator: "\n")
    }

    private static func endsSentence(_ word: Substring) -> Bool {
        guard !word.hasSuffix("...") else { return false }
        let last = word.last { !")]\"'”".contains($0) }
        return last.map { ".!?".contains($0) } ?? false
    }

    /// An argument of a macro: quoted, so that its words are neither macros nor punctuation.
    static func argument(_ text: String) -> String {
        "\"\\&" + escape(text).replacing("\"", with: "\"\"") + "\""
    }

    /// Minus signs that can be copied to a shell; characters outside ASCII by their numbers, so that the page is the
    /// same in every locale; control characters as spaces.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "\u{0}"..<" ", "\u{7F}": escaped += " "
            case " "..<"\u{7F}": escaped.unicodeScalars.append(scalar)
            default: escaped += "\\[u\(hexadecimal(scalar))]"
            }
        }
        return escaped
    }

    /// Four digits at least.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
