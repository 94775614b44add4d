/// Which segments of one title are a name of its site.
struct SegmentBrand {
    /// Similarities from which two names are one (docs/scoring.md §9; 0.6 is Apple's, docs/linkpresentation.md §4).
    static let sameTitle = 0.9
    private static let sameName = 0.8
    private static let likeDomain = 0.6

    private let segments: [TitleAnalysis.Segment]
    /// Keys of the labels in front of the domain, and of its own.
    private let labels: [String]
    /// Whether nothing in the title is a capital, so that small letters tell nothing.
    private let isSmall: Bool
    /// Whether nothing in it is a small letter, so that capitals tell nothing.
    private let isShouted: Bool

    init(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) {
        self.segments = segments
        labels = aliases.filter { $0.kind == .subdomain || $0.kind == .domainLabel }.map(\.key)
        isSmall = !segments.contains { $0.text.unicodeScalars.contains { $0.properties.isUppercase } }
        isShouted = !segments.contains { $0.text.unicodeScalars.contains { $0.properties.isLowercase } }
    }

    /// Whether a segment is the name.
    func isSame(_ place: Int, _ alias: Alias) -> Bool {
        let segment = segments[place]
        guard isEdge(place) else { return segment.key == alias.key && counts(alias, at: place) }
        let isIt =
            segment.key == alias.key || alias.kind != .subdomain && alias.isNearly(segment.key, Self.sameName)
            || alias.isBarely(segment.text, segment.key) || alias.isSpelt(segment.text)
            || alias.isElsewhere(segment.text, segment.key)
        return isIt && counts(alias, at: place)
    }

    /// Whether a name that only the host tells counts there: a word of every title has to stand apart.
    private func counts(_ alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .subdomain || alias.kind == .domainLabel && alias.isOrdinary else { return true }
        let text = segments[place].text
        guard isEdge(place) else { return alias.kind == .subdomain && !isShouted && hasCapitalInside(text) }
        return !isBesideColon(place) && (isSmall || startsAsName(text))
    }

    private func hasCapitalInside(_ text: String) -> Bool {
        text.unicodeScalars.dropFirst().contains { $0.properties.isUppercase }
    }

    /// Whether Apple would take a segment for the domain, and so do people.
    func isLikeDomain(_ place: Int, _ alias: Alias) -> Bool {
        let segment = segments[place]
        // Folding changes few lengths, and none by much.
        guard isEdge(place), alias.isDomainForm, alias.isLongEnough,
            Similarity.lengthsReach(Self.likeDomain * 0.75, segment.text, alias.text),
            Similarity.reaches(Self.likeDomain, TitleKeys.fold(segment.text), TitleKeys.fold(alias.text))
        else { return false }
        guard segment.key != alias.key else { return counts(alias, at: place) }
        guard !alias.isOrdinary, !alias.isInflected(segment.key), alias.hasDigits(of: segment.key) else { return false }
        let words = TitleWord.split(segment.text[...])
        // “Nordstrom Rack” is a name, “Dark Chocolate” on chocolate.com is a kind of it.
        let isKind = words.count > 1 && words.last.map { alias.key.utf8.starts(with: $0.key.utf8) } ?? false
        return !isKind && words.allSatisfy { !$0.isSmall || $0.key.utf8.count < 4 }
    }

    private func isEdge(_ place: Int) -> Bool { place == 0 || place == segments.count - 1 }

    private func isBesideColon(_ place: Int) -> Bool {
        segments[place].separator == .colon || place == 0 && segments[1].separator == .colon
    }

    private func startsAsName(_ text: String) -> Bool {
        text.unicodeScalars.first { TitleKeys.isLetterOrDigit($0) }?.properties.isLowercase != true
    }
}

extension SegmentBrand {
    /// Whether a short first or last segment holds the name beside words that only accompany it: `Techwire Japan`,
    /// `Podcast on Listenly`.
    func holds(_ place: Int, _ aliases: [Alias]) -> Bool {
        let segment = segments[place]
        let possible = aliases.filter { mayHold(segment, $0) }
        guard !possible.isEmpty else { return false }
        let words = Self.withoutDate(TitleWord.split(segment.text[...]))
        return possible.contains { holds(words, $0, at: place) || isFollowedBySlogan(segment.text, $0, at: place) }
    }

    /// Whether a look at the words is worth its time: what goes on for long is no name, but for a slogan behind a comma.
    private func mayHold(_ segment: TitleAnalysis.Segment, _ alias: Alias) -> Bool {
        if segment.isLong {
            return segment.text.utf8.contains(UInt8(ascii: ",")) && Bytes.contains(alias.key, in: segment.key)
        }
        return Bytes.contains(alias.key, in: segment.key) || mayBeOtherSpelling(segment, alias)
    }

