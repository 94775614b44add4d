/// Which segments of one title are a name of its site.
struct SegmentBrand {
    /// Similarities from which two names are one (`rules.md` Appendix A; 0.6 is Apple's, D-LP).
    static let sameTitle = 0.9
    private static let sameName = 0.8
    private static let likeDomain = 0.6

    private let segments: [TitleAnalysis.Segment]
    /// Keys of the labels in front of the domain.
    private let subdomains: [String]
    /// Whether nothing in the title is a capital, so that small letters tell nothing.
    private let isSmall: Bool
    /// Whether nothing in it is a small letter, so that capitals tell nothing.
    private let isShouted: Bool

    init(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) {
        self.segments = segments
        subdomains = aliases.filter { $0.kind == .subdomain }.map(\.key)
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
        return isIt && counts(alias, at: place)
    }

    /// Whether a name that only the host tells counts there: a word of every title has to stand apart.
    private func counts(_ alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .subdomain || alias.kind == .domainLabel && alias.isOrdinary else { return true }
        return isEdge(place) && !isBesideColon(place) && (isSmall || startsAsName(segments[place].text))
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
    func holds(_ place: Int, _ alias: Alias) -> Bool {
        guard isEdge(place), alias.kind != .subdomain else { return false }
        let segment = segments[place]
        guard Bytes.contains(alias.key, in: segment.key) || mayBeOtherSpelling(segment.text, alias) else {
            return false
        }
        if place > 0, isFollowedBySlogan(segment.text, alias, at: place) { return true }
        let words = TitleWord.split(segment.text[...])
        guard (2...Self.fewWords).contains(words.count) else { return false }
        if alias.kind == .domainLabel, isAbbreviated(words, alias, at: place) { return true }
        guard let run = words.indices.lazy.compactMap({ TitleWord.run(of: alias.key, startingAt: $0, in: words) }).first
        else { return false }
        if alias.kind == .domain { return run.count == 1 }
        return isName(words[run], alias, at: place) && accompanied(words, run, alias, at: place)
    }

    /// Words of a segment that is still a name.
    private static let fewWords = 4

    /// Whether the name stands in front of a comma: `Wikipedia, the free encyclopedia`.
    private func isFollowedBySlogan(_ text: String, _ alias: Alias, at place: Int) -> Bool {
        guard !alias.isOrdinary, !isBesideColon(place), let comma = text.firstIndex(of: ",") else { return false }
        let front = text[..<comma]
        return TitleKeys.key(front) == alias.key && (isSmall || startsAsName(String(front)))
    }

    private func mayBeOtherSpelling(_ text: String, _ alias: Alias) -> Bool {
        guard alias.kind == .domainLabel, let first = alias.key.utf8.first else { return false }
        return !alias.isOrdinary && Bytes.contains(in: text) { $0 | 0x20 == first }
    }

    /// Whether the words abbreviate to the label: `The New York Times` on nytimes.com.
    private func isAbbreviated(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        guard alias.key.utf8.count >= 3, !alias.isOrdinary, !isBesideColon(place) else { return false }
        return words.allSatisfy { !$0.isSmall || BrandWords.joins($0.key) }
            && HostLikeness.abbreviates(alias.key, words)
    }

    private func isName(_ run: ArraySlice<TitleWord>, _ alias: Alias, at place: Int) -> Bool {
        guard let first = run.first else { return false }
        if alias.kind == .domainLabel, isBesideColon(place) { return false }
        if first.isSmall, !isSmall, !alias.isWrittenSmall || alias.isOrdinary { return false }
        return alias.isLongEnough || alias.key.unicodeScalars.count == 3 && isWrittenAsName(run)
    }

    private func isWrittenAsName(_ run: ArraySlice<TitleWord>) -> Bool {
        !isShouted && run.count == 1 && run.allSatisfy(\.isWrittenAsName)
    }

    private func accompanied(_ words: [TitleWord], _ run: Range<Int>, _ alias: Alias, at place: Int) -> Bool {
        let (before, behind) = (words[..<run.lowerBound], words[run.upperBound...])
        let others = before + behind
        guard !others.isEmpty else { return true }
        if others.allSatisfy({ isCompanion($0, of: alias) }) {
            return others.contains { !BrandWords.joins($0.key) } || alias.kind == .name
        }
        guard !alias.isOrdinary else { return false }
        if alias.kind == .name, behind.isEmpty, let last = before.last, BrandWords.leadsToPlace(last.key) {
            return true
        }
        // A name in capitals, or in another script than its own, carries one word more.
        return others.count == 1 && !others[others.startIndex].isSmall && others[others.startIndex].script == .other
            && isWrittenAsName(words[run]) || isTranslated(before, behind, words[run])
    }

    private func isCompanion(_ word: TitleWord, of alias: Alias) -> Bool {
        BrandWords.joins(word.key) || BrandWords.accompanies(word.key, ordinary: alias.isOrdinary)
            || BrandWords.isLegalForm(word.key) || subdomains.contains(word.key)
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
        guard Bytes.contains(key, in: self.key) || Bytes.contains(self.key, in: key) else { return false }
        let bare = Self.bareKey(text)
        return bare.unicodeScalars.count >= 3 && bare == Self.bareKey(self.text)
    }

    /// Whether a text is the label in another script, or with its umlauts in two letters.
    func isSpelt(_ text: String) -> Bool {
        guard kind == .domain || kind == .domainLabel, key.utf8.count >= 5,
            let spelt = Transliteration.hostKey(text)
        else { return false }
        return spelt == key || !isOrdinary && Similarity.reaches(0.8, spelt, key)
    }
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
        return words[start...].first?.hostKey == key ? start..<start + 1 : nil
    }

    /// Words up to there that together have the key.
    static func run(of key: String, endingAt end: Int, in words: [TitleWord]) -> Range<Int>? {
        var rest = key.utf8[...]
        for place in words[..<end].indices.reversed() {
            let word = words[place].key.utf8
            guard rest.count >= word.count, rest.suffix(word.count).elementsEqual(word) else { return nil }
            rest = rest.dropLast(word.count)
            if rest.isEmpty { return place..<end }
        }
        return nil
    }

    private var hostKey: String? { Transliteration.hostKey(text) }
}
