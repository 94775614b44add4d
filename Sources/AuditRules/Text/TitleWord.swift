internal import AuditModel

/// A word of a title or of a name.
struct TitleWord {
    /// As written; a dot between letters ends no word, so that `example.com` is one.
    let text: Substring
    /// Without the `www.` of an address.
    let key: String

    /// Its roles next to names.
    let use: WordUse

    init(_ text: Substring) {
        self.text = text
        let key = TitleKeys.key(text)
        isAddress = key.utf8.first == UInt8(ascii: "w") && key.hasPrefix("www") && text.hasDot
        self.key = isAddress ? String(key.dropFirst(3)) : key
        use = WordUse.of(self.key)
    }

    private let isAddress: Bool
    /// The key in the letters of host names.
    var hostKey: String { Transliteration.hostKey(text) ?? key }

    /// The words of a text. Where a script sets no white space, what is written in another begins a new one.
    static func split(_ text: Substring) -> [TitleWord] { texts(of: text).map(TitleWord.init) }

    /// The words of a text as written.
    static func texts(of text: Substring) -> [Substring] {
        let places = text.withBytes(places)
        let utf8 = text.utf8
        return places.map { place in
            let start = utf8.index(utf8.startIndex, offsetBy: place.lowerBound)
            return text[start..<utf8.index(start, offsetBy: place.count)]
        }
    }

    /// The places of the words, in bytes.
    private static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var (place, start, script) = (0, -1, Script.other)
        func end() {
            if start >= 0 { places.append(start..<place) }
            start = -1
        }
        while place < bytes.count {
            if Bytes.isLetterOrDigit(bytes[place]) {
                if script != .other { end() }
                if start < 0 { (start, script) = (place, .other) }
                place += 1
                continue
            }
            let (scalar, length) = scalar(bytes, at: place)
            if TitleKeys.isLetterOrDigit(scalar) {
                let own = scalar.value < 0x3000 ? .other : Script(scalar)
                if start >= 0, own != script { end() }
                if start < 0 { (start, script) = (place, own) }
            } else if start >= 0, !isInside(scalar, before: bytes, place + length) {
                end()
            }
            place += length
        }
        end()
        return places
    }

    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (Unicode.Scalar, length: Int) {
        let first = bytes[place]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in bytes[(place + 1)..<min(place + length, bytes.count)] { value = value << 6 | UInt32(byte & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    private static func isInside(_ scalar: Unicode.Scalar, before bytes: UnsafeBufferPointer<UInt8>, _ next: Int)
        -> Bool
    {
        switch scalar {
        case "'", "’", "ʼ", "\u{301}", "\u{300}": true
        case ".": next < bytes.count && TitleKeys.isLetterOrDigit(self.scalar(bytes, at: next).0)
        default: scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
        }
    }

    /// Whether it starts with a lower-case letter.
    var isSmall: Bool { text.unicodeScalars.first?.isSmallLetter == true }
    var isCapitalized: Bool { text.unicodeScalars.first?.isCapital == true }

    /// Whether it is written like a name and unlike a word: in capitals, or with a capital inside.
    var isWrittenAsName: Bool {
        text.unicodeScalars.dropFirst().contains { $0.isCapital }
    }

    /// Whether it consists of capitals, at least two.
    var isShouted: Bool { isWrittenAsName && !text.unicodeScalars.contains { $0.isSmallLetter } }

    /// Whether it is a name in capitals, and no abbreviation, where another writes the word: BILD and `Bild`.
    func isCapitalizedForm(of word: TitleWord) -> Bool { isShouted && key.utf8.count >= 4 && !word.isShouted }

    /// Scripts that can be adjacent without white space.
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

extension TitleWord {
    /// Words from there on that together have the key.
    static func run(of key: String, startingAt start: Int, in words: [TitleWord]) -> Range<Int>? {
        var rest = key.utf8[...]
        for place in start..<words.count {
            guard rest.starts(with: words[place].key.utf8) else { break }
            rest = rest.dropFirst(words[place].key.utf8.count)
            if rest.isEmpty { return start..<place + 1 }
        }
        return words[start...].first?.isOtherwise(key) == true ? start..<start + 1 : nil
    }

    /// Words up to there that together have the key.
    static func run(of key: String, endingAt end: Int, in words: [TitleWord]) -> Range<Int>? {
        var rest = key.utf8[...]
        for place in words[..<end].indices.reversed() {
            let word = words[place].key.utf8
            guard rest.count >= word.count, rest.suffix(word.count).elementsEqual(word) else { break }
            rest = rest.dropLast(word.count)
            if rest.isEmpty { return place..<end }
        }
        return words[..<end].last?.isOtherwise(key) == true ? end - 1..<end : nil
    }

    /// Whether it is the name in another script, or in an address under another domain.
    private func isOtherwise(_ key: String) -> Bool { hostKey == key || nameOfAddress == key }

    /// Whether it is the name in the letters of host names and not in its own: `диета` for dieta.ru, a word of any title
    /// where it is written small.
    func isOnlySpelt(as key: String) -> Bool { self.key != key && hostKey == key }

    /// The key of the name in an address without its domain: `acme` of “www.Acme.dk”.
    var nameOfAddress: String? {
        guard text.hasDot, !isBehindAt else { return nil }
        var labels = text.split(separator: ".").drop { isAddress && TitleKeys.key($0) == "www" }
        // `news.larch.at` is Larch's.
        while labels.count > 2, let first = labels.first, WordUse.of(TitleKeys.key(first)).isOrdinary {
            labels.removeFirst()
        }
        guard labels.count >= 2, let name = labels.first, let last = labels.last else { return nil }
        return WordUse.of(TitleKeys.key(last)).isTopLevelDomain ? TitleKeys.key(name) : nil
    }

    /// Whether it tells whose somebody is and no site: `mastodon.social` of “Ann (@ann@mastodon.social)”.
    var isBehindAt: Bool {
        let title = text.base.utf8
        return text.startIndex > title.startIndex && title[title.index(before: text.startIndex)] == UInt8(ascii: "@")
    }

    /// The key without an article that is written together with it: “albert” of “d'Albert”.
    var ownKey: String {
        // An apostrophe is ' or ’, of one byte or of three.
        guard let second = text.utf8.dropFirst().first, second == UInt8(ascii: "'") || second == 0xE2 else {
            return key
        }
        return key.hasPrefix("d") || key.hasPrefix("l") ? String(key.dropFirst()) : key
    }

    var isNumber: Bool { key.utf8.allSatisfy(Bytes.isDigit) }

    /// Whether it is a version number: `3.1.x`, `v20.9`.
    var isVersion: Bool {
        text.hasDot
            && (key.utf8.first == UInt8(ascii: "v") ? key.utf8.dropFirst() : key.utf8[...]).first.map(Bytes.isDigit)
                == true
    }

    /// Whether it is a year of the last century or this one.
    var isYear: Bool { isNumber && key.utf8.count == 4 && (key.hasPrefix("19") || key.hasPrefix("20")) }
}

extension Substring {
    fileprivate var hasDot: Bool { utf8.contains(UInt8(ascii: ".")) }
}

extension Unicode.Scalar {
    var isCapital: Bool { value < 0x80 ? value &- 0x41 < 26 : properties.isUppercase }
    var isSmallLetter: Bool { value < 0x80 ? value &- 0x61 < 26 : properties.isLowercase }
}