    private func holds(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        if isAbbreviated(words, alias, at: place) { return true }
        guard words.count <= TitleAnalysis.Segment.manyWords else { return false }
        if isBegun(words, by: alias, at: place) { return true }
        guard isEdge(place) else { return false }
        if alias.kind == .subdomain { return areLabels(words) }
        if isSpelt(words, alias) { return true }
        guard words.count <= Self.fewWords,
            let run = words.indices.lazy.compactMap({ TitleWord.run(of: alias.key, startingAt: $0, in: words) }).first
        else { return false }
        if alias.kind == .domain || alias.isAddress(words[run]) { return alias.isAddress(words[run]) }
        return isName(words[run], alias, at: place) && accompanied(words, run, alias, at: place)
    }

    /// The words in front of an issue's number and year: `Larkhill 52/2018`.
    private static func withoutDate(_ words: [TitleWord]) -> [TitleWord] {
        guard words.last?.isYear == true, let end = words.lastIndex(where: { !$0.isNumber }) else { return words }
        return Array(words[...end])
    }

    /// Whether the words are all labels of the host: `Larkhill's MARTEN` on marten.larkhill.edu.
    private func areLabels(_ words: [TitleWord]) -> Bool {
        words.count >= 2
            && words.allSatisfy { word in
                labels.contains { $0 == word.key || word.isGenitive(of: $0) }
            }
    }

    /// Whether the segment begins with the name in several words and goes on in capitals:
    /// `Larkhill Endowment for International Peace`.
    private func isBegun(_ words: [TitleWord], by alias: Alias, at place: Int) -> Bool {
        // A product whose name begins with the site's has the site behind it.
        guard place > 0 || segments.count == 2, !isSmall, !isBesideColon(place), alias.key.utf8.count >= 8,
            alias.isDomainForm || alias.kind == .name,
            let run = TitleWord.run(of: alias.key, startingAt: 0, in: words), run.count >= 2
        else { return false }
        let topics = words[run].count { BrandWords.isTopic($0.key) }
        return topics * 3 <= run.count * 2 && (topics == 0 || run.count >= 3)
            && words.allSatisfy { !$0.isSmall || BrandWords.joins($0.key) }
    }

    /// Whether only words that accompany a name stand beside the label in another script: `Форум ЛАРКХ`.
    private func isSpelt(_ words: [TitleWord], _ alias: Alias) -> Bool {
        let own = words.filter { !isCompanion($0, of: alias) }
        return own.count == 1 && own.count < words.count && own.allSatisfy { alias.isSpelt(String($0.text)) }
    }

    /// Words of a segment that is still a name.
    private static let fewWords = 4

    /// Whether the name stands in front of a comma: `Wikipedia, the free encyclopedia`.
    private func isFollowedBySlogan(_ text: String, _ alias: Alias, at place: Int) -> Bool {
        guard place > 0, isEdge(place), alias.kind != .subdomain, !alias.isOrdinary, !isBesideColon(place),
            let comma = text.firstIndex(of: ",")
        else { return false }
        let front = text[..<comma]
        return TitleKeys.key(front) == alias.key && (isSmall || startsAsName(String(front)))
    }

    /// Whether the label may be made of letters of the segment, or be written there in others.
    private func mayBeOtherSpelling(_ segment: TitleAnalysis.Segment, _ alias: Alias) -> Bool {
        guard alias.kind == .domainLabel || alias.kind == .subdomain, !alias.isOrdinary else { return false }
        return Bytes.hasLetters(of: alias.key, in: segment.key)
            || Bytes.contains(in: segment.text) { (0xC3...0xD3).contains($0) }
    }

    /// Whether the words abbreviate to the label: `The New York Times` on nytimes.com.
    private func isAbbreviated(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .domainLabel || alias.kind == .subdomain, alias.key.utf8.count >= 3, !alias.isOrdinary
        else {
            return false
        }
        guard isEdge(place) && !isBesideColon(place) || words.count >= 3 && alias.isLongEnough else { return false }
        return words.allSatisfy { !$0.isSmall || BrandWords.joins($0.key) }
            && HostLikeness.abbreviates(alias.key, words)
    }

    private func isName(_ run: ArraySlice<TitleWord>, _ alias: Alias, at place: Int) -> Bool {
        guard let first = run.first else { return false }
        if alias.kind == .domainLabel, isBesideColon(place) { return false }
        if first.isSmall, !isSmall, !alias.isWrittenSmall || alias.isOrdinary { return false }
        return alias.isLongEnough || alias.key.unicodeScalars.count == 3 && run.count == 1 && isWrittenAsName(run)
    }

    private func isWrittenAsName(_ run: ArraySlice<TitleWord>) -> Bool {
        !isShouted && run.contains(where: \.isWrittenAsName)
    }

