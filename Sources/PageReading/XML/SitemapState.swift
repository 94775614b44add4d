/// The position in a sitemap or feed, and the results so far; the scanner updates it.
final class SitemapState {
    let limits: SitemapReader.Limits
    private let found: (SitemapReader.Location) -> Void
    private(set) var summary = SitemapReader.Summary()
    private(set) var isDone = false
    private(set) var encoding = TextEncoding.utf8
    private var open: [Element] = []
    private var hasRoot = false
    /// The text that is being read: an address, or text in which only faults are looked for.
    private var text: XMLText
    /// What the text is a URL of; nil if it is not a URL.
    private var meaning: Meaning?
    private var item = FeedItem()

    private struct Element {
        var name: XMLTag.Name
        /// Its `xml:base`, that of a feed.
        var base: String?
    }

    /// The kind of an element's text.
    private enum Meaning { case page, sitemap, link, guid }

    /// An item of RSS, until its end says which of its addresses is the page.
    private struct FeedItem {
        var link: SitemapReader.Location?
        var guid: SitemapReader.Location?
    }

    /// The most nested elements that are told apart.
    private static let depthLimit = 200

    init(_ limits: SitemapReader.Limits, _ found: @escaping (SitemapReader.Location) -> Void) {
        (self.limits, self.found) = (limits, found)
        text = XMLText(in: .utf8)
    }

    /// A limit is reached.
    func stop() {
        isDone = true
        summary.isCut = true
    }

    /// A fault of the file; only the first is reported.
    func note(_ fault: SitemapReader.Fault.Kind, line: Int) {
        summary.fault = summary.fault ?? SitemapReader.Fault(kind: fault, line: line)
    }

    func finish(isInText: Bool, line: Int) {
        giveItem()
        summary.endsEarly = !isDone && hasRoot && (!isInText || !open.isEmpty)
        if summary.endsEarly { note(.endsEarly, line: line) }
        if !hasRoot { note(.empty, line: line) }
    }

    /// The XML declaration, which says the encoding, and has to be the first thing in the file.
    func declare(_ markup: [UInt8], isFirst: Bool, line: Int) {
        if !isFirst { note(.beforeDeclaration, line: line) }
        let label = XMLTag(markup.dropFirst().dropLast()).attribute("encoding").map {
            String(decoding: $0, as: UTF8.self)
        }
        guard let named = label.flatMap(EncodingLabels.encoding)?.asDeclaredInside, named.keepsASCII else { return }
        encoding = named
        text = XMLText(in: encoding)
    }

    func text(_ byte: UInt8, line: Int) {
        text.add(byte)
        check(byte, line)
    }

    func literal(_ byte: UInt8, line: Int) {
        text.addLiteral(byte)
        check(byte, line)
    }

    private func check(_ byte: UInt8, _ line: Int) {
        if open.isEmpty, !ASCII.isSpace(byte) { note(hasRoot ? .afterRoot : .beforeRoot, line: line) }
        if text.hasBareAmpersand { note(.ampersand, line: line) }
        switch text.flaw {
        case .reference(let name): note(.reference(name), line: line)
        case .control: note(.control, line: line)
        case .encoding, .tooLong, .tag, nil: break
        }
    }

    func start(_ tag: XMLTag, line: Int) {
        endText(.tag, line)
        if open.isEmpty, hasRoot { note(.afterRoot, line: line) }
        hasRoot = true
        let parent = open.last?.name
        if open.count < Self.depthLimit {
            open.append(Element(name: tag.name, base: tag.attribute("xml:base").map(value)))
        } else {
            note(.depth, line: line)
        }
        // Elements with another prefix belong to extensions, such as `image:loc`.
        if tag.name.local == "item" { giveItem() }
        if parent?.prefix == tag.name.prefix { begin(tag, in: parent?.local, line) }
        if tag.isEmpty { end(tag, line: line) }
    }

