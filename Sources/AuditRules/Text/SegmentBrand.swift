/// Which segments of one title name its site.
struct SegmentBrand {
    let parts: [TitlePart]
    let aliases: [Alias]
    /// Whether nothing is a capital, so that small letters tell nothing; or all is, so that capitals tell nothing.
    let (isSmall, isShouted): (Bool, Bool)
    /// Keys of the labels in front of the domain, and of its own.
    private let labels: Set<String>

    /// Words of a segment that is still a name with what accompanies it.
    private static let fewWords = 5
    private static let longestRun = 4
    /// In digits.
    private static let telephoneNumber = 7

    init(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) {
        parts = segments.map { TitlePart($0.text, key: $0.key, separator: $0.separator) }
        self.aliases = aliases
        labels = Set(aliases.filter { $0.kind == .subdomain || $0.kind == .domainLabel }.map(\.key))
        (isSmall, isShouted) = TitlePart.letters(segments.lazy.map(\.text))
    }

    /// Segments at an end that together are a name with separators of its own.
    var runs: Set<Int> {
        for length in (2...Self.longestRun).reversed() where length < parts.count {
            for run in [parts.indices.suffix(length), parts.indices.prefix(length)] {
                let key = run.reduce(into: "") { $0 += parts[$1].key }
                if aliases.contains(where: { $0.kind == .name && $0.key == key }) { return Set(run) }
            }
        }
        return []
    }

    private func isEdge(_ place: Int) -> Bool { place == 0 || place == parts.count - 1 }
    private func isLastBehindLink(_ place: Int) -> Bool {
        place > 0 && place == parts.count - 1 && parts[place].separator.isLink
    }

    /// Whether a segment is the name.
    func isSame(_ place: Int, _ alias: Alias) -> Bool {
        let part = parts[place]
        if alias.isElsewhere(part) { return true }
        if alias.isOfLabels { return alias.kind == .domain && part.key == alias.key && part.words.count == 1 }
        if alias.kind == .name, let bare = part.withoutBracket, bare.key == alias.key { return true }
        if isLastBehindLink(place), alias.isNumbered(in: part) { return true }
        guard isEdge(place) ? alias.isSame(part) : part.key == alias.key || alias.isBare(part) else { return false }
        return counts(alias, at: place) && !isWrittenAsWord(place)
    }

    /// Whether Apple would take a segment for the domain, and so do people.
    func isLikeDomain(_ place: Int, _ alias: Alias) -> Bool {
        let part = parts[place]
        guard isEdge(place), alias.isDomainForm, !alias.isOfLabels, alias.isLongEnough,
            Bytes.contains(alias.key, in: part.key) || part.key.utf8.first == alias.key.utf8.first,
            Similarity.reaches(0.6, TitleKeys.fold(part.text), TitleKeys.fold(alias.text)), !isWrittenAsWord(place)
        else { return false }
        guard part.key != alias.key else { return counts(alias, at: place) }
        guard !alias.isOrdinary, !alias.isInflected(part.key), alias.hasDigits(of: part.key) else { return false }
        // “Nordstrom Rack” is a name, “Dark Chocolate” on chocolate.com is a kind of it.
        let isKind = part.words.count > 1 && part.words.last.map { alias.key.utf8.starts(with: $0.key.utf8) } ?? false
        let isProduct =
            place == 0 && part.words.dropFirst().contains { !isCompanion($0, of: alias) || $0.use.contains(.product) }
        return !isKind && !isProduct && part.words.allSatisfy { !$0.isSmall || $0.key.utf8.count < 4 }
    }

    /// Whether a short first or last segment holds the name beside words that only accompany it: `Techwire Japan`,
    /// `Podcast on Listenly`; or abbreviates to the label: `The New York Times`.
    func holds(_ place: Int) -> Bool {
        guard !isWrittenAsWord(place) else { return false }
        let words = parts[place].words
        // In front of an issue's number and year, `Larkhill 52/2018`, or of a telephone number.
        let end = words.lastIndex { !$0.isNumber }.map { $0 + 1 } ?? words.count
        let digits = words[end...].reduce(0) { $0 + $1.key.utf8.count }
        let isDated = words.last.map { $0.isYear || $0.text.contains(".") } ?? false
        let own = end < words.count && (isDated || digits >= Self.telephoneNumber) ? Array(words[..<end]) : words
        return aliases.contains {
            holds(own, $0, at: place) || own.count < words.count && isSameWords(own, $0, at: place)
        }
    }

    private func isSameWords(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        isEdge(place) && alias.key == words.reduce(into: "") { $0 += $1.key } && counts(alias, at: place)
    }

