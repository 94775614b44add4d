internal import AuditModel

/// The numbered pages of one list, told from addresses in comparison form (docs/scoring.md §8).
enum NumberedPages {
    /// Puts the number of a page behind a `#` at the end: of `page=2`, `seite=2`, `start=20`, `/page/2`, `/page-2.html` and the
    /// like. The first page is the list itself.
    static func numberLast(_ key: String) -> String {
        guard isCandidate(key) else { return key }
        let parts = key.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var (path, number) = cut(parts[0])
        var query = parts.count == 2 ? parts[1].split(separator: "&") : []
        if let place = query.firstIndex(where: isPageNumber) {
            number += "#" + query.remove(at: place).drop { $0 != "=" }.dropFirst()
        }
        if !query.isEmpty { path += "?" + query.joined(separator: "&") }
        return firsts.contains(number) ? path : path + number
    }

    /// The list that a numbered page belongs to; nil for the list itself and for everything else.
    static func list(of key: String) -> Substring? {
        let numbered = numberLast(key)
        return numbered.firstIndex(of: "#").map { numbered[..<$0] }
    }

    private static let firsts: Set<String> = ["", "#0", "#1"]

    /// Whether it is worth taking apart: most addresses have neither a query nor a number at the end of their path.
    private static func isCandidate(_ key: String) -> Bool {
        let bytes = key.utf8
        if bytes.contains(UInt8(ascii: "?")) { return true }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return false }
        let name = bytes[bytes.index(after: slash)...]
        return name.contains(where: isDigit) && (name.allSatisfy(isDigit) || name.first.map(startsWord) ?? false)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func startsWord(_ byte: UInt8) -> Bool { words.contains { $0.utf8.first == byte | 0x20 } }

    /// A path without the number at its end, and that number behind a `#`.
    private static func cut(_ path: Substring) -> (path: String, number: String) {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false)
        // Scheme, nothing, host.
        guard segments.count > 3, let last = segments.popLast() else { return (String(path), "") }
        var number = numberOfName(last)
        if segments.count > 3, isNumber(last), let word = segments.last, words.contains(word.lowercased()) {
            segments.removeLast()
            number = last
        }
        guard let number else { return (String(path), "") }
        if segments.count == 3 { segments.append("") }
        return (segments.joined(separator: "/"), "#" + number)
    }

    /// The number of `page-2.html`.
    private static func numberOfName(_ name: Substring) -> Substring? {
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
