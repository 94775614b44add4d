internal import AuditModel
internal import AuditRules
internal import WebAddresses

/// The keys under which the second pass compares a page with the others of its site.
enum SetKeyMaker {
    /// Fills keys that are empty.
    static func fill(_ keys: inout PageRecord.SetKeys, of evidence: PageEvidence, title: TitleAnalysis) {
        let card = evidence.card
        keys.registrableDomain = evidence.site.registrableDomain
        keys.isHome = evidence.site.isHome
        keys.titleCore = title.setKey
        if let edges = title.edgeKeys { (keys.firstSegment, keys.lastSegment) = edges }
        keys.image = card.chosenImage?.media?.contentHash ?? ""
        keys.imagePerceptualHash = card.chosenImage?.media?.imageFacts?.perceptualHash
        keys.imageSwatch = card.chosenImage?.media?.imageFacts?.swatch
        keys.summary = card.summary.map { TitleKeys.key(beginning(of: $0.value)) } ?? ""
        let final = URLComparison.key(evidence.final)
        // Most pages name themselves, and the same twice.
        func key(_ url: PageURL) -> String { url == evidence.final ? final : URLComparison.key(url) }
        let canonical = card.canonical.map { key($0.value) } ?? final
        // One that cannot be meant is reported for each page.
        if let named = card.ogURL?.value, evidence.hasSoundOGURL {
            keys.ogURL = ogURL(named == card.canonical?.value ? canonical : key(named), of: final)
        }
        keys.identity = identity(evidence, canonical)
    }

    /// Empty where a numbered page names its list, as its canonical link may: that the titles of these pages differ says nothing
    /// against it.
    private static func ogURL(_ key: String, of page: String) -> String {
        // A list has a shorter address than its pages.
        let mayBeList = key.utf8.count < page.utf8.count
        return mayBeList && NumberedPages.list(of: page).map { $0 == key } ?? false ? "" : key
    }

    /// Longer texts are compared by their beginning.
    private static let textLimit = 300

    private static func beginning(of text: String) -> String {
        // Nothing has more characters than bytes.
        text.utf8.count <= textLimit ? text : String(text.prefix(textLimit))
    }

    /// Canonical, else the final address, in the comparison form of docs/scoring.md §8.
    ///
    /// og:url is left out: where it is wrong it makes one page of many, which is what the rules look for.
    ///
    /// Translations that name each other by hreflang are one page: that they are called the same is no fault. The
    /// numbered pages of one list differ by what follows the `#`.
    ///
    /// - Parameter own: the key of the canonical, else the final address.
    private static func identity(_ evidence: PageEvidence, _ own: String) -> String {
        let final = evidence.final
        let translations = evidence.tags.links.lazy
            .filter { $0.hreflang != nil && $0.hasRelation("alternate") }
            .prefix(translationLimit)
            .compactMap { WebAddress.resolve($0.href ?? "", against: final).url.map(URLComparison.key) }
        return NumberedPages.numberLast(translations.reduce(own) { min($0, $1) })
    }

    /// Pages that list more translations of themselves are compared by the first.
    private static let translationLimit = 100
}

/// The numbered pages of one list, told from addresses in comparison form (docs/scoring.md §8).
enum NumberedPages {
    /// Puts the number of a page behind a `#` at the end: of `page=2`, `seite=2`, `start=20`, `/page/2`, `/page-2.html` and the
    /// like. The first page is the list itself.
    static func numberLast(_ key: String) -> String {
        // Most addresses have no number where that of a page would be, and are not taken apart.
        let isNumbered = key.withBytes { (path: isPathNumbered($0), query: isQueryNumbered($0)) }
        guard isNumbered.path || isNumbered.query else { return key }
        let mark = key.utf8.firstIndex(of: UInt8(ascii: "?"))
        let path = key[..<(mark ?? key.endIndex)]
        let query = mark.map { key[key.index(after: $0)...] }
        var (list, number) = isNumbered.path ? cut(path) : (String(path), "")
        guard !number.isEmpty || isNumbered.query else { return key }
        var parameters = query?.split(separator: "&") ?? []
        if let place = parameters.firstIndex(where: isPageNumber) {
            number += "#" + parameters.remove(at: place).drop { $0 != "=" }.dropFirst()
        }
        if !parameters.isEmpty { list += "?" + parameters.joined(separator: "&") }
        return firsts.contains(number) ? list : list + number
    }

    /// Whether there is a digit where the number of a page would be at the end of the path.
    private static func isPathNumbered(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let end = key.firstIndex(of: UInt8(ascii: "?")) ?? key.count
        return key[max(0, end - longestTail)..<end].contains(where: isDigit)
    }

    /// Whether a parameter has a digit for the beginning of its value.
    private static func isQueryNumbered(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let mark = key.firstIndex(of: UInt8(ascii: "?")), mark < key.count - 1 else { return false }
        return (mark + 1..<key.count - 1).contains { key[$0] == UInt8(ascii: "=") && isDigit(key[$0 + 1]) }
    }

    /// The list that a numbered page belongs to; nil for the list itself and for everything else.
    static func list(of key: String) -> Substring? {
        let numbered = numberLast(key)
        return numbered.utf8.firstIndex(of: UInt8(ascii: "#")).map { numbered[..<$0] }
    }

    private static let firsts: Set<String> = ["", "#0", "#1"]

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A path without the number at its end, and that number behind a `#`.
    private static func cut(_ path: Substring) -> (path: String, number: String) {
        let bytes = path.utf8
        guard var end = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (String(path), "") }
        let last = path[bytes.index(after: end)...]
        var number = numberOfName(last)
        // Most names have other digits.
        guard number != nil || isNumber(last) else { return (String(path), "") }
        let slashes = bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "/") }
        // Behind scheme and host.
        guard let root = slashes.dropFirst(2).first else { return (String(path), "") }
        if isNumber(last), let slash = bytes[root..<end].lastIndex(of: UInt8(ascii: "/")),
            words.contains(path[bytes.index(after: slash)..<end].lowercased())
        {
            (end, number) = (slash, last)
        }
        guard let number else { return (String(path), "") }
        return (String(end == root ? path[...root] : path[..<end]), "#" + number)
    }

    /// The number of `page-2.html`.
    private static func numberOfName(_ name: Substring) -> Substring? {
        guard let first = name.utf8.first, !isDigit(first) else { return nil }
        let stem = name.prefix { $0 != "." }
        guard stem.endIndex == name.endIndex || endings.contains(name[stem.endIndex...].lowercased()) else {
            return nil
        }
        let word = stem.prefix { $0.isLetter }
        var number = stem[word.endIndex...]
        if number.first == "-" || number.first == "_" { number.removeFirst() }
        return isNumber(number) && words.contains(word.lowercased()) ? number : nil
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...6).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
    }

    private static let endings: Set<String> = [".html", ".htm", ".php"]
    /// A digit and the longest of these.
    private static let longestTail = 6
    /// "Page" in the languages whose sites write it so.
    private static let words: Set<String> = ["page", "pagina", "seite", "sida", "strona", "sayfa"]
    /// Names of parameters, without `-` and `_`.
    private static let parameters: Set<String> = words.union([
        "paged", "pageno", "pagenum", "pagenumber", "pageindex", "currentpage", "curpage", "pag", "pg", "offset",
        "start",
    ])

    private static func isPageNumber(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, isNumber(parts[1]) else { return false }
        return parameters.contains(parts[0].lowercased().filter { $0 != "_" && $0 != "-" })
    }
}
