internal import AuditModel

/// Whether a name is what a host is called.
enum HostLikeness {
    /// Whether a label of the host is in the name, or the name in it, or it abbreviates the name, or is spelt alike.
    ///
    /// - Parameter asWhole: whether a label that is less than a third of the name must stand in it as names do:
    ///   “EFF's 2015 Annual Report” only holds it.
    static func isLike(_ name: Alias, _ site: SiteIdentity, asWhole: Bool = false) -> Bool {
        let spelt = Transliteration.hostKey(name.text)
        let phrase = Phrase(name.text, key: name.key)
        return ([site.domainLabel] + site.subdomains).contains { label in
            let key = TitleKeys.key(label)
            guard key.utf8.count >= 2, key != "www" else { return false }
            return isLike(name.key, key, asWhole) || spelt.map { isLike($0, key, asWhole) } ?? false
                || abbreviates(key, phrase.words)
                || asWhole && Alias(host: label, .domainLabel).map { isCalled(phrase, after: $0) } ?? false
        }
    }

    /// Whether a name is the label in another script, or a short one with the label for its first or last word: `知乎` on
    /// zhihu.com, `Tesco Groceries Online`. A headline is longer, or has small letters.
    private static func isCalled(_ name: Phrase, after label: Alias) -> Bool {
        // What is all that a tag says needs no more than two consonants: `네이버` on naver.com.
        if label.isHeard(in: name.text, fewest: 2) || label.isRead(in: name) || label.isReadAtBeginning(of: name.text) {
            return true
        }
        let words = name.words
        guard words.count <= SegmentBrand.fewWords, words.allSatisfy({ !$0.isSmall || $0.use.joins }) else {
            return false
        }
        if label.isInstitution(words) { return true }
        guard
            let run = TitleWord.run(of: label.key, startingAt: 0, in: words)
                ?? TitleWord.run(of: label.key, endingAt: words.count, in: words),
            label.key.utf8.count >= shortest || words[run].allSatisfy(\.isShouted)
        else { return false }
        return !label.isOrdinary
            || (words[..<run.lowerBound] + words[run.upperBound...]).allSatisfy {
                $0.use.accompanies(ordinary: false) || $0.use.isLegalForm
            }
    }

    private static func isLike(_ name: String, _ label: String, _ asWhole: Bool) -> Bool {
        if Similarity.reaches(alike, name, label) { return true }
        guard min(name.utf8.count, label.utf8.count) >= shortest else { return false }
        if Bytes.contains(name, in: label) { return true }
        // A short word of a long name proves nothing, and a word of every title less.
        let share = asWhole || BrandWords.use(of: label).isOrdinary ? 3 : 4
        let isTelling = label.utf8.count * share >= name.utf8.count
        return isTelling && Bytes.contains(label, in: name)
    }

    private static let alike = 0.6
    private static let shortest = 3

    /// Whether a label is made of the beginnings of words: `nytimes`, `bbc`, `wapo`.
    ///
    /// Every word but short ones gives letters, the first one not all of its own, so that a word with a letter more is
    /// no abbreviation.
    static func abbreviates(_ label: String, _ words: some RandomAccessCollection<TitleWord>) -> Bool {
        guard (2...longestName).contains(words.count), label.utf8.count <= longestLabel, mayBegin(label, words) else {
            return false
        }
        let (letters, keys) = (Array(label.utf8)[...], words.map { Array($0.ownKey.utf8) }[...])
        if rest(letters, keys, isFirst: true) || isOfTwoHalves(letters, keys) { return true }
        // What is itself an abbreviation stands in the label whole, and so does a number: `ethz` of “ETH Zürich”.
        if let word = words.first, word.isShouted || word.isNumber, letters.starts(with: keys[0]),
            rest(letters.dropFirst(keys[0].count), keys.dropFirst(), isFirst: false)
        {
            return true
        }
        guard words.count >= 3, let first = keys.first, first.count >= wholeWord, letters.starts(with: first) else {
            return false
        }
        return rest(letters.dropFirst(first.count), keys.dropFirst(), isFirst: false)
    }

    /// Letters of a first word from which it stands in the label whole, in front of at least two more: `larkhallwn`.
    private static let wholeWord = 4

    private static func rest(
        _ label: ArraySlice<UInt8>, _ words: ArraySlice<[UInt8]>, isFirst: Bool
    ) -> Bool {
        guard let word = words.first else { return label.isEmpty && !isFirst }
        let rest = words.dropFirst()
        if word.count <= skippable, self.rest(label, rest, isFirst: isFirst) { return true }
        if !isFirst, label.starts(with: word), self.rest(label.dropFirst(word.count), rest, isFirst: false) {
            return true
        }
        for length in 1...longestBeginning where length < word.count && label.starts(with: word[..<length]) {
            if self.rest(label.dropFirst(length), rest, isFirst: false) { return true }
        }
        return false
    }