    private func holds(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        if place > 0, isManual(words, alias) { return true }
        guard isEdge(place) else { return false }
        if alias.isOfLabels { return isPair(words, alias, at: place) }
        if !isBesideColon(place, alias), isAbbreviation(words, alias, at: place) { return true }
        if alias.kind == .domainLabel, parts[place].separator.isLink,
            Alias.isInstitution(words, calledAfter: alias.key)
        {
            return true
        }
        if isBegun(words, by: alias, at: place) || isFollowedBySlogan(alias, at: place)
            || isDepartment(of: alias, at: place)
        {
            return true
        }
        guard words.count <= Self.fewWords else { return false }
        guard alias.kind != .subdomain else { return false }
        guard let run = words.indices.lazy.compactMap({ TitleWord.run(of: alias.key, startingAt: $0, in: words) }).first
        else { return isSpeltBesideCompanions(words, alias) }
        if alias.kind == .domain || alias.isAddress(words[run]) { return alias.isAddress(words[run]) }
        return isName(words[run], alias, at: place) && isAccompanied(words, run, alias, at: place)
    }

    /// Whether the words are two labels of the host side by side: `PC Watch` on pc.watch.larkhill.jp.
    private func isPair(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        words.count >= 2 && parts[place].key == alias.key && !isBesideColon(place, alias)
            && (isSmall || words.first?.isSmall == false)
    }

    /// Whether the segment begins with the name in several words and goes on in capitals:
    /// `Larkhill Endowment for International Peace`.
    private func isBegun(_ words: [TitleWord], by alias: Alias, at place: Int) -> Bool {
        // A product whose name begins with the site's has the site behind it.
        guard place > 0 || parts.count == 2, !isSmall, !isBesideColon(place, alias), alias.key.utf8.count >= 8,
            alias.kind == .name || alias.isDomainForm && !alias.isOrdinary, words.count <= 8,
            let run = TitleWord.run(of: alias.key, startingAt: 0, in: words), run.count >= 2
        else { return false }
        let topics = words[run].count { $0.use.contains(.topic) }
        return (alias.isFirm || topics * 3 <= run.count * 2 && (topics == 0 || run.count >= 3))
            && words.allSatisfy { !$0.isSmall || $0.use.joins }
    }

    private func isAbbreviation(_ words: [TitleWord], _ alias: Alias, at place: Int) -> Bool {
        if words.count <= 6, alias.isAbbreviation(of: words) { return true }
        // A label of two letters is too short for anything but the first letter of each long word: `Financial Times`.
        let own = words.filter { !$0.use.joins }
        guard alias.kind == .domainLabel, parts[place].separator.isLink, (2...3).contains(own.count),
            own.count == alias.key.utf8.count
        else { return false }
        return zip(own, alias.key.utf8).allSatisfy { $0.key.utf8.first == $1 && $0.key.utf8.count >= 4 && !$0.isSmall }
    }

    /// Whether the name stands in front of a comma: `Wikipedia, the free encyclopedia`.
    private func isFollowedBySlogan(_ alias: Alias, at place: Int) -> Bool {
        let text = parts[place].text
        guard place > 0, alias.kind != .subdomain, !alias.isOrdinary, !isBesideColon(place, alias),
            let comma = text.firstIndex(where: { $0 == "," || $0 == ":" }),
            TitleKeys.key(text[..<comma]) == alias.key
        else { return false }
        return text[comma] == "," ? isSmall || parts[place].words.first?.isSmall == false : alias.kind == .name
    }

    /// Whether a name that a tag says, in a script that sets no white space, goes on as a department of it: `网易订阅`.
    private func isDepartment(of alias: Alias, at place: Int) -> Bool {
        let part = parts[place]
        guard alias.kind == .name, !alias.isOrdinary, place > 0, alias.key.unicodeScalars.count >= 2,
            part.words.allSatisfy({ $0.script != .other }), part.key.hasPrefix(alias.key)
        else { return false }
        let rest = String(part.key.dropFirst(alias.key.count))
        return rest.unicodeScalars.count <= 4
            && (part.separator == .other && !alias.isPart || WordUse.of(rest).accompanies)
    }

    /// Whether the words are the documentation of what a name is, or its version, and in small letters both:
    /// `Larkvel 11.x`, `Requests 2.32.3 documentation`.
    private func isManual(_ words: [TitleWord], _ alias: Alias) -> Bool {
        guard words.count > 1, words[0].key == alias.key, !alias.isOrdinary, alias.kind != .domain else { return false }
        let rest = words.dropFirst()
        let (hasVersion, isManual) = (rest.contains(where: \.isVersion), rest.contains { $0.use.contains(.manual) })
        return (words[0].isSmall ? hasVersion && isManual : hasVersion || isManual)
            && rest.allSatisfy { $0.isVersion || $0.use.contains(.manual) }
    }

