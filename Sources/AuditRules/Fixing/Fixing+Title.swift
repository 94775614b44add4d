internal import AuditModel

extension PageEvidence {
    /// The page's own name without that of the site; a placeholder if there is none.
    func ownTitle(_ title: TitleAnalysis) -> String {
        guard title.shown != nil else { return Placeholder.title }
        return title.isHome ? title.text : titleWithoutSite(title) ?? title.text
    }

    /// The title without the names of the site; nil if nothing is left.
    func titleWithoutSite(_ title: TitleAnalysis) -> String? {
        var title = title
        for _ in 0..<Self.namesInATitle {
            let rest: String
            switch title.brand.kind {
            case .none: return title.text
            case .siteNameOnly: return nil
            case .segment: rest = title.core
            case .affix: rest = Self.without(title.brand.alias, title.text)
            }
            guard !TitleKeys.key(rest).isEmpty, rest != title.text else { return nil }
            title = TitleAnalysis(
                Sourced(rest, source: "og:title"), names: SiteNames(self), known: title.known)
        }
        return nil
    }

    /// The most names of a site in one title.
    private static let namesInATitle = 3

    /// The title without the name, as whole words, at its beginning or end.
    private static func without(_ name: String, _ title: String) -> String {
        let key = TitleKeys.key(name)
        var edge = title.startIndex
        for place in title.unicodeScalars.indices where !TitleKeys.isLetterOrDigit(title.unicodeScalars[place]) {
            if TitleKeys.key(title[..<place]) == key { return String(trimmed(title[place...])) }
            edge = title.unicodeScalars.index(after: place)
            if TitleKeys.key(title[edge...]) == key { return String(trimmed(title[..<place])) }
        }
        return title
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: TitleKeys.isLetterOrDigit),
            let last = scalars.lastIndex(where: TitleKeys.isLetterOrDigit)
        else { return "" }
        return text[first...last]
    }

    /// Changes the page's name in all tags that contain one.
    mutating func retitle(_ title: String) {
        write(.ogTitle, title)
        if has(.twitterTitle) { setContent(of: .twitterTitle, title) }
        if tags.documentTitle != nil { nameDocument(title) }
    }

    /// Sets the text of the title element, and adds one if there is none.
    mutating func nameDocument(_ title: String) {
        if let place = tags.titles.firstIndex(where: { !$0.place.isInNoscript }) {
            tags.titles[place].text = title
        } else {
            tags.titles.append(TitleTag(text: title))
        }
    }

    /// Changes a text of the card where it comes from: the tag, or the title element.
    mutating func rewrite(_ text: Sourced<String>, _ content: String) {
        if text.source == "title" {
            nameDocument(content)
            card.title?.value = content
        } else if let key = CardKey.named(text.source) {
            write(key, content)
        } else {
            for place in tags.metas.indices where tags.hasKey(text.source, at: place) {
                tags.metas[place].content = content
            }
            card.summary?.value = content
        }
    }

    /// The beginning of a text up to that width, cut at the end of a word if it has words.
    static func shortened(_ text: String, to width: Int) -> String {
        // No cluster is wider than its number of bytes.
        guard text.utf8.count > width, DisplayWidth.of(text) > width else { return text }
        let (end, wordEnd) = asciiCut(text, at: width) ?? cut(text, at: width)
        return String(trimmed(text[..<(wordEnd ?? end)]))
    }

    private typealias Cut = (end: String.Index, wordEnd: String.Index?)

    /// The place where the width ends, and the last word before it.
    private static func cut(_ text: String, at width: Int) -> Cut {
        var end = text.startIndex
        var wordEnd: String.Index?
        var used = 0
        for cluster in DisplayWidth.clusters(of: text, beyond: width) {
            used += cluster.width
            guard used <= width else { break }
            if PlainText.isSpace(text.unicodeScalars[cluster.range.lowerBound]) {
                wordEnd = cluster.range.lowerBound
            }
            end = cluster.range.upperBound
        }
        return (end, wordEnd)
    }

    /// The same for a longer text that starts with ASCII, whose bytes are clusters; nil for others.
    private static func asciiCut(_ text: String, at width: Int) -> Cut? {
        let place = text.withBytes { bytes -> Int? in
            guard bytes[...width].allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
            return bytes[..<width].lastIndex(of: 0x20) ?? width
        }
        guard let place else { return nil }
        let end = text.utf8.index(text.startIndex, offsetBy: place)
        return (end, place < width ? end : nil)
    }

    /// A text without markup, entities and template variables; empty if nothing else is left.
    static func plain(_ text: String) -> String {
        var text = text
        for _ in 0..<leaksInAText {
            guard let leak = MarkupLeak.find(in: text)?.seen ?? Entities.first(in: text)?.seen else {
                return PlainText.cleaned(text, limit: TitleAnalysis.lengthLimit)
            }
            let words = leak.hasPrefix("[") ? String(leak.dropFirst().prefix { $0 != "]" }) : words(of: leak)
            text = text.replacing(leak, with: words)
        }
        return ""
    }

    private static let leaksInAText = 50

    /// The replacement of markup: the text between stars, nothing for a tag, `and` for an ampersand, a space for other
    /// entities.
    private static func words(of leak: String) -> String {
        if leak.hasPrefix("*") { return leak.filter { $0 != "*" } }
        if leak.hasPrefix("&") { return RawText.equal(leak, "&amp;") ? "and" : " " }
        return ""
    }
}