    /// Whether the first word, but for such as may be left out, begins as the label does.
    private static func mayBegin(_ label: String, _ words: some Sequence<TitleWord>) -> Bool {
        let letter = label.utf8.first
        for word in words {
            if word.key.utf8.first == letter || word.ownKey.utf8.first == letter { return true }
            if word.key.utf8.count > skippable * 4 || word.key.unicodeScalars.count > skippable { return false }
        }
        return false
    }

    /// Whether a label is what an ampersand between letters stands for: `marksandspencer` of “M&S”.
    static func isWrittenOut(_ label: String, _ words: [TitleWord]) -> Bool {
        guard words.count == 2, let first = words.first, let last = words.last, label.hasPrefix(first.key),
            words.allSatisfy({ $0.key.utf8.count == 1 && !$0.isSmall })
        else { return false }
        return Bytes.contains("and" + last.key, in: label)
    }

    /// Whether a label is the beginnings of two long words: `europarl`.
    private static func isOfTwoHalves(_ label: ArraySlice<UInt8>, _ words: ArraySlice<[UInt8]>) -> Bool {
        guard words.count == 2, let first = words.first, let last = words.last else { return false }
        let longest = zip(label, first).prefix { $0 == $1 }.count
        return label.count >= 2 * wholeWord
            && (wholeWord...max(wholeWord, longest)).contains { start in
                start <= longest && label.count - start >= wholeWord && last.starts(with: label.dropFirst(start))
            }
    }

    /// Whether a label is the whole words of a name but for one or two between them: `scienceboard` of “The Science
    /// Advisory Board”.
    static func leavesOut(_ label: String, _ words: [TitleWord]) -> Bool {
        let words = words.drop { $0.use.isArticle }
        guard (3...longestName).contains(words.count), let first = words.first, let last = words.last,
            min(first.key.utf8.count, last.key.utf8.count) >= wholeWord, label.hasPrefix(first.key),
            label.hasSuffix(last.key)
        else { return false }
        let kept = words.filter { Bytes.contains($0.key, in: label) }
        return words.count - kept.count <= 2 && kept.reduce(into: "") { $0 += $1.key } == label
    }

    /// Whether the words stand for the parts of a label with hyphens, each by its beginning, one of them whole:
    /// “S-Style” for `sumka-style`.
    static func areParts(_ words: [TitleWord], of label: String) -> Bool {
        let parts = label.split(separator: "-")
        guard parts.count >= 2, parts.count == words.count else { return false }
        return zip(parts, words).allSatisfy { !$1.key.isEmpty && $0.utf8.starts(with: $1.key.utf8) }
            && zip(parts, words).contains { $0.utf8.count >= wholeWord && $0.utf8.elementsEqual($1.key.utf8) }
    }

    /// Whether every part of a label with hyphens is a word there, in order: “Historic Weir at Larkby” for `weir-larkby`.
    static func holdsParts(of label: String, _ words: [TitleWord]) -> Bool {
        let parts = label.split(separator: "-")
        guard parts.count >= 2, parts.allSatisfy({ $0.utf8.count >= wholeWord }),
            parts.contains(where: { !BrandWords.use(of: String($0)).isOrdinary })
        else { return false }
        var rest = words[...]
        return parts.allSatisfy { part in
            guard let place = rest.firstIndex(where: { $0.key.utf8.elementsEqual(part.utf8) }) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// Whether the words begin as all of three parts of a label or more do, in any order: “Larkhiller Zentrum für
    /// politische Bildung” for `politische-bildung-larkhill`.
    static func beginAsParts(_ words: [TitleWord], of label: String) -> Bool {
        let parts = label.split(separator: "-")
        guard parts.count >= 3, label.utf8.count >= longestLabel - 2, words.count <= longestName + 1,
            parts.contains(where: { $0.utf8.count > wholeWord && !BrandWords.use(of: String($0)).isOrdinary })
        else { return false }
        return parts.allSatisfy { part in
            part.utf8.count >= skippable && words.contains { $0.key.utf8.starts(with: part.utf8) }
        }
    }

    /// Words of a name, letters of a label, letters of a word that may be left out, and letters that one gives.
    private static let longestName = 6
    private static let longestLabel = 20
    private static let skippable = 3
    private static let longestBeginning = 3
}