    /// Whether only words that accompany a name stand beside the label in another script: `Форум ЛАРКХ`.
    private func isSpeltBesideCompanions(_ words: [TitleWord], _ alias: Alias) -> Bool {
        let own = words.filter { !isCompanion($0, of: alias) }
        return own.count == 1 && own.count < words.count && alias.isDomainForm && !alias.isOrdinary
            && own.allSatisfy { !$0.isSmall && $0.hostKey != $0.key && alias.isSpelt(as: $0.hostKey) }
    }

    private func isAccompanied(_ words: [TitleWord], _ run: Range<Int>, _ alias: Alias, at place: Int) -> Bool {
        let (before, behind) = (words[..<run.lowerBound], words[run.upperBound...])
        let others = before + behind
        guard !others.isEmpty else { return true }
        guard !isOfSentence(before, behind, alias, at: place) else { return false }
        let isNamed = isWrittenAsName(words[run])
        if let next = behind.first, next.isYear, isNamed { return true }
        // Who writes an ordinary word in capitals means a name: `NOS Nieuws`.
        let isOrdinary = alias.isOrdinary && !(run.count == 1 && words[run.lowerBound].isShouted && !isShouted)
        if others.allSatisfy({ isCompanion($0, of: alias, ordinary: isOrdinary) || $0.isYear }) {
            return others.contains { !$0.use.joins } || alias.kind == .name || others.allSatisfy { $0.use.isArticle }
        }
        guard !alias.isOrdinary else { return false }
        // A country or a region of several words.
        let region = WordUse.of(behind.reduce(into: "") { $0 += $1.key })
        if before.isEmpty, behind.count > 1, region.contains(.place) { return true }
        if alias.kind == .name, behind.isEmpty, before.last?.use.contains(.preposition) == true { return true }
        if isWithOwnWord(others, words[run], of: alias, at: place) { return true }
        // The name in its own script in front of it in Latin letters: `部落窩 BLOGNEST`.
        if others.count == 1, behind.isEmpty, before[0].script != .other, words[run][1].script == .other {
            return alias.key.utf8.count >= 3
        }
        // What a firm calls a unit: `Larch Threat Intelligence`.
        if isLastBehindLink(place), before.isEmpty, behind.count == 2,
            behind.allSatisfy({ !$0.isSmall && ($0.use.contains(.unit) || $0.use.accompanies) })
        {
            return true
        }
        // A name in capitals carries one word more.
        return place > 0 && isNamed && others.count == 1
            && others.allSatisfy { !$0.isSmall && !$0.isNumber && $0.script == .other }
    }

    /// Whether behind the page's title a name that a tag says has words more that are written as names, no more than its
    /// own: `Tesco Groceries`, `Larkify for Creators`.
    private func isWithOwnWord(
        _ others: some Collection<TitleWord>, _ run: ArraySlice<TitleWord>, of alias: Alias, at place: Int
    ) -> Bool {
        guard alias.kind == .name, !alias.isWrittenSmall, isLastBehindLink(place), !isSmall else { return false }
        // “Elle Fanning” is nobody of ELLE.
        if let name = TitleWord.split(alias.text[...]).last, let own = run.last, name.isCapitalizedForm(of: own) {
            return false
        }
        // “Yaşasın Cumhuriyet” is a call, `The Daily Larch` a newspaper.
        let mayBeWord = run.count == 1 && run.startIndex > 0 && !isWrittenAsName(run)
        guard !mayBeWord || others.contains(where: { $0.use.joins }) else { return false }
        let more = others.filter { !$0.use.isArticle && !$0.use.contains(.fors) }
        return more.count <= run.count && (more + run).allSatisfy { !$0.isSmall && $0.script == .other }
            && !more.contains { $0.key.utf8.contains(where: Bytes.isDigit) }
    }

    func isCompanion(_ word: TitleWord, of alias: Alias, ordinary: Bool = false) -> Bool {
        word.use.joins || (ordinary ? word.use.contains(.outlet) : word.use.accompanies)
            || word.isShouted && word.key.utf8.count == 2 && word.use.isTopLevelDomain
            || alias.kind == .name && !alias.isOrdinary && word.use.contains(.host)
            || word.use.isLegalForm || labels.contains(word.key) || word.isVersion || word.use.contains(.manual)
    }
}