    private func begin(_ tag: XMLTag, in parent: String?, _ line: Int) {
        switch (parent, tag.name.local) {
        case ("url", "loc"): meaning = .page
        case ("sitemap", "loc"): meaning = .sitemap
        case ("item", "link"): meaning = .link
        case ("item", "guid") where !ASCII.equals(tag.attribute("ispermalink") ?? [], "false"): meaning = .guid
        case ("entry", "link"): return atomLink(tag, line)
        default: return
        }
        text = XMLText(in: encoding, limit: limits.locationBytes)
    }

    /// The page of an Atom entry is its link `alternate`, which is also the meaning of a link without `rel` (RFC 4287
    /// §4.2.7.2).
    private func atomLink(_ tag: XMLTag, _ line: Int) {
        let (relation, type) = (tag.attribute("rel").map(value), tag.attribute("type").map(value))
        guard let address = tag.attribute("href"), relation.map({ ASCII.equals($0, "alternate") }) ?? true,
            type.map({ $0.lowercased().contains("html") }) ?? true
        else { return }
        text = XMLText(in: encoding, limit: limits.locationBytes)
        for byte in address { text.add(byte) }
        if let location = location(isSitemap: false, line) { give(location) }
    }

    private func value(_ bytes: ArraySlice<UInt8>) -> String {
        var text = XMLText(in: encoding, limit: limits.locationBytes)
        for byte in bytes { text.add(byte) }
        return String(ASCII.trimmed(text.finish())) ?? ""
    }

    func end(_ tag: XMLTag, line: Int) {
        let place = open.lastIndex { $0.name == tag.name }
        let isInOrder = place.map { $0 == open.count - 1 } ?? false
        if !isInOrder { note(.tags, line: line) }
        endText(isInOrder ? nil : .tag, line)
        guard let place else { return }
        let hasItem = open[place...].contains { $0.name.local == "item" }
        open.removeSubrange(place...)
        if hasItem { giveItem() }
    }

    /// A tag ends the text before it, an address or not.
    private func endText(_ flaw: XMLText.Flaw?, _ line: Int) {
        if let flaw { text.damage(flaw) }
        guard meaning == nil else { return give(line) }
        _ = text.finish()
        check(UInt8(ascii: " "), line)
        text = XMLText(in: encoding)
    }

    /// The address that was read, where it belongs.
    private func give(_ line: Int) {
        defer { meaning = nil }
        guard let location = location(isSitemap: meaning == .sitemap, line) else { return }
        switch meaning {
        case .link: item.link = item.link ?? location
        case .guid: item.guid = item.guid ?? location
        default: give(location)
        }
    }

    private func giveItem() {
        if let location = item.link ?? item.guid.flatMap({ $0.looksLikePage ? $0 : nil }) { give(location) }
        item = FeedItem()
    }

    private func location(isSitemap: Bool, _ line: Int) -> SitemapReader.Location? {
        var whole = text.finish()
        check(UInt8(ascii: " "), line)
        // Other encodings than UTF-8, and half a character at the cut, become longer.
        while whole.utf8.count > limits.locationBytes {
            whole.unicodeScalars.removeLast()
            text.damage(.tooLong)
        }
        defer { text = XMLText(in: encoding) }
        guard let address = String(ASCII.trimmed(whole)), !address.isEmpty || text.flaw != nil else { return nil }
        if text.flaw == .tooLong { summary.isCut = true }
        let isListed = meaning == .page || meaning == .sitemap
        return SitemapReader.Location(
            address: address, isSitemap: isSitemap, line: line, flaw: text.flaw,
            bases: isListed ? nil : open.compactMap(\.base))
    }

    private func give(_ location: SitemapReader.Location) {
        guard !isDone else { return }
        guard summary.pages + summary.sitemaps < limits.locations else { return stop() }
        if location.isSitemap { summary.sitemaps += 1 } else { summary.pages += 1 }
        if location.flaw != nil { summary.damaged += 1 }
        found(location)
    }
}

extension SitemapReader.Location {
    /// Whether it says http or https; a guid may be anything.
    fileprivate var looksLikePage: Bool {
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}
