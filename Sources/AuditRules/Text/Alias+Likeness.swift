extension Alias {
    /// Whether whoever wrote the name wrote it in small letters: `flickr`.
    var isWrittenSmall: Bool {
        kind == .domainLabel
            || !isKey && text.unicodeScalars.first { TitleKeys.isLetterOrDigit($0) }?.properties.isLowercase == true
    }

    /// Whether a text is the initials of the name, three or more capitals: `AWS` of Amazon Web Services, Inc.
    func isAbbreviated(to phrase: Phrase) -> Bool {
        guard kind == .name, !isPart, (3...7).contains(phrase.key.utf8.count), phrase.words.count == 1,
            phrase.words[0].isShouted
        else { return false }
        let words = TitleWord.split(text[...]).filter { !$0.use.joins && !$0.use.isArticle && !$0.use.isLegalForm }
        return words.count >= 3 && words.allSatisfy { !$0.isSmall }
            && words.reduce(into: "") { $0 += $1.key.prefix(1) } == phrase.key
    }

    /// Whether a key differs from the name's as spellings do: not in its first letter, nor in a digit, nor by an ending.
    func isNearly(_ key: String, _ likeness: Double) -> Bool {
        guard kind != .subdomain, !isOrdinary, key.utf8.first == self.key.utf8.first,
            kind == .name || key.utf8.count >= 7 && !isInflected(key), Similarity.reaches(likeness, key, self.key)
        else { return false }
        return hasDigits(of: key)
    }

    /// Whether a text is the name and a short number behind it, which makes no other name: `AliExpress 44`, `Hornbach24`.
    /// With one digit it is a version: “PlayStation 5”.
    func isNumbered(in phrase: Phrase) -> Bool {
        guard kind == .name || kind == .domainLabel, !isOrdinary, phrase.key.hasPrefix(key), key.utf8.count >= 8,
            !key.utf8.contains(where: Bytes.isDigit), phrase.words.first.map({ $0.key.hasPrefix(key) }) == true
        else { return false }
        let number = phrase.key.utf8.dropFirst(key.utf8.count)
        return number.count == 2 && number.allSatisfy(Bytes.isDigit)
    }

    /// Whether the digits are the same: `Channel 4` is not `Channel 5`.
    func hasDigits(of key: String) -> Bool {
        key.utf8.filter(Bytes.isDigit) == self.key.utf8.filter(Bytes.isDigit)
    }

    /// Whether one key is the other with an ending.
    func isInflected(_ key: String) -> Bool {
        let (short, long) = key.utf8.count < self.key.utf8.count ? (key, self.key) : (self.key, key)
        return long.utf8.count - short.utf8.count <= 3 && long.hasPrefix(short)
    }

    /// Whether a text is the name but for articles and legal forms.
    func isBarely(_ phrase: Phrase) -> Bool {
        guard kind != .domain || phrase.bytes.mayContain(UInt8(ascii: ".")),
            Self.adds(phrase.key, to: key) || Self.adds(key, to: phrase.key)
        else { return false }
        let bare = phrase.bareKey
        return bare.unicodeScalars.count >= 3 && bare == Phrase(text, key: key).bareKey
    }

    /// Whether a key may be another with an article, a legal form or `www.`.
    private static func adds(_ long: String, to short: String) -> Bool {
        guard (1...longestAddition).contains(long.utf8.count - short.utf8.count) else { return false }
        return long.utf8.starts(with: short.utf8) || long.utf8.suffix(short.utf8.count).elementsEqual(short.utf8)
            || Bytes.contains(short, in: long)
                && BrandWords.use(of: String(long.prefix { short.first != $0 })).isArticle
    }

    /// In bytes.
    private static let longestAddition = 10

    /// Whether a whole title is the name that the label is short for: `The Science Advisory Board` on scienceboard.net.
    func isLongAbbreviation(of title: Phrase) -> Bool {
        guard kind == .domainLabel, !isOrdinary, key.utf8.count >= 5, title.key.utf8.count <= Self.longestName,
            title.mayAbbreviate(to: self)
        else { return false }
        let words = Array(title.bareWords)
        return words.count >= 2 && !isSpeltOut(in: words) && isAbbreviation(of: words)
    }

    /// Whether words side by side are the label, so that the others are no part of the name: `Home Depot Pro`.
    private func isSpeltOut(in words: [TitleWord]) -> Bool {
        words.indices.contains { TitleWord.run(of: key, startingAt: $0, in: words) != nil }
    }

    /// In bytes.
    private static let longestName = 60

    /// Whether a text is an address of the same name under another domain: `Acme.dk` on acme.com.
    func isElsewhere(_ phrase: Phrase) -> Bool {
        guard kind == .domainLabel, phrase.bytes.mayContain(UInt8(ascii: ".")),
            phrase.bytes.isASCII
                ? phrase.key.utf8.count > key.utf8.count && Bytes.contains(key, in: phrase.key)
                : !phrase.text.utf8.contains(UInt8(ascii: " ")),
            phrase.words.count == 1, let name = phrase.words[0].nameOfAddress
        else { return false }
        return name == key || Transliteration.hostKey(name) == key
    }

    /// Whether the words hold an address whose name is the beginning of the label, or has it for one:
    /// `未名空间(larkbbs.com)` on larkbbssg.com.
    func isAddressOfKin(_ words: [TitleWord]) -> Bool {
        guard kind == .domainLabel, words.count <= 4 else { return false }
        return words.contains { word in
            guard let name = word.nameOfAddress, min(name.utf8.count, key.utf8.count) >= 5 else { return false }
            return name.hasPrefix(key) || key.hasPrefix(name)
        }
    }

    /// Whether a house has its name from what the label begins: `University of Cambridge` on cam.ac.uk.
    func isInstitution(_ words: [TitleWord]) -> Bool {
        guard kind == .domainLabel, key.utf8.count >= 2, words.count <= 4,
            words.contains(where: { $0.use.isInstitution })
        else { return false }
        let own = words.filter { !$0.use.isInstitution && !$0.use.joins }
        return own.count == 1 && own.allSatisfy { !$0.isSmall && $0.key.hasPrefix(key) }
    }

    /// Whether words that have its key are an address, and no words of the title.
    func isAddress(_ run: ArraySlice<TitleWord>) -> Bool {
        kind == .domain
            ? run.count == 1 && run.first?.isBehindAt == false || run.last?.nameOfAddress != nil
            : run.count == 1 && run.last?.nameOfAddress == key
    }

    /// Whether a text is the name with “and” for its ampersand, but for legal forms: `Larch & Finch Ltd`.
    func isJoined(_ phrase: Phrase) -> Bool {
        guard kind == .domainLabel, key.utf8.count >= 5,
            phrase.bytes.mayContain(UInt8(ascii: "&")), phrase.text.utf8.contains(UInt8(ascii: "&"))
        else { return false }
        let parts = phrase.text.split(separator: "&")
        guard parts.count == 2 else { return false }
        let (first, last) = (TitleKeys.key(parts[0]), Phrase(String(parts[1]), key: "").bareKey)
        return BrandWords.ands.contains { first + $0 + last == key }
    }

    /// Whether a text is the label in another script, or with its umlauts in two letters.
    func isSpelt(_ phrase: Phrase) -> Bool {
        guard isDomainForm, let spelt = phrase.hostKey else { return false }
        if isSpelt(as: spelt) { return true }
        // But for legal forms.
        return key.utf8.count >= 5 && Bytes.contains(key, in: spelt)
            && phrase.bareWords.reduce(into: "") { $0 += $1.hostKey } == key
    }

    /// Whether the key of a text in the letters of host names is the label.
    func isSpelt(as spelt: String) -> Bool {
        guard key.utf8.count >= 5 else {
            return !isOrdinary && key.utf8.count >= 3 && Transliteration.sound(spelt) == Transliteration.sound(key)
        }
        return spelt == key
            || !isOrdinary
                && (Similarity.reaches(0.8, spelt, key) || Transliteration.sound(spelt) == Transliteration.sound(key))
    }

    /// Whether the label is made of the words, all of them written as in names: of their beginnings, or of all but one.
    func isAbbreviation(of words: [TitleWord]) -> Bool {
        // Where the label stands itself, the rest of the words only happens to give its letters.
        words.allSatisfy { $0.key != key && (!$0.isSmall || $0.use.joins || $0.ownKey != $0.key) }
            && (HostLikeness.abbreviates(key, words) || HostLikeness.leavesOut(key, words))
    }
}