    private func accompanied(_ words: [TitleWord], _ run: Range<Int>, _ alias: Alias, at place: Int) -> Bool {
        let (before, behind) = (words[..<run.lowerBound], words[run.upperBound...])
        let others = before + behind
        guard !others.isEmpty else { return true }
        if others.allSatisfy({ isCompanion($0, of: alias) }) {
            return others.contains { !BrandWords.joins($0.key) } || alias.kind == .name
                || others.allSatisfy { BrandWords.isArticle($0.key) }
        }
        guard !alias.isOrdinary else { return false }
        if let last = behind.last, BrandWords.isSite(last.key),
            others.allSatisfy({ !$0.isSmall || isCompanion($0, of: alias) })
        {
            return true
        }
        if alias.kind == .name, behind.isEmpty, let last = before.last, BrandWords.leadsToPlace(last.key) {
            return true
        }
        // A name in capitals, or in another script than its own, carries one word more.
        return others.count == 1 && others.allSatisfy { !$0.isSmall && !$0.isNumber }
            && others[others.startIndex].script == .other
            && isWrittenAsName(words[run]) || isTranslated(before, behind, words[run])
    }

    private func isCompanion(_ word: TitleWord, of alias: Alias) -> Bool {
        BrandWords.joins(word.key) || BrandWords.accompanies(word.key, ordinary: alias.isOrdinary)
            || alias.kind == .name && !alias.isOrdinary && BrandWords.isOfAnySite(word.key)
            || BrandWords.isLegalForm(word.key) || labels.contains(word.key)
    }

    /// The name in its own script in front of the name in Latin letters: `部落窩 BLOGNEST`.
    private func isTranslated(
        _ before: ArraySlice<TitleWord>, _ behind: ArraySlice<TitleWord>, _ name: ArraySlice<TitleWord>
    ) -> Bool {
        guard behind.isEmpty, before.count == 1, let word = before.first, let own = name.first else { return false }
        return word.script != .other && own.script == .other && own.key.utf8.count >= 5
    }
}

extension Alias {
    /// Whether whoever wrote the name wrote it in small letters: `flickr`.
    var isWrittenSmall: Bool {
        kind == .domainLabel
            || text.unicodeScalars.first { TitleKeys.isLetterOrDigit($0) }?.properties.isLowercase == true
    }

    /// Whether a key differs from the name's as spellings do: not in its first letter, nor in a digit, nor by an ending.
    func isNearly(_ key: String, _ likeness: Double) -> Bool {
        guard kind != .subdomain, !isOrdinary, key.unicodeScalars.first == self.key.unicodeScalars.first,
            kind == .name || key.utf8.count >= 7 && !isInflected(key), Similarity.reaches(likeness, key, self.key)
        else { return false }
        return hasDigits(of: key)
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
    func isBarely(_ text: String, _ key: String) -> Bool {
        guard kind != .domain || Bytes.contains(in: text, where: { $0 == UInt8(ascii: ".") }),
            Self.adds(key, to: self.key) || Self.adds(self.key, to: key)
        else { return false }
        let bare = Self.bareKey(text)
        return bare.unicodeScalars.count >= 3 && bare == Self.bareKey(self.text)
    }

    /// Whether a key may be another with an article, a legal form or `www.`.
    private static func adds(_ long: String, to short: String) -> Bool {
        guard (1...longestAddition).contains(long.utf8.count - short.utf8.count) else { return false }
        return long.utf8.starts(with: short.utf8) || long.utf8.suffix(short.utf8.count).elementsEqual(short.utf8)
            || Bytes.contains(short, in: long) && BrandWords.isArticle(String(long.prefix { short.first != $0 }))
    }

    /// In bytes.
    private static let longestAddition = 20

    /// Whether a text is an address of the same name under another domain: `Acme.dk` on acme.com.
    func isElsewhere(_ text: String, _ key: String) -> Bool {
        guard kind == .domainLabel, key.utf8.count > self.key.utf8.count, Bytes.contains(self.key, in: key),
            Bytes.contains(in: text, where: { $0 == UInt8(ascii: ".") })
        else { return false }
        let words = TitleWord.split(text[...])
        return words.count == 1 && words[0].nameOfAddress == self.key
    }

    /// Whether words that have its key are an address, and no words of the title.
    func isAddress(_ run: ArraySlice<TitleWord>) -> Bool {
        kind == .domain
            ? run.count == 1 || run.last?.nameOfAddress != nil : run.count == 1 && run.last?.nameOfAddress == key
    }

    /// Whether a text is the label in another script, or with its umlauts in two letters.
    func isSpelt(_ text: String) -> Bool {
        guard kind == .domain || kind == .domainLabel, key.utf8.count >= 5,
            let spelt = Transliteration.hostKey(text)
        else { return false }
        return spelt == key || !isOrdinary && Similarity.reaches(0.8, spelt, key)
    }
}