/// What speaks against a name.
extension SegmentBrand {
    /// Whether a name that only the host tells counts there: a word of every title has to stand apart.
    private func counts(_ alias: Alias, at place: Int) -> Bool {
        guard alias.kind == .subdomain || alias.kind == .domainLabel && (alias.isOrdinary || alias.isPart) else {
            return true
        }
        let text = parts[place].text
        guard isEdge(place) else {
            return alias.kind == .subdomain && !isShouted
                && text.unicodeScalars.dropFirst().contains(where: \.isCapital)
        }
        return !isBesideColon(place, alias) && (isSmall || parts[place].words.first?.isSmall != true)
    }

    /// Whether a colon makes it likely that the segment is a part of a sentence.
    private func isBesideColon(_ place: Int, _ alias: Alias) -> Bool {
        switch parts[place == 0 ? 1 : place].separator {
        case .colon: true
        case .spacedColon: alias.isOrdinary || alias.kind == .subdomain
        case .none, .link, .dash, .other: false
        }
    }

    private func isWrittenAsName(_ run: ArraySlice<TitleWord>) -> Bool {
        !isShouted && run.contains(where: \.isWrittenAsName)
    }

    /// Whether words that have the key of a name are written as one.
    private func isName(_ run: ArraySlice<TitleWord>, _ alias: Alias, at place: Int) -> Bool {
        guard let first = run.first else { return false }
        if alias.kind == .domainLabel, isBesideColon(place, alias) { return false }
        if first.isSmall, !isSmall, !isWrittenSmall(alias) || alias.isOrdinary || alias.isPart { return false }
        if alias.kind == .domainLabel, first.isSmall, first.isOnlySpelt(as: alias.key) { return false }
        guard !alias.isLongEnough else { return true }
        let isApart = !alias.isOrdinary && parts[place].separator.isLink
        return alias.key.unicodeScalars.count == 3
            ? run.count == 1 && (isWrittenAsName(run) || isApart)
            : isApart && !isShouted && run.allSatisfy { $0.isShouted || $0.key.utf8.count == 1 && !$0.isSmall }
    }

    /// Whether nobody who wrote the name gave it a capital.
    private func isWrittenSmall(_ alias: Alias) -> Bool {
        alias.isWrittenSmall && !aliases.contains { $0.kind == .name && $0.key == alias.key && !$0.isWrittenSmall }
    }

    /// Whether the words around a name go on with a sentence: “… and Time”, “… in 20 Minuten”, “Preprints: Thirty years
    /// of arXiv”, “Proton VPN - …”.
    private func isOfSentence(
        _ before: ArraySlice<TitleWord>, _ behind: ArraySlice<TitleWord>, _ alias: Alias, at place: Int
    ) -> Bool {
        if let first = before.first, first.use.contains(.more) { return true }
        if behind.isEmpty, before.count > 1, let last = before.last, last.isSmall, last.use.contains(.inside) {
            return true
        }
        if parts[place].separator.isColon, let first = before.first, !isCompanion(first, of: alias) { return true }
        // “Parks of Finland” on parks.org is what pages there are about.
        if alias.kind == .domainLabel, alias.key.hasSuffix("s"), behind.first?.use.joins == true { return true }
        return place == 0 && behind.contains { $0.use.contains(.product) || $0.isVersion }
    }

    /// Whether a segment is the name as a sentence has its words, small where a tag has capitals or behind an article that
    /// the tag does not have, and stands behind a dash or a colon as parts of a sentence do: “25 août 1944 – la Libération”.
    private func isWrittenAsWord(_ place: Int) -> Bool {
        let separator = parts[place == 0 ? min(1, parts.count - 1) : place].separator
        guard parts.count > 1, !isSmall, separator != .link else { return false }
        let words = parts[place].words
        guard !words.contains(where: { $0.nameOfAddress != nil }) else { return false }
        if let first = words.first, first.isSmall, first.use.contains(.more) { return true }
        return aliases.contains { alias in
            guard alias.kind == .name, parts[place].key.hasSuffix(alias.key) else { return false }
            if alias.isKey, separator.isColon { return words.allSatisfy(\.isSmall) }
            let name = TitleWord.split(alias.text[...])
            guard let first = words.first, words.count >= name.count else { return false }
            if words.count > name.count { return first.isSmall && first.use.isArticle && words.count == name.count + 1 }
            return zip(words, name).contains { $0.isSmall && !$1.isSmall }
        }
    }
}

extension TitlePart {
    /// Whether texts have no capital, and whether they have no other letter.
    static func letters(_ texts: some Sequence<String>) -> (isSmall: Bool, isShouted: Bool) {
        var (hasCapitals, hasOthers) = (false, false)
        for text in texts {
            for scalar in text.unicodeScalars where TitleKeys.isLetterOrDigit(scalar) && !("0"..."9").contains(scalar) {
                if scalar.isCapital { hasCapitals = true } else { hasOthers = true }
            }
        }
        return (!hasCapitals, !hasOthers)
    }
}
