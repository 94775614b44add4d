internal import AuditModel

/// Recognises by URL that a redirect leads to a page only because the requested one is gone.
enum DeadAddress {
    /// Whether a redirect from there to the home page hides nothing: it is the home page under another name, with a
    /// query that only selects a variant, that of a country (`/us/`), or a section right below it (`/mobile`).
    static func mayBeHome(_ url: PageURL) -> Bool {
        if url.hasHomePath || url.path.utf8.count(where: { $0 != UInt8(ascii: "/") }) <= 2 { return true }
        guard url.namesNothingByQuery else { return false }
        let segments = ownSegments(url)
        let names = segments.map(key)
        guard names.count != 1 else { return isSection(segments[0], key: names[0]) }
        // WordPress and Drupal number their pages.
        let isFirst = names.count == 2 && names[1] == "1"
        return names.count <= deepest && (isFirst ? names.dropLast() : names).allSatisfy(homeNames.contains)
    }

    /// Whether the last part of the path is that of an error page: `/404`, `/de/not-found.html`.
    static func isError(_ url: PageURL) -> Bool {
        let names = ownSegments(url).map(key)
        guard let last = names.last else { return false }
        // A number may be that of a post.
        return last == "404" ? names.dropLast().allSatisfy { $0.hasPrefix("err") } : errorNames.contains(last)
    }

    /// The segments of the path after that of a language or country.
    private static func ownSegments(_ url: PageURL) -> [String] {
        let segments = url.path.split(separator: "/")
        let isLed = segments.first.map { $0.utf8.count <= 2 || HomePage.isLocale($0) } ?? false
        return (isLed ? segments.dropFirst() : segments[...]).map { URLComparison.decoded($0) }
    }

    /// The letters and digits of a segment, without the extension of a program.
    private static func key(_ segment: String) -> String { TitleKeys.key(HomePage.stem(of: segment)) }

    /// One short word, like the URLs of sections and unlike those of most pages, or a word that any site uses, in any
    /// spelling.
    private static func isSection(_ segment: String, key: String) -> Bool {
        if homeNames.contains(key) { return true }
        guard !key.utf8.contains(where: Bytes.isDigit) else { return false }
        let isWord = segment.count <= longestWord && segment.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        return isWord || WordList.generic.matches(key)
    }

    private static let longestWord = 12
    private static let deepest = 3

    /// Names that frameworks and people give to the home page and the folders above it.
    private static let homeNames: Set<String> = [
        "app", "cms", "content", "default", "forside", "guest", "hem", "home", "homepage", "index", "m", "main",
        "mobile", "node", "page", "pages", "portal", "public", "site", "start", "startpage", "web", "welcome",
        "willkommen", "wordpress", "wps", "www",
    ]
    private static let errorNames: Set<String> = [
        "404error", "404notfound", "404page", "error404", "errornotfound", "http404", "nichtgefunden",
        "nietgevonden", "noencontrada", "notfound", "notfound404", "page404", "pageintrouvable", "pagenotfound",
        "paginanaoencontrada", "paginanietgevonden", "paginanoencontrada", "paginanontrovata", "seitenichtgefunden",
    ]
}
