/// Which segments of one title are a name of its site.
struct SegmentBrand {
    /// Similarities from which two names are one (docs/scoring.md §9; 0.6 is Apple's, docs/linkpresentation.md §4).
    static let sameTitle = 0.9
    private static let sameName = 0.8
    private static let likeDomain = 0.6

    let segments: [TitleAnalysis.Segment]
    let phrases: [Phrase]
    let aliases: [Alias]
    /// Keys of the labels in front of the domain, and of its own.
    var labels: [String] {
        aliases.filter { $0.kind == .subdomain || $0.kind == .domainLabel }.map(\.key)
    }
    var letters: LetterCase { LetterCase(of: segments.lazy.map { $0.text }) }

    init(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) {
        self.segments = segments
        phrases = segments.map { Phrase($0.text, key: $0.key) }
        self.aliases = aliases
    }

    /// Whether a segment is the name.
    func isSame(_ place: Int, _ alias: Alias) -> Bool {
        let (segment, phrase) = (segments[place], phrases[place])
        if alias.isElsewhere(phrase) { return true }
        if alias.isOfLabels { return alias.kind == .domain && segment.key == alias.key && phrase.words.count == 1 }
        if phrase.mayHoldBracket, let bare = phrase.withoutBracket, isSame(bare, alias) { return true }
        guard isEdge(place) else {
            return
                (segment.key == alias.key || alias.isLongEnough && alias.isHeard(in: phrase)
                || alias.isRead(in: phrase))
                && counts(alias, at: place)
        }
        let isIt =
            segment.key == alias.key || isLastBehindLink(place) && alias.isNumbered(in: phrase)
            || alias.kind != .subdomain && alias.isNearly(segment.key, Self.sameName)
            || alias.isBarely(phrase) || startsAsName(segment.text) && alias.isSpelt(phrase)
            || alias.isHeard(in: phrase)
            || alias.isRead(in: phrase) || alias.isJoined(phrase) || alias.isLongFormOf(phrase)
            || alias.isAbbreviated(to: phrase)
        return isIt && counts(alias, at: place) && !isWrittenAsWord(place)
    }

    /// Whether a name that only the host tells counts there: a word of every title has to stand apart.
    private func counts(_ alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .subdomain || alias.kind == .domainLabel && alias.isOrdinary else { return true }
        let text = segments[place].text
        guard isEdge(place) else { return alias.kind == .subdomain && !letters.isShouted && hasCapitalInside(text) }
        return !isBesideColon(place, alias) && (letters.isSmall || startsAsName(text))
    }

    private func hasCapitalInside(_ text: String) -> Bool {
        text.unicodeScalars.dropFirst().contains { $0.properties.isUppercase }
    }

    /// Whether Apple would take a segment for the domain, and so do people.
    func isLikeDomain(_ place: Int, _ alias: Alias) -> Bool {
        let segment = segments[place]
        // Folding changes few lengths, and none by much.
        guard isEdge(place), alias.isDomainForm, !alias.isOfLabels, alias.isLongEnough,
            Bytes.contains(alias.key, in: segment.key) || segment.key.utf8.first == alias.key.utf8.first,
            Similarity.lengthsReach(Self.likeDomain * 0.75, segment.text, alias.text),
            Similarity.reaches(Self.likeDomain, phrases[place].fold, TitleKeys.fold(alias.text)),
            !isWrittenAsWord(place)
        else { return false }
        guard segment.key != alias.key else { return counts(alias, at: place) }
        guard !alias.isOrdinary, !alias.isInflected(segment.key), alias.hasDigits(of: segment.key) else { return false }
        let words = phrases[place].words
        // “Nordstrom Rack” is a name, “Dark Chocolate” on chocolate.com is a kind of it.
        let isKind = words.count > 1 && words.last.map { alias.key.utf8.starts(with: $0.key.utf8) } ?? false
        return !isKind && !isProduct(place, alias) && words.allSatisfy { !$0.isSmall || $0.key.utf8.count < 4 }
    }

    func isEdge(_ place: Int) -> Bool { place == 0 || place == segments.count - 1 }

    /// Whether a colon makes it likely that the segment is a part of a sentence.
    func isBesideColon(_ place: Int, _ alias: Alias) -> Bool {
        switch segments[place == 0 ? 1 : place].separator {
        case .colon: true
        case .spacedColon: alias.isOrdinary || alias.kind == .subdomain
        case .none, .link, .dash, .other: false
        }
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
        if isNameOfAddress(place) { return true }
        let possible = aliases.filter { mayHold(place, $0) }
        guard !possible.isEmpty, !isWrittenAsWord(place) else { return false }
        let words = Self.withoutDate(phrases[place].words)
        return possible.contains { holds(words, $0, at: place) || isFollowedBySlogan(segment.text, $0, at: place) }
    }

