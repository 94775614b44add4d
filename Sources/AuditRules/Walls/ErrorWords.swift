internal import AuditModel

/// Recognises an error page by its title and heading.
enum ErrorWords {
    /// The text that says so, with its line; nil if there is none, or if the page is about errors.
    static func find(in title: TitleAnalysis, _ page: PageEvidence) -> (text: String, line: Int?)? {
        // Most pages are long and name their own URL, so that their words need no check.
        guard !isAboutErrors(page) else { return nil }
        if let match = title.match(.errors), let shown = title.shown {
            return match != .phrase && describesItself(page) ? nil : (shown.value, shown.line)
        }
        guard isThin(page) else { return nil }
        if let shown = title.shown, WordList.errorWords.matches(title.coreKey) {
            let isInnocent = page.tags.structure.hasArticle || describesItself(page) || isContradicted(title, page)
            return isInnocent ? nil : (shown.value, shown.line)
        }
        guard !asksForSearch(page.requested), let heading = heading(page), isError(heading, title, page) else {
            return nil
        }
        return ("h1: " + heading, nil)
    }

    /// Whether the URL is that of a search, whose page may say that nothing was found.
    private static func asksForSearch(_ url: PageURL) -> Bool {
        // In bytes, because counting characters is slow.
        let keys = (url.query ?? "").utf8.split(separator: UInt8(ascii: "&")).compactMap {
            $0.split(separator: UInt8(ascii: "=")).first
        }
        return keys.contains { searchKeys.contains(Substring($0).lowercased()) }
            || url.path.utf8.split(separator: UInt8(ascii: "/")).contains {
                searchSegments.contains(Substring($0).lowercased())
            }
    }

    private static let searchKeys: Set<String> = [
        "k", "keyword", "keywords", "kw", "q", "query", "s", "search", "search_query", "searchterm", "suche", "term",
        "text", "wd",
    ]
    private static let searchSegments: Set<String> = [
        "busca", "buscar", "cerca", "haku", "hledat", "poisk", "recherche", "search", "sok", "suche", "szukaj",
        "zoeken",
    ]

    /// The visible characters of 300 words: an error page has fewer.
    private static let fullPage = 1_800
    /// In bytes; a longer heading says more than an error.
    private static let longestHeading = 200

    private static func isThin(_ page: PageEvidence) -> Bool { page.tags.structure.visibleCharacters <= fullPage }

    private static func heading(_ page: PageEvidence) -> String? {
        page.tags.structure.firstHeading.flatMap { $0.utf8.count <= longestHeading ? $0 : nil }
    }

    private static func isError(_ heading: String) -> Bool {
        let key = TitleKeys.key(heading)
        return WordList.errorWords.matches(key) || WordList.errors.match(heading, key: key) != nil
    }

    /// Whether the heading shows that it is an error page: alone if the title says nothing, otherwise by words with no
    /// other meaning, on a page without a card.
    private static func isError(_ heading: String, _ title: TitleAnalysis, _ page: PageEvidence) -> Bool {
        if saysNothing(title) { return isError(heading) }
        let key = TitleKeys.key(heading)
        // A search or an archive without results exists, and its title names the search.
        guard !page.tags.has("og:title"), !page.tags.structure.hasArticle, key != nothingFound else { return false }
        return WordList.errors.match(heading, key: key) != nil
    }

    private static let nothingFound = "nothingfound"

    /// Whether the heading is about something else than the single word in the title.
    private static func isContradicted(_ title: TitleAnalysis, _ page: PageEvidence) -> Bool {
        // If the title is an error word and search engines are told to leave the page out, it is an error page,
        // whatever the heading says.
        guard let heading = page.tags.structure.firstHeading, !WallDetector.isHidden(page.tags) else { return false }
        return TitleKeys.key(heading) != title.coreKey && !isError(heading)
    }

    /// Whether only the heading can decide.
    private static func saysNothing(_ title: TitleAnalysis) -> Bool {
        title.shown == nil || title.namesOnlyTheSite || WordList.generic.matches(title.coreKey)
    }

    /// A long text that names its own URL, or is an article.
    private static func isAboutErrors(_ page: PageEvidence) -> Bool {
        !isThin(page) && (page.tags.structure.hasArticle || knowsItsAddress(page))
    }

    /// A page with its own card may be about a film called “Access denied”.
    private static func describesItself(_ page: PageEvidence) -> Bool {
        (knowsItsAddress(page) || isWork(page)) && page.declaresImage && page.card.summary != nil
    }

    /// Whether og:type says that the page is about a song, a film, a book or a product, which error pages never do.
    private static func isWork(_ page: PageEvidence) -> Bool {
        guard let type = page.card.type?.value.lowercased() else { return false }
        return type == "book" || ["music.", "product", "video."].contains { type.hasPrefix($0) }
    }

    private static func knowsItsAddress(_ page: PageEvidence) -> Bool {
        let own = page.final.path
        guard own.utf8.count > 1 else { return false }
        return page.card.ogURL?.value.path == own || page.card.canonical?.value.path == own
    }
}
