/// Names in company that the words themselves do not tell.
extension SegmentBrand {
    /// Where the name stands among the words, or its genitive in front of a site: `Kim Larkhill's blog`.
    func run(of alias: Alias, in words: [TitleWord]) -> Range<Int>? {
        if let run = words.indices.lazy.compactMap({ TitleWord.run(of: alias.key, startingAt: $0, in: words) }).first {
            return run
        }
        guard !alias.isOrdinary, let last = words.last, last.use.isSite || last.use.completes else { return nil }
        return words.firstIndex { $0.isGenitive(of: alias.key) }.map { $0..<$0 + 1 }
    }

    /// Whether the words are two labels of the host side by side: `PC Watch` on pc.watch.larkhill.jp.
    func isPair(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        guard words.count >= 2, !isBesideColon(place, alias), words.first?.isSmall == false || letters.isSmall else {
            return false
        }
        return words.reduce(into: "") { $0 += $1.key } == alias.key
    }

    /// Whether a text without its brackets is the name.
    func isSame(_ bare: Phrase, _ alias: Alias) -> Bool {
        alias.kind == .name && bare.key == alias.key && bare.key.unicodeScalars.count >= 2
            || alias.kind == .domainLabel && (alias.isHeard(in: bare) || alias.isRead(in: bare))
    }

    /// Whether a name in capitals has one word more behind it, and in front of it where something is from:
    /// `Oppskrift fra LARCH Kjøkken`.
    func isFromHouse(_ words: [TitleWord], _ run: Range<Int>, at place: Int) -> Bool {
        guard place > 0, run.lowerBound >= 2, words.count - run.upperBound == 1, isWrittenAsName(words[run]) else {
            return false
        }
        return words[run.lowerBound - 1].use.leadsToPlace && BrandWords.works.contains(words[run.lowerBound - 2].key)
            && words.last?.isSmall == false
    }

    /// Whether a name as nobody writes a word begins what ends in a department: `KLRK Public Media`, `laRch e-Print archive`.
    func isWithDepartment(_ words: [TitleWord], _ run: Range<Int>, at place: Int) -> Bool {
        guard place == segments.count - 1, segments[place].separator.isLink, run == 0..<1, words.count >= 3,
            isWrittenAsName(words[run]), let last = words.last, last.use.accompanies(ordinary: false)
        else { return false }
        return words[1..<(words.count - 1)].allSatisfy { !$0.isSmall || $0.key.utf8.count == 1 }
    }
}