    /// Whether a look at the words is worth its time: what goes on for long is no name, but for a slogan behind a comma.
    private func mayHold(_ place: Int, _ alias: Alias) -> Bool {
        let (segment, phrase) = (segments[place], phrases[place])
        if segment.isLong {
            return segment.text.utf8.contains(UInt8(ascii: ",")) && Bytes.contains(alias.key, in: segment.key)
        }
        return alias.letters.isSubset(of: phrase.letters) && Bytes.contains(alias.key, in: segment.key)
            || mayBeOtherSpelling(phrase, alias)
    }

    /// Whether an address in words names a site: `税理士ドットコム`.
    private func isNameOfAddress(_ place: Int) -> Bool {
        let text = segments[place].text
        return isEdge(place) && text.utf8.last.map { $0 >= 0x80 } == true
            && (text.hasSuffix("ドットコム") || text.hasSuffix("닷컴")) && !text.utf8.contains(UInt8(ascii: " "))
            && text.utf8.count <= Self.longestAddress
    }

    /// In bytes, three for a sign.
    private static let longestAddress = 45

    private func holds(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        if isAbbreviated(words, alias, at: place) || isHyphenated(words, alias) { return true }
        guard words.count <= TitleAnalysis.Segment.manyWords else { return false }
        if isBegun(words, by: alias, at: place) || isDocumentation(words, of: alias, at: place) { return true }
        guard isEdge(place) else { return isOutlet(words, of: alias) }
        if isDerived(words, from: alias, at: place) || alias.isReadAtBeginning(of: segments[place].text) { return true }
        if segments[place].separator.isLink && alias.isInstitution(words) || alias.isAddressOfKin(words) {
            return true
        }
        if alias.isOfLabels { return isPair(words, alias, at: place) }
        if alias.kind == .subdomain { return areLabels(words) }
        if isSpelt(words, alias) || isWithDepartment(of: alias, at: place) { return true }
        guard words.count <= Self.fewWords,
            let run = run(of: alias, in: words)
        else { return false }
        if alias.kind == .domain || alias.isAddress(words[run]) { return alias.isAddress(words[run]) }
        return isTranslated(words, run, alias)
            || isName(words[run], alias, at: place) && accompanied(words, run, alias, at: place)
    }

    /// The words in front of an issue's number and year: `Larkhill 52/2018`.
    private static func withoutDate(_ words: [TitleWord]) -> [TitleWord] {
        guard let last = words.last, last.isYear || last.isDay, let end = words.lastIndex(where: { !$0.isNumber })
        else {
            return words
        }
        return Array(words[...end])
    }

    /// Whether the words are all labels of the host: `Larkhill's MARTEN` on marten.larkhill.edu.
    private func areLabels(_ words: [TitleWord]) -> Bool {
        guard words.count >= 2, words.first?.isSmall == false || letters.isSmall else { return false }
        let own = words.filter { word in labels.contains { $0 == word.key || word.isGenitive(of: $0) } }
        // `ABC de Larkhill` on larkhill.abc.es.
        return own.count == words.count
            || Set(own.map(\.key)).count >= 2
                && words.allSatisfy { word in
                    word.isSmall && word.use.joins || own.contains { $0.key == word.key }
                }
    }

    /// Whether the segment begins with the name in several words and goes on in capitals:
    /// `Larkhill Endowment for International Peace`.
    private func isBegun(_ words: [TitleWord], by alias: Alias, at place: Int) -> Bool {
        // A product whose name begins with the site's has the site behind it.
        guard place > 0 || segments.count == 2, !letters.isSmall, !isBesideColon(place, alias),
            alias.key.utf8.count >= 8,
            alias.kind == .name || alias.isDomainForm && !alias.isOrdinary,
            let run = TitleWord.run(of: alias.key, startingAt: 0, in: words), run.count >= 2
        else { return false }
        let topics = words[run].count { $0.use.isTopic }
        return (alias.isFirm || topics * 3 <= run.count * 2 && (topics == 0 || run.count >= 3))
            && words.allSatisfy { !$0.isSmall || $0.use.joins }
    }

    /// Whether only words that accompany a name stand beside the label in another script: `Форум ЛАРКХ`.
    private func isSpelt(_ words: [TitleWord], _ alias: Alias) -> Bool {
        let own = words.filter { !isCompanion($0, of: alias, alias.isOrdinary) }
        return own.count == 1 && own.count < words.count
            && own.allSatisfy { !$0.isSmall && alias.isSpelt(as: $0.hostKey) || alias.isHeard(in: String($0.text)) }
    }

    /// Words of a segment that is still a name.
    static let fewWords = 4

