/// The common words of two titles.
enum SharedWords {
    /// Whether two titles share no word of at least four letters, though both have some in one script; in scripts that
    /// set no white space, no two characters in a row.
    ///
    /// Words that hold one another count as one: `recipe`, `recipes`, and `cookbook`, `book`; so do two forms of a long
    /// one: `мельница`, `мельницы`. A shorter one counts where it is written as a name: `IBM`, `F1`, `737`.
    static func haveNone(_ first: String, _ second: String) -> Bool {
        let (own, others) = (words(of: first), words(of: second))
        let isComparable = own.contains { word in others.contains { $0.script == word.script } }
        let isShared = own.contains { word in
            others.contains {
                $0.script == word.script && areOne(word.letters, $0.letters, isWhole: word.script == .unspaced)
            }
        }
        guard isComparable, !isShared else { return false }
        // In a text of capitals only, capitals mean nothing.
        return [first, second].allSatisfy { TitlePart.letters(CollectionOfOne($0)).isShouted }
            || abbreviations(in: first).isDisjoint(with: abbreviations(in: second))
    }

    private typealias Word = (letters: [Unicode.Scalar], script: Script)
    private enum Script { case latin, greek, cyrillic, semitic, unspaced, other }

    /// The most words of a title that are compared, and the fewest letters of one.
    private static let (limit, fewest, fewestSame) = (64, 4, 5)

    private static func words(of title: String) -> [Word] {
        let texts = String(decoding: TitleKeys.words(title), as: UTF8.self).split(separator: " ")
        let words = texts.prefix(limit).flatMap { text -> [Word] in
            let letters = Array(text.unicodeScalars)
            let script = script(of: letters)
            if script == .unspaced {
                return zip(letters, letters.dropFirst()).prefix(limit).map { ([$0, $1], script) }
            }
            return letters.count >= fewest ? [(letters, script)] : []
        }
        return Array(words.prefix(limit))
    }

    /// Accents are folded, so that nearly all Latin is ASCII.
    private static func script(of letters: [Unicode.Scalar]) -> Script {
        switch letters.first(where: { $0.value >= 0xC0 })?.value ?? 0 {
        case 0..<0x370, 0x1E00..<0x2000: .latin
        case 0x370..<0x400: .greek
        case 0x400..<0x530: .cyrillic
        case 0x590..<0x700: .semitic
        case 0xE00..<0x1E00, 0x3000..<0xD800: .unspaced
        default: .other
        }
    }

    private static func areOne(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], isWhole: Bool) -> Bool {
        if isWhole { return a == b }
        let (short, long) = a.count < b.count ? (a, b) : (b, a)
        if (0...(long.count - short.count)).contains(where: { long[$0..<$0 + short.count].elementsEqual(short) }) {
            return true
        }
        let same = zip(a, b).prefix { $0 == $1 }.count
        return same >= fewestSame && same * 5 >= long.count * 3
    }

    private static func abbreviations(in title: String) -> Set<String> {
        let words = TitleWord.split(title[...]).prefix(limit).filter { word in
            let letters = word.text.unicodeScalars
            return (2...3).contains(letters.count) && !letters.contains(where: \.isSmallLetter)
                && (letters.contains(where: \.isCapital) || word.isNumber && letters.count == 3)
        }
        return Set(words.map(\.key))
    }
}
