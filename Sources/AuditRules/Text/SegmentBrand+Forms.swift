/// Forms of names that are more than the name beside words that accompany it.
extension SegmentBrand {
    /// Whether the words are a name that the label is a part of, and no words of a title.
    func isDerived(_ words: [TitleWord], from alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .domainLabel, alias.isLongEnough, !alias.isOrdinary, !isBesideColon(place, alias),
            let first = words.first, let last = words.last
        else { return false }
        if words.count == 1 { return first.isCompound(of: alias.key) }
        return !first.isSmall && segments[place].separator.isLink
            && (isGenitive(words, last, of: alias) || isBranch(words, of: alias))
    }

    /// `Corriere della Sera` on corriere.it: the label, a genitive and what it is of.
    private func isGenitive(_ words: [TitleWord], _ last: TitleWord, of alias: Alias) -> Bool {
        let words = words.drop { $0.use.isArticle }
        guard let first = words.first else { return false }
        return words.count <= Self.fewWords && first.key == alias.key && BrandWords.newspapers.contains(first.key)
            && !first.isSmall && !last.isSmall
            && words.dropFirst().contains { $0.isSmall && BrandWords.genitives.contains($0.key) }
            && words.dropFirst().allSatisfy { !$0.isSmall || BrandWords.genitives.contains($0.key) }
    }

    /// `Unix & Linux Stack Exchange` on stackexchange.com: names in front of two words that are the label.
    private func isBranch(_ words: [TitleWord], of alias: Alias) -> Bool {
        guard alias.key.utf8.count >= Self.longLabel, !letters.isSmall, words.allSatisfy({ !$0.isSmall }),
            let run = TitleWord.run(of: alias.key, endingAt: words.count, in: words), run.count >= 2
        else { return false }
        return run.count < words.count && words.count <= Self.fewWords + 1
            && words[run].allSatisfy { !$0.use.isOrdinary && !$0.use.joins }
    }

    /// Letters of a label that two words are not by chance.
    private static let longLabel = 10

    /// Whether a segment between others is the name in capitals beside the word for a newspaper or the like:
    /// `BBC中文网`.
    func isOutlet(_ words: [TitleWord], of alias: Alias) -> Bool {
        guard alias.kind == .domainLabel || alias.kind == .name, !alias.isOrdinary, alias.key.utf8.count >= 3,
            let run = TitleWord.run(of: alias.key, startingAt: 0, in: words), run.count < words.count,
            isWrittenAsName(words[run])
        else { return false }
        return words[run.upperBound...].allSatisfy { isCompanion($0, of: alias, false) && !$0.use.joins }
    }
}

extension TitleWord {
    /// Whether it is a label and a department in one word, each with a capital: `DetikNews`, `detikNews`.
    func isCompound(of label: String) -> Bool {
        guard hasCapitalInside, key.utf8.count > label.utf8.count, key.hasPrefix(label) else { return false }
        let rest = text.utf8.dropFirst(label.utf8.count)
        return rest.first.map { (0x41...0x5A).contains($0) } == true
            && BrandWords.use(of: String(key.dropFirst(label.count))).accompanies(ordinary: false)
    }

    /// Whether it is the number of a version: `3.1.x`, `v20`.
    var isVersion: Bool {
        let number = key.utf8.first == UInt8(ascii: "v") ? key.utf8.dropFirst() : key.utf8[...]
        return number.first.map(Bytes.isDigit) == true
    }

    /// Whether its letters are those of host names, with accents or without.
    var isLatin: Bool { text.unicodeScalars.allSatisfy { $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value) } }
}

extension Alias {
    /// Whether a segment is the name without words that only say what kind of site it is: `MDN` of “MDN Web Docs”,
    /// `読売新聞` of 読売新聞オンライン.
    func isLongFormOf(_ phrase: Phrase) -> Bool {
        guard kind == .name, !isOrdinary, phrase.key.utf8.count >= 3, key.utf8.count > phrase.key.utf8.count,
            key.hasPrefix(phrase.key), phrase.words.count == 1
        else { return false }
        let word = phrase.words[0]
        if word.script != .other {
            let rest = String(key.dropFirst(phrase.key.count))
            return phrase.key.unicodeScalars.count >= 2 && BrandWords.use(of: rest).accompanies(ordinary: false)
        }
        guard word.isShouted || word.hasCapitalInside else { return false }
        let words = TitleWord.split(text[...])
        return words.first?.key == word.key
            && words.dropFirst().allSatisfy { $0.use.isOfAnySite || $0.use.contains(.section) }
    }
}
