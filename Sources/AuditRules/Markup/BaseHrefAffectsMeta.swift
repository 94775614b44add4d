package import AuditModel

/// Fails pages with a `<base>` that changes the meaning of relative URLs in tags; Apple ignores it.
package enum BaseHrefAffectsMeta: PageRule {
    package static let facts = RuleFacts(
        id: "base-href-affects-meta", component: .markup, force: .init(.warning, 15),
        passes: "No tag depends on the base element",
        fails: "Relative URL in a tag, and a <base>",
        why: "Apple ignores the base element for meta tags, other apps follow it, so they load different files.",
        fix: "Write full URLs in meta tags.",
        sources: [
            .init(
                .extractor2016,
                "base does not apply to meta values, but does to icon links",
                at: "3-reading-the-tags")
        ],
        confidence: .observed)

    package static let examples = [
        Example(
            "an absolute URL",
            .head(base("https://cdn.example.com/") + image("https://example.com/a.jpg")), .passes),
        Example(
            "a base on another host",
            .head(base("https://cdn.example.com/") + image("og.jpg")), .breaks(seen: "og.jpg")),
        Example(
            "og:url relative to a base",
            .head(base("/shop/") + #"<meta property="og:url" content="bees">"#), .breaks(seen: "og:url")),
        Example("from the root of the same host", .head(base("/shop/") + image("/a.jpg")), .passes),
        Example("a base that changes nothing", .head(base("/") + image("a.jpg")), .passes),
        Example(
            "a base with the usual port and a way around",
            .head(base("https://example.com:443/shop/..") + image("a.jpg")), .passes),
        Example(
            "a folder above",
            ExamplePage(
                ExamplePage.document(base("../") + image("a.jpg")), at: "https://example.com/.hives/shop/bees"),
            .breaks(seen: "a.jpg")),
        Example("no base", .image(.jpeg(1200, 630)), .notApplicable),
    ]

    private static func base(_ href: String) -> String { #"<base href="\#(href)">"# }
    private static func image(_ address: String) -> String { #"<meta property="og:image" content="\#(address)">"# }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let href = page.tags.bases.first(where: { $0.href != nil })?.href,
            let base = BaseAddress(href, on: page.final)
        else { return .notApplicable }
        var isJudged = false
        for index in page.tags.metas.indices where !page.tags.metas[index].place.isInNoscript {
            guard let key = page.tags.key(at: index), addressed.contains(key),
                let value = page.tags.metas[index].content, !value.isEmpty
            else { continue }
            isJudged = true
            guard base.moves(value) else { continue }
            let seen = "\(key): \(RawText.quoted(value)), <base href=\"\(RawText.quoted(href))\">"
            return .breaks(seen, line: page.tags.metas[index].place.line)
        }
        return isJudged ? .passes : .notApplicable
    }

    private static let addressed: Set<String> = [
        "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "og:url", "og:video", "og:video:url",
        "og:video:secure_url", "og:audio", "og:audio:url", "og:audio:secure_url", "twitter:player:stream",
    ]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.tags.metas.indices {
            guard let key = page.tags.key(at: place), addressed.contains(key),
                let value = page.tags.metas[place].content, let url = page.complete(value)
            else { continue }
            page.tags.metas[place].content = url.text
            for image in page.card.images.indices where page.card.images[image].raw == value {
                page.card.images[image].raw = url.text
            }
            for video in page.card.videos.indices where page.card.videos[video].raw == value {
                page.card.videos[video].raw = url.text
            }
            for audio in page.card.audios.indices where page.card.audios[audio].raw == value {
                page.card.audios[audio].raw = url.text
            }
        }
        return true
    }
}

/// The effect of a `base` on relative URLs, with only as much of URL resolution as that needs.
private struct BaseAddress {
    /// Whether it differs from the page's own URL in scheme, host or folder.
    private var changesScheme: Bool
    private var changesOrigin: Bool
    private var changesFolder: Bool

    /// Nil for a base that is not an http or https URL and therefore has no effect.
    init?(_ href: String, on page: PageURL) {
        let href = RawText.trim(href)
        guard !RawText.isForeign(href) else { return nil }
        let scheme = page.isSecure ? "https:" : "http:"
        let written = RawText.hasPrefix(href, "//") ? scheme + href : String(href)
        changesScheme = RawText.isAbsolute(written) && RawText.hasPrefix(written, "https:") != page.isSecure
        guard RawText.isAbsolute(written) else {
            changesOrigin = false
            changesFolder =
                Self.folder(of: Self.path(of: written[...]), in: page) != Self.folder(of: page.path, in: page)
            return
        }
        let behindScheme = written.utf8.firstIndex(of: UInt8(ascii: "/")).map { written.utf8.index($0, offsetBy: 2) }
        let authority = written[(behindScheme ?? written.startIndex)...]
        let host = authority.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = Self.path(of: authority[host.endIndex...])
        let usualPort = host.hasSuffix(page.isSecure ? ":443" : ":80") ? host.lastIndex(of: ":") : nil
        let origin = host[..<(usualPort ?? host.endIndex)].lowercased()
        changesOrigin = changesScheme || origin != page.origin.dropFirst(scheme.utf8.count + 2)
        changesFolder = Self.folder(of: path.isEmpty ? "/" : path, in: page) != Self.folder(of: page.path, in: page)
    }

    /// Whether the value means a different URL with the base than without it.
    func moves(_ value: String) -> Bool {
        let value = RawText.trim(value)
        if value.isEmpty || RawText.scheme(of: value) != nil { return false }
        if RawText.hasPrefix(value, "//") { return changesScheme }
        if RawText.hasPrefix(value, "/") { return changesOrigin }
        return changesOrigin || changesFolder
    }

    private static func path(of text: Substring) -> Substring { text.prefix { $0 != "?" && $0 != "#" } }

    /// The path up to its last slash, without `.` and `..`; a relative path is resolved against the page's folder.
    private static func folder(of path: Substring, in page: PageURL) -> String {
        let whole = path.hasPrefix("/") ? path : page.folder + path
        var kept: [Substring] = []
        let segments = whole.split(separator: "/", omittingEmptySubsequences: false)
        // A dot at the end stands for a folder as well.
        for segment in segments.last.map(isDots) ?? false ? segments : segments.dropLast() where segment != "." {
            if segment != ".." { kept.append(segment) } else if kept.count > 1 { kept.removeLast() }
        }
        return kept.joined(separator: "/") + "/"
    }

    private static func isDots(_ segment: Substring) -> Bool { segment == "." || segment == ".." }
}
