internal import AuditModel

/// A title or a part of it with its words, which are looked for when somebody asks.
final class Phrase {
    let text: String
    let key: String
    private(set) lazy var words = TitleWord.split(text[...])
    /// The key in the letters of host names; nil when that is its key anyway.
    private(set) lazy var hostKey = bytes.isASCII ? nil : Transliteration.hostKey(text)
    private(set) lazy var fold = TitleKeys.fold(text)

    /// What its bytes may be, and those of its key.
    let (bytes, letters): (ByteSet, ByteSet)

    init(_ text: String, key: String) {
        (self.text, self.key) = (text, key)
        (bytes, letters) = (ByteSet(text), ByteSet(key))
    }

    /// The words without article and legal form, by which “The Acme Ltd” is “Acme”.
    var bareWords: ArraySlice<TitleWord> {
        var words = words[...]
        while words.count > 1, let first = words.first, first.use.isArticle { words.removeFirst() }
        while words.count > 1, let last = words.last, last.use.isLegalForm { words.removeLast() }
        return words
    }

    var mayHoldBracket: Bool {
        bytes.isASCII
            ? bytes.mayContain(UInt8(ascii: "(")) : bytes.mayContain(0xBC) || bytes.mayContain(UInt8(ascii: "("))
    }

    /// What is left without a bracket at the end and what is in it, and without what sites add: nil when there is none.
    private(set) lazy var withoutBracket: Phrase? = {
        guard mayHoldBracket,
            let start = text.firstIndex(where: { $0 == "(" || $0 == "（" }), start > text.startIndex,
            let end = text.lastIndex(where: { $0 == ")" || $0 == "）" }), start < end
        else { return nil }
        let rest = PlainText.trimmed(text[text.index(after: end)...])
        guard rest.isEmpty || BrandWords.use(of: TitleKeys.key(rest)).accompanies(ordinary: true) else { return nil }
        let bare = PlainText.trimmed(text[..<start])
        return Phrase(String(bare), key: TitleKeys.key(bare))
    }()

    /// Whether the words are no more than those of a name with what accompanies it.
    var isShort: Bool {
        text.withBytes { $0.count { $0 == UInt8(ascii: " ") } } < SegmentBrand.fewWords
    }

    /// The key of these, without `www.`.
    var bareKey: String { bareWords.reduce(into: "") { $0 += $1.key } }

    /// Whether the words may abbreviate to a label: its letters occur in order, and one of the first words begins as it
    /// does.
    func mayAbbreviate(to alias: Alias) -> Bool {
        guard let letter = alias.key.utf8.first, alias.letters.isSubset(of: letters) else { return false }
        return text.withBytes { Self.mayBegin($0, letter) } && Bytes.hasLetters(of: alias.key, in: key)
    }

    private static func mayBegin(_ text: UnsafeBufferPointer<UInt8>, _ letter: UInt8) -> Bool {
        var (words, isInside) = (0, false)
        for byte in text {
            // What other scripts begin with is not told by a byte.
            if !isInside, byte | 0x20 == letter || byte >= 0x80 { return true }
            let isLetter = Bytes.isLetterOrDigit(byte) || byte >= 0x80
            if isInside, !isLetter { words += 1 }
            if words == leading { return false }
            isInside = isLetter
        }
        return false
    }

    /// Words of which all but one may be articles and the like.
    private static let leading = 3
}
