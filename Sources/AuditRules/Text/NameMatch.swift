internal import AuditModel

/// A title or a part of it, with its words.
struct TitlePart {
    let text: String
    let key: String
    let words: [TitleWord]
    let separator: TitleSplit.Separator

    init(_ text: String, key: String? = nil, separator: TitleSplit.Separator = .none) {
        self.text = text
        self.key = key ?? TitleKeys.key(text)
        words = TitleWord.split(text[...])
        self.separator = separator
    }

    /// The words without article and legal form: “Acme” for “The Acme Ltd”.
    var bareWords: ArraySlice<TitleWord> {
        var words = words[...]
        while words.count > 1, let first = words.first, first.use.isArticle { words.removeFirst() }
        while words.count > 1, let last = words.last, last.use.isLegalForm { words.removeLast() }
        return words
    }

    var bareKey: String { bareWords.reduce(into: "") { $0 += $1.key } }

    /// The text without a bracket at the end; nil if there is none.
    var withoutBracket: TitlePart? {
        guard let start = text.firstIndex(where: { $0 == "(" || $0 == "（" }), start > text.startIndex,
            let end = text.lastIndex(where: { $0 == ")" || $0 == "）" }), start < end,
            PlainText.trimmed(text[text.index(after: end)...]).isEmpty
        else { return nil }
        return TitlePart(String(PlainText.trimmed(text[..<start])), separator: separator)
    }
}

/// The five ways in which words match a name: they are equal, except for article, legal form or domain; nearly equal;
/// its abbreviation; or its spelling in a host.
extension Alias {
    /// Whether a part matches the name in one of these ways, except as an abbreviation by a label, which is less
    /// certain.
    func isSame(_ part: TitlePart) -> Bool {
        part.key == key || isBare(part) || kind != .domain && isNear(part.key, Self.sameName) || isSpelt(part)
            || isInitials(part)
    }

    /// The similarities from which two names are the same (docs/scoring.md §9).
    static let (sameTitle, sameName) = (0.9, 0.8)

    /// But for articles, legal forms, and the other way to write “and”.
    func isBare(_ part: TitlePart) -> Bool {
        guard kind != .domain, kind != .subdomain else { return false }
        let bare = part.bareKey
        // “A finch” is one.
        if kind == .domainLabel, part.words.first?.use.isArticle == true, part.bareWords.first?.isSmall == true {
            return false
        }
        if bare.unicodeScalars.count >= 3, bare == TitlePart(text, key: key).bareKey { return true }
        if isLongForm(of: part) { return true }
        let halves = part.text.split(separator: "&")
        guard kind == .domainLabel, halves.count == 2, key.utf8.count >= 5 else { return false }
        let (first, last) = (TitleKeys.key(halves[0]), TitlePart(String(halves[1])).bareKey)
        return ["and", "und", "et", "y", "e", "og", "och", "en"].contains { first + $0 + last == key }
    }

    /// Whether the rest of the name only says what kind of site it is: `MDN` for “MDN Web Docs”, `読売新聞` for 読売新聞オンライン.
    private func isLongForm(of part: TitlePart) -> Bool {
        guard kind == .name, !isOrdinary, part.words.count == 1, let word = part.words.first, key.hasPrefix(part.key),
            word.isShouted && part.key.utf8.count >= 3 || word.script != .other && part.key.unicodeScalars.count >= 2
        else { return false }
        let rest = TitleWord.split(text[...]).dropFirst()
        return WordUse.of(String(key.dropFirst(part.key.count))).accompanies
            || rest.first?.text.base.hasPrefix(word.text) == true
                && rest.allSatisfy { $0.use.isAny([.outlet, .section]) }
    }

    /// Spellings do not differ in the first letter, in a digit, or by an ending.
    func isNear(_ key: String, _ likeness: Double) -> Bool {
        guard kind != .subdomain, !isOrdinary, key.utf8.first == self.key.utf8.first, hasDigits(of: key),
            kind == .name || key.utf8.count >= 7 && !isInflected(key)
        else { return false }
        return Similarity.reaches(likeness, key, self.key)
    }

    /// The name with a short number after it, which is still the same name: `AliExpress 44`. A single digit is a
    /// version.
    func isNumbered(in part: TitlePart) -> Bool {
        guard kind == .name || kind == .domainLabel, !isOrdinary, part.key.hasPrefix(key), part.key.utf8.count >= 8,
            part.words.count <= 2, !key.utf8.contains(where: Bytes.isDigit)
        else { return false }
        let number = part.key.utf8.dropFirst(key.utf8.count)
        return number.count == 2 && number.allSatisfy(Bytes.isDigit)
    }

