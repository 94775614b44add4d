/// A word of a title or of a name.
struct TitleWord {
    /// As written; a dot between letters ends no word, so that `example.com` is one.
    var text: Substring
    var key: String

    /// The words of a text. Where a script sets no white space, what is written in another begins a new one.
    static func split(_ text: Substring) -> [TitleWord] {
        var words: [TitleWord] = []
        let scalars = text.unicodeScalars
        var start: Substring.Index?
        var script = Script.other
        func end(_ index: Substring.Index) {
            if let begin = start {
                let word = text[begin..<index]
                words.append(TitleWord(text: word, key: TitleKeys.key(word)))
            }
            start = nil
        }
        for index in scalars.indices {
            let scalar = scalars[index]
            guard TitleKeys.isLetterOrDigit(scalar) else {
                if !isInside(scalar, at: index, of: scalars) { end(index) }
                continue
            }
            let own = Script(scalar)
            if start != nil, own != script { end(index) }
            if start == nil { (start, script) = (index, own) }
        }
        end(scalars.endIndex)
        return words
    }

    /// Whether it begins with a small letter.
    var isSmall: Bool { text.unicodeScalars.first?.properties.isLowercase == true }

    /// Whether it is written as names are and words are not: in capitals, or with one inside.
    var isWrittenAsName: Bool {
        text.unicodeScalars.dropFirst().contains { $0.properties.isUppercase }
    }

    private static func isInside(
        _ scalar: Unicode.Scalar, at index: Substring.Index, of scalars: Substring.UnicodeScalarView
    ) -> Bool {
        switch scalar {
        case "'", "’", "ʼ", "\u{301}", "\u{300}": return true
        case ".":
            let next = scalars.index(after: index)
            return next < scalars.endIndex && TitleKeys.isLetterOrDigit(scalars[next])
        default: return scalar.properties.canonicalCombiningClass != .notReordered
        }
    }

    /// Scripts that stand next to each other without white space.
    enum Script {
        case other, han, hiragana, katakana, hangul

        init(_ scalar: Unicode.Scalar) {
            self =
                switch scalar.value {
                case 0x3041...0x309F: .hiragana
                case 0x30A0...0x30FF: .katakana
                case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x3005...0x3007, 0x20000...0x3FFFD: .han
                case 0xAC00...0xD7A3: .hangul
                default: .other
                }
        }
    }

    var script: Script { text.unicodeScalars.first.map(Script.init) ?? .other }
}
