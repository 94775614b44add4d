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
        // `Apps on Google Play`
        let isLed = words.count > 3 && words[0].use.accompanies(ordinary: false) && words[1].use.leadsToPlace
        return words.dropFirst(isLed ? 2 : 0).reduce(into: "") { $0 += $1.key } == alias.key
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

    /// Whether behind the page's title a name that a tag says has words more that are written as names, no more than its
    /// own: `Tesco Groceries`, `Larkify for Creators`. With two more it is a product: “LEGO Marvel Heroes”.
    func isWithOwnWord(
        _ others: some Collection<TitleWord>, _ run: ArraySlice<TitleWord>, of alias: Alias, at place: Int
    ) -> Bool {
        let more = others.filter { !$0.use.isArticle && !BrandWords.fors.contains($0.key) }
        // “Elle Fanning” is nobody of ELLE.
        if let name = TitleWord.split(alias.text[...]).last, let own = run.last, name.isCapitalizedForm(of: own) {
            return false
        }
        // “Yaşasın Cumhuriyet” is a call, `The Daily Larch` a newspaper and `Ajuntament de Larch` a town.
        let mayBeWord = run.count == 1 && run.startIndex > 0 && !isWrittenAsName(run)
        guard !mayBeWord || others.contains(where: { $0.use.isArticle || $0.use.joins }) else { return false }
        return alias.kind == .name && !alias.isWrittenSmall && isLastBehindLink(place) && more.count <= run.count
            && (more + run).allSatisfy { !$0.isSmall } && !letters.isSmall
            && more.allSatisfy { $0.script == .other && !$0.key.utf8.contains(where: Bytes.isDigit) }
    }

    /// Whether behind the page's title a name that a tag says, in a script that sets no white space, goes on as a
    /// department of it: `网易订阅` for 网易; or ends what it says of itself: `ゲーム情報の雲雀通信`. Where `_` sets it off, as it does sites and no content, that may be any word.
    func isWithDepartment(of alias: Alias, at place: Int) -> Bool {
        let segment = segments[place]
        guard alias.kind == .name, !alias.isOrdinary, place > 0, place == segments.count - 1,
            alias.key.unicodeScalars.count >= 2, phrases[place].words.allSatisfy({ $0.script != .other })
        else { return false }
        if BrandWords.chineseBeginnings.contains(where: { $0 + alias.key == segment.key }) { return true }
        if alias.isLongEnough, BrandWords.japaneseLeads.contains(where: { segment.key.hasSuffix($0 + alias.key) }) {
            return true
        }
        guard segment.key.hasPrefix(alias.key) else { return false }
        let rest = String(segment.key.dropFirst(alias.key.count))
        guard (1...Self.longestDepartment).contains(rest.unicodeScalars.count) else { return false }
        return segment.separator == .other && !alias.isPart
            || BrandWords.use(of: rest).accompanies(ordinary: false) || BrandWords.chineseEndings.contains(rest)
    }

    /// Whether behind the page's title stands the documentation of what a label of the host is, and its version:
    /// `Flask Documentation (3.1.x)` on flask.larkprojects.com, `Sphinx documentation` on sphinx-doc.org; or a version
    /// with a dot alone, `LarchFlow v2.14.0`, and small letters where there is both: `pandas 2.1.3 documentation`. What the
    /// site says of itself may stand behind it.
    func isDocumentation(_ words: [TitleWord], of alias: Alias, at place: Int) -> Bool {
        guard alias.kind != .domain, !alias.isOrdinary, place > 0, segments[place].separator.isLink,
            let first = words.first,
            alias.key == first.key || BrandWords.docs.contains(where: { alias.text == "\(first.key)-\($0)" })
        else { return false }
        let rest = words.dropFirst()
        let hasDocs = rest.contains { BrandWords.docs.contains($0.key) }
        let hasVersion = rest.contains { $0.isVersion && $0.text.utf8.contains(UInt8(ascii: ".")) }
        guard first.isSmall ? hasDocs && hasVersion : hasDocs || hasVersion else { return false }
        return rest.allSatisfy { BrandWords.docs.contains($0.key) || $0.isVersion }
    }

    /// Whether the name in capitals ends what one word says the kind of: `Компьютерный форум Ru.Board`.
    func isForum(_ words: [TitleWord], _ run: Range<Int>, at place: Int) -> Bool {
        place > 0 && place == segments.count - 1 && run.upperBound == words.count && run.lowerBound == 2
            && words[1].use.isSite && words[0].isSmall == false && isWrittenAsName(words[run])
    }

    private static let longestDepartment = 4

    /// Whether the words are a country or a region of several: `LARCH United States`.
    func isPlace(_ words: ArraySlice<TitleWord>) -> Bool {
        words.count >= 2 && words.allSatisfy { !$0.isSmall }
            && BrandWords.use(of: words.reduce(into: "") { $0 += $1.key }).contains(.place)
    }

    /// Whether behind the page's title the words are what a firm calls a unit: `Larch Threat Intelligence`,
    /// `Larch Knowledge Base`.
    func isUnit(_ words: ArraySlice<TitleWord>, at place: Int) -> Bool {
        isLastBehindLink(place) && words.count == 2
            && words.allSatisfy { word in
                !word.isSmall && (BrandWords.units.contains(word.key) || word.use.accompanies(ordinary: false))
            }
    }

    func isLastBehindLink(_ place: Int) -> Bool {
        place > 0 && place == segments.count - 1 && segments[place].separator.isLink
    }

    /// Whether a name as nobody writes a word begins what ends in a department: `KLRK Public Media`, `laRch e-Print archive`.
    func isWithDepartment(_ words: [TitleWord], _ run: Range<Int>, at place: Int) -> Bool {
        guard place == segments.count - 1, segments[place].separator.isLink, run == 0..<1, words.count >= 3,
            isWrittenAsName(words[run]), let last = words.last, last.use.accompanies(ordinary: false)
        else { return false }
        return words[1..<(words.count - 1)].allSatisfy { !$0.isSmall || $0.key.utf8.count == 1 }
    }

    /// Whether a segment is the name as a sentence has its words, small where a tag has capitals or behind an article that
    /// the tag does not have, and stands behind a dash or a colon as parts of a sentence do: “25 août 1944 – la Libération”.
    func isWrittenAsWord(_ place: Int) -> Bool {
        guard segments.count > 1, !letters.isSmall else { return false }
        let separator = segments[place == 0 ? 1 : place].separator
        guard separator != .link else { return false }
        let words = phrases[place].words
        guard !words.contains(where: { $0.nameOfAddress != nil }) else { return false }
        if let first = words.first, first.isSmall, BrandWords.goesOn.contains(first.key) { return true }
        return aliases.contains { alias in
            guard alias.kind == .name, segments[place].key.hasSuffix(alias.key) else { return false }
            if alias.isKey, separator.isColon { return words.allSatisfy(\.isSmall) }
            let name = TitleWord.split(alias.text[...])
            guard let first = words.first, words.count >= name.count else { return false }
            if words.count > name.count { return first.isSmall && first.use.isArticle && words.count == name.count + 1 }
            return zip(words, name).contains { $0.isSmall && !$1.isSmall }
        }
    }

    /// Whether a segment in front is the label and a word that nothing tells to be one of sites: “Proton VPN - Free and Plus”.
    func isProduct(_ place: Int, _ alias: Alias) -> Bool {
        let words = phrases[place].words
        guard place == 0, words.count > 1, words[0].key == alias.key || labels.contains(words[0].key) else {
            return false
        }
        return words.dropFirst().contains { !isCompanion($0, of: alias, false) || BrandWords.products.contains($0.key) }
    }
}