    /// Whether the digits are equal: `Channel 4` is not `Channel 5`.
    func hasDigits(of key: String) -> Bool {
        key.utf8.filter(Bytes.isDigit) == self.key.utf8.filter(Bytes.isDigit)
    }

    /// Whether one key is the other with an ending.
    func isInflected(_ key: String) -> Bool {
        let (short, long) = key.utf8.count < self.key.utf8.count ? (key, self.key) : (self.key, key)
        return long.utf8.count - short.utf8.count <= 3 && long.hasPrefix(short)
    }

    /// The label in another script, or with its umlauts spelled as two letters.
    func isSpelt(_ part: TitlePart) -> Bool {
        guard isDomainForm, part.words.first?.isSmall == false, let spelt = Transliteration.hostKey(part.text) else {
            return false
        }
        return isSpelt(as: spelt) || isSpelt(as: part.bareWords.reduce(into: "") { $0 += $1.hostKey })
    }

    func isSpelt(as spelt: String) -> Bool {
        if spelt == key { return true }
        guard !isOrdinary, key.utf8.count >= 3 else { return false }
        return Transliteration.sound(spelt) == Transliteration.sound(key)
            || key.utf8.count >= 5 && Similarity.reaches(Self.sameName, spelt, key)
    }

    /// The initials of the name, three or more capitals: `AWS` of Amazon Web Services, Inc.
    func isInitials(_ part: TitlePart) -> Bool {
        guard kind == .name, !isPart, (3...7).contains(part.key.utf8.count), part.words.count == 1,
            part.words[0].isShouted
        else { return false }
        let words = TitleWord.split(text[...]).filter { !$0.use.joins && !$0.use.isLegalForm }
        return words.count >= 3 && words.allSatisfy { !$0.isSmall }
            && words.reduce(into: "") { $0 += $1.key.prefix(1) } == part.key
    }

    /// Whether the label is made of the words, all of them written as in names: of their beginnings, or of all but one.
    func isAbbreviation(of words: [TitleWord]) -> Bool {
        guard kind == .domainLabel || kind == .subdomain, !isOrdinary, key.utf8.count >= 3 else { return false }
        // If the label is a word of the name itself, the other words only contain its letters by chance.
        let own = words.last?.key == key ? words.dropLast() : words[...]
        return own.allSatisfy { !$0.isSmall || $0.use.joins || $0.ownKey != $0.key }
            && !own.indices.contains { TitleWord.run(of: key, startingAt: $0, in: Array(own)) != nil }
            && (Abbreviation.abbreviates(key, own) || Abbreviation.leavesOut(key, Array(own)))
    }

    /// Whether a word is an address of the same name under another domain: `Acme.dk` on acme.com.
    func isElsewhere(_ part: TitlePart) -> Bool {
        guard kind == .domainLabel, part.words.count == 1, let name = part.words[0].nameOfAddress else { return false }
        return name == key || Transliteration.hostKey(name) == key
    }

    /// Whether words that have its key are an address, and no words of the title.
    func isAddress(_ run: ArraySlice<TitleWord>) -> Bool {
        kind == .domain
            ? run.count == 1 && run.first?.isBehindAt == false || run.last?.nameOfAddress != nil
            : run.count == 1 && run.last?.nameOfAddress == key
    }

    /// Whether the name is written in lower case: `flickr`.
    var isWrittenSmall: Bool {
        kind == .domainLabel
            || !isKey && text.unicodeScalars.first { TitleKeys.isLetterOrDigit($0) }?.properties.isLowercase == true
    }

    /// Whether a label of the host is in the name, or the name in it, or it abbreviates the name, or is spelt alike.
    ///
    /// - Parameter asWhole: whether the name is all that a tag says, of which a label may be a smaller part.
    func isLike(_ site: SiteIdentity, asWhole: Bool = false) -> Bool {
        let words = TitleWord.split(text[...])
        let keys = [key, Transliteration.hostKey(text)].compactMap { $0 }
        return ([site.domainLabel] + site.subdomains).contains { label in
            let label = TitleKeys.key(label)
            guard label.utf8.count >= 2, label != "www" else { return false }
            return keys.contains { Self.isLike($0, label, asWhole) } || Abbreviation.abbreviates(label, words)
                || asWhole
                    && (isOfOtherScript || Self.isInstitution(words, calledAfter: label)
                        || Self.isCalled(words, after: label))
        }
    }