    /// Whether the name stands in front of a comma, or as a tag has it of a colon: `Wikipedia, the free encyclopedia`,
    /// `뽐뿌:자유게시판`.
    private func isFollowedBySlogan(_ text: String, _ alias: Alias, at place: Int) -> Bool {
        guard place > 0, isEdge(place), alias.kind != .subdomain, !alias.isOrdinary, !isBesideColon(place, alias),
            let mark = text.utf8.firstIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") })
        else { return false }
        let front = text[..<mark]
        if text.utf8[mark] == UInt8(ascii: ":") { return alias.kind == .name && front == alias.text }
        return TitleKeys.key(front) == alias.key && (letters.isSmall || startsAsName(String(front)))
    }

    /// Whether the label may be made of letters of the segment, or be written there in others.
    private func mayBeOtherSpelling(_ phrase: Phrase, _ alias: Alias) -> Bool {
        guard alias.kind == .domainLabel || alias.kind == .subdomain, !alias.isOrdinary else { return false }
        return phrase.key.utf8.count == 2 || phrase.mayAbbreviate(to: alias)
            || Bytes.contains(in: alias.text) { $0 == UInt8(ascii: "-") }
            || (phrase.bytes.mayContain(UInt8(ascii: ".")) || !phrase.bytes.isASCII) && phrase.isShort
                && Bytes.contains(in: phrase.text) { $0 == UInt8(ascii: ".") || $0 >= 0xC3 && $0 != 0xE2 }
    }

    /// Whether the words abbreviate to the label: `The New York Times` on nytimes.com.
    private func isAbbreviated(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .domainLabel || alias.kind == .subdomain, !alias.isOrdinary else { return false }
        let words = Array(words.drop { $0.use.isSite })
        if isInitials(words, alias, at: place) { return true }
        guard alias.key.utf8.count >= 3,
            isEdge(place) && !isBesideColon(place, alias) || words.count >= 3 && alias.isLongEnough
        else { return false }
        if isEdge(place), HostLikeness.isWrittenOut(alias.key, words) { return true }
        // The name in full with the label behind it, or in front: `World Health Organization (WHO)`.
        let own = words.filter { $0.key != alias.key }
        return own.count + 1 == words.count && alias.isAbbreviation(of: own) || alias.isAbbreviation(of: words)
    }

    /// Whether a label is too short for anything but the first letter of each long word: `Financial Times` on ft.com.
    private func isInitials(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        let own = words.filter { !$0.use.joins }
        guard segments[place].separator.isLink, own.count == alias.key.utf8.count, own.count == 3 || isEdge(place),
            (2...3).contains(own.count)
        else { return false }
        return zip(own, alias.key.utf8).allSatisfy { word, letter in
            word.key.utf8.first == letter && word.key.utf8.count >= 4
                && (!word.isSmall || own.first?.isSmall == false && word.use.completes)
        }
    }

    /// Whether a segment is what a label with hyphens says in more words or in fewer: `XDA Forums` on xda-devs.com.
    private func isHyphenated(_ words: [TitleWord], _ alias: Alias) -> Bool {
        guard alias.kind == .domainLabel, let hyphen = alias.text.utf8.firstIndex(of: UInt8(ascii: "-")),
            let first = words.first,
            !first.isSmall, words.count <= Self.fewWords + 2
        else { return false }
        let label = alias.text
        if HostLikeness.areParts(words, of: label) || HostLikeness.beginAsParts(words, of: label) { return true }
        if words.contains(where: { $0.use.isLegalForm }), HostLikeness.holdsParts(of: label, words) {
            return true
        }
        return (2...3).contains(words.count) && first.key.utf8.elementsEqual(label[..<hyphen].utf8)
            && first.key.utf8.count >= 3 && isWrittenAsName(words[...0])
            && words.dropFirst().allSatisfy { $0.use.completes }
    }

    private func isName(_ run: ArraySlice<TitleWord>, _ alias: Alias, at place: Int) -> Bool {
        guard let first = run.first else { return false }
        if alias.kind == .domainLabel, isBesideColon(place, alias) { return false }
        if first.isSmall, !letters.isSmall, !isWrittenSmall(alias) || alias.isOrdinary { return false }
        if alias.kind == .domainLabel, first.isSmall, first.isOnlySpelt(as: alias.key) { return false }
        guard !alias.isLongEnough else { return true }
        let isApart = !alias.isOrdinary && segments[place].separator.isLink
        return alias.key.unicodeScalars.count == 3
            ? run.count == 1 && (isWrittenAsName(run) || isApart)
            : isApart && !letters.isShouted && run.allSatisfy { $0.isShouted || $0.key.utf8.count == 1 && !$0.isSmall }
    }

    /// Whether nobody who wrote the name gave it a capital.
    private func isWrittenSmall(_ alias: Alias) -> Bool {
        alias.isWrittenSmall && !aliases.contains { $0.kind == .name && $0.key == alias.key && !$0.isWrittenSmall }
    }