    private static func isLike(_ name: String, _ label: String, _ asWhole: Bool) -> Bool {
        if Similarity.reaches(0.6, name, label) { return true }
        guard min(name.utf8.count, label.utf8.count) >= 3 else { return false }
        if Bytes.contains(name, in: label) { return true }
        // A short word of a long name proves nothing, and a common word of titles even less.
        let share = asWhole || WordUse.of(label).isOrdinary ? 3 : 4
        return label.utf8.count * share >= name.utf8.count && Bytes.contains(label, in: name)
    }

    /// Whether an institution's name starts like the label: `University of Cambridge` on cam.ac.uk.
    static func isInstitution(_ words: [TitleWord], calledAfter label: String) -> Bool {
        guard words.count <= 4, words.contains(where: { $0.use.isInstitution }) else { return false }
        let own = words.filter { !$0.use.isInstitution && !$0.use.joins }
        return own.count == 1 && own.allSatisfy { !$0.isSmall && $0.key.hasPrefix(label) }
    }

    /// Whether a short name is in a script that hosts do not have, and so may be what the host is called: `クックパッド`.
    private var isOfOtherScript: Bool {
        key.unicodeScalars.allSatisfy { $0.value >= 0x590 } && key.unicodeScalars.count <= Self.shortName
    }

    private static let shortName = 10

    /// Whether a short name has the label for its first or last word: `Tesco Groceries Online`. A headline has small letters.
    private static func isCalled(_ words: [TitleWord], after label: String) -> Bool {
        guard words.count <= 4, words.allSatisfy({ !$0.isSmall || $0.use.joins }),
            let run = TitleWord.run(of: label, startingAt: 0, in: words)
                ?? TitleWord.run(of: label, endingAt: words.count, in: words),
            label.utf8.count >= 3 || words[run].allSatisfy(\.isShouted)
        else { return false }
        return !WordUse.of(label).isOrdinary
            || (words[..<run.lowerBound] + words[run.upperBound...]).allSatisfy {
                $0.use.accompanies || $0.use.isLegalForm
            }
    }
}

/// Labels that are made of the words of a name.
enum Abbreviation {
    private static let (longestName, longestLabel, skippable, longestBeginning, wholeWord) = (6, 20, 3, 3, 4)

    /// Whether a label is made of the beginnings of words: `nytimes`, `bbc`, `wapo`.
    ///
    /// Every word but short ones gives letters, the first one not all of its own, so that a word with a letter more is
    /// no abbreviation.
    static func abbreviates(_ label: String, _ words: some RandomAccessCollection<TitleWord>) -> Bool {
        guard (2...longestName).contains(words.count), label.utf8.count <= longestLabel else { return false }
        let (letters, keys) = (Array(label.utf8)[...], words.map { Array($0.ownKey.utf8) }[...])
        if rest(letters, keys, isFirst: true) { return true }
        // What is itself an abbreviation stands in the label whole, and so does a number: `ethz` of “ETH Zürich”.
        guard let word = words.first, letters.starts(with: keys[0]),
            word.isShouted || word.isNumber || words.count >= 3 && keys[0].count >= wholeWord
        else { return false }
        return rest(letters.dropFirst(keys[0].count), keys.dropFirst(), isFirst: false)
    }

    private static func rest(_ label: ArraySlice<UInt8>, _ words: ArraySlice<[UInt8]>, isFirst: Bool) -> Bool {
        guard let word = words.first else { return label.isEmpty && !isFirst }
        let rest = words.dropFirst()
        if word.count <= skippable, self.rest(label, rest, isFirst: isFirst) { return true }
        if !isFirst, label.starts(with: word), self.rest(label.dropFirst(word.count), rest, isFirst: false) {
            return true
        }
        return (1...longestBeginning).contains { length in
            length < word.count && label.starts(with: word[..<length])
                && self.rest(label.dropFirst(length), rest, isFirst: false)
        }
    }

    /// Whether a label consists of the whole words of a name, except for one or two in the middle: `scienceboard` for
    /// “The Science Advisory Board”.
    static func leavesOut(_ label: String, _ words: [TitleWord]) -> Bool {
        let words = words.drop { $0.use.isArticle }
        guard (3...longestName).contains(words.count), let first = words.first, let last = words.last,
            min(first.key.utf8.count, last.key.utf8.count) >= wholeWord, label.hasPrefix(first.key),
            label.hasSuffix(last.key)
        else { return false }
        let kept = words.filter { Bytes.contains($0.key, in: label) }
        return words.count - kept.count <= 2 && kept.reduce(into: "") { $0 += $1.key } == label
    }
}