    func isWrittenAsName(_ run: ArraySlice<TitleWord>) -> Bool {
        !letters.isShouted && run.contains(where: \.isWrittenAsName)
    }

    private func accompanied(_ words: [TitleWord], _ run: Range<Int>, _ alias: Alias, at place: Int) -> Bool {
        let (before, behind) = (words[..<run.lowerBound], words[run.upperBound...])
        let others = before + behind
        guard !others.isEmpty else { return true }
        // “… and Time” goes on with a sentence, and “… in 20 Minuten” says how long it takes.
        if let first = before.first, BrandWords.goesOn.contains(first.key) { return false }
        if behind.isEmpty, before.count > 1, let last = before.last, last.isSmall, BrandWords.insides.contains(last.key)
        {
            return false
        }
        // “Preprints: Thirty years of arXiv” says it of the site.
        if segments[place].separator.isColon, let first = before.first, !isCompanion(first, of: alias, false) {
            return false
        }
        if place == 0, behind.contains(where: { BrandWords.products.contains($0.key) }) { return false }
        if let next = behind.first, next.isYear, isWrittenAsName(words[run]) { return true }
        // Who writes an ordinary word in capitals means a name: `NOS Nieuws`.
        let isOrdinary = alias.isOrdinary && !(run.count == 1 && words[run.lowerBound].isShouted && !letters.isShouted)
        let hasOutlet = others.contains { $0.use.completes }
        // “Parks of Finland” on parks.org is what pages there are about.
        if alias.kind == .domainLabel, alias.key.utf8.last == UInt8(ascii: "s"), let next = behind.first,
            next.use.joins,
            !isWrittenAsName(words[run])
        {
            return false
        }
        if others.allSatisfy({ isCompanion($0, of: alias, isOrdinary) || $0.isYear || hasOutlet && $0.isNumber }) {
            return others.contains { !$0.use.joins } || alias.kind == .name
                || others.allSatisfy { $0.use.isArticle }
        }
        guard !alias.isOrdinary else { return false }
        if before.isEmpty, isPlace(behind) || isUnit(behind, at: place) { return true }
        if let last = behind.last, last.use.isSite,
            others.allSatisfy({ !$0.isSmall || isCompanion($0, of: alias, false) })
        {
            return true
        }
        if alias.kind == .name, behind.isEmpty, let last = before.last, last.use.leadsToPlace {
            return true
        }
        if isForum(words, run, at: place) { return true }
        if isFromHouse(words, run, at: place) || isWithDepartment(words, run, at: place) { return true }
        // A label written as nobody writes a word carries its section: `Báo VnExpress Kinh doanh`.
        if alias.kind == .domainLabel, before.allSatisfy({ isCompanion($0, of: alias, false) }), behind.count == 2,
            alias.key.utf8.count >= 6, run.count == 1,
            segments[place].separator.isLink, words[run.lowerBound].hasCapitalInside, behind.last?.isSmall == true
        {
            return true
        }
        // So does a name in Latin letters in front of another script: `LarchNet 24h購物`.
        if isWrittenAsName(words[run]), before.isEmpty, behind.last.map({ $0.script != .other }) == true,
            behind.allSatisfy({ $0.script != .other || $0.key.utf8.first.map(Bytes.isDigit) == true })
        {
            return true
        }
        // `BBC News Русская служба`.
        if isWrittenAsName(words[run]), before.isEmpty, behind.last.map({ !$0.isLatin }) == true,
            behind.allSatisfy({ !$0.isLatin || isCompanion($0, of: alias, false) })
        {
            return true
        }
        if isWithOwnWord(others, words[run], of: alias, at: place) { return true }
        // A name in capitals, or in another script than its own, carries one word more.
        return place > 0 && others.count == 1 && others.allSatisfy { !$0.isSmall && !$0.isNumber }
            && others[others.startIndex].script == .other
            && isWrittenAsName(words[run])
    }

    func isCompanion(_ word: TitleWord, of alias: Alias, _ isOrdinary: Bool) -> Bool {
        word.use.joins || word.use.accompanies(ordinary: isOrdinary)
            || word.isShouted && word.key.utf8.count == 2 && word.use.isTopLevelDomain
            || alias.kind == .name && !alias.isOrdinary && word.use.isOfAnySite
            || word.use.isLegalForm || labels.contains(word.key)
    }

    /// The name in its own script in front of the name in Latin letters: `部落窩 BLOGNEST`.
    private func isTranslated(_ words: [TitleWord], _ run: Range<Int>, _ alias: Alias) -> Bool {
        guard !alias.isOrdinary, run.lowerBound == 1, run.upperBound == words.count else { return false }
        return words[0].script != .other && words[1].script == .other && alias.key.utf8.count >= 3
    }
}
