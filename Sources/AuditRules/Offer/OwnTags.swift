internal import AuditModel

/// The tags of a page that link previews read, each under the key that was meant, in tree order.
struct OwnTags {
    struct Tag: Hashable {
        var key: String
        var value: String
    }

    private(set) var tags: [Tag] = []
    /// As written, including misspelled keys.
    let written: [Tag]

    init(_ page: PageEvidence) {
        var (live, hidden, written): ([Tag], [Tag], [Tag]) = ([], [], [])
        for place in page.tags.metas.indices {
            let meta = page.tags.metas[place]
            guard let name = TornValue.key(meantBy: meta.key ?? "") ?? meta.key, let content = meta.content,
                !content.isBlank
            else { continue }
            // The rest of a value that a quotation mark cut off may be unknown.
            let torn = TornValue(meta)
            let value = torn == nil ? content : torn?.meant ?? ""
            if meta.place.isInNoscript {
                if Self.isKey(name) { hidden.append(Tag(key: name, value: value)) }
                continue
            }
            let keys = Self.keys(name, of: meta)
            if !keys.isEmpty { written.append(Tag(key: name, value: value)) }
            live += keys.map { Tag(key: $0, value: value) }
        }
        // A misspelled tag counts if the right one is missing.
        let right = Set(written.map(\.key))
        live.removeAll { tag in right.contains(tag.key) && !written.contains(tag) }
        let keys = Set(live.map(\.key))
        tags = live + hidden.filter { !keys.contains($0.key) }
        self.written = written
    }

    /// The values of a key, without those of which only the beginning is left.
    func values(_ key: String) -> [String] { tags.filter { $0.key == key && !$0.value.isEmpty }.map(\.value) }

    func has(_ key: String) -> Bool { tags.contains { $0.key == key } }

    private static func keys(_ name: String, of meta: MetaTag) -> [String] {
        if CardKey.named(name) != nil { return [name] }
        if meta.keyAttribute == .name, RawText.equal(name, "description") { return [description] }
        let meant = TagKeyMalformed.meant(by: name).map(\.name)
        return meant.isEmpty && isKey(name) ? [name] : meant
    }

    static let description = "description"

    /// Whether a program is known to read such keys for previews.
    static func isKey(_ name: String) -> Bool {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return kinds.contains(String(name[..<colon]))
    }

    private static let kinds: Set<String> = [
        "og", "twitter", "fb", "article", "book", "profile", "product", "music", "video", "business", "place",
        "restaurant", "al", "ia",
    ]
}

extension PageEvidence {
    /// The URL of a tag to paste: as written if it is complete, repaired if it is clear what was meant; nil if a person
    /// has to fill it in.
    func offered(_ value: String, for use: AddressFlaw.Use) -> String? {
        let read = card.images.first { $0.raw == value }?.url ?? card.videos.first { $0.raw == value }?.url
        let url = read ?? complete(value)
        if let flaw = AddressFlaw.find(in: value, read: url, for: use, on: self) {
            return (flaw.meant ?? (flaw.kind.isMild ? url : nil)).flatMap {
                AddressFlaw.isOffered($0, for: use, on: self) ? $0.text : nil
            }
        }
        guard let url, AddressFlaw.isOffered(url, for: use, on: self) else { return nil }
        let written = RawText.trim(value)
        return RawText.isAbsolute(written) && Entities.first(in: value) == nil ? String(written) : url.text
    }

    /// The page's own URL to paste: its canonical one, or the one it was fetched from; nil if nobody else could open
    /// it.
    var offeredAddress: PageURL? {
        let canonical = OgUrlMismatchCanonical.canonical(self)
        let isKnownWrong = card.ogURL.map { $0.value == canonical } ?? false && isOGURLWrong
        if let canonical, !isKnownWrong, AddressFlaw.isOffered(canonical, for: .page, on: self) { return canonical }
        let own = final.withoutTracking
        return AddressFlaw.isOffered(own, for: .page, on: self) ? own : nil
    }

    private var isOGURLWrong: Bool { if case .breaks = OgUrlWrongPage.check(self) { true } else { false } }
}

extension PageURL {
    /// The same URL without parameters that only say where a visitor came from.
    fileprivate var withoutTracking: PageURL {
        guard let query, query.split(separator: "&").contains(where: TrackingParameter.matches) else { return self }
        let kept = query.split(separator: "&").filter { !TrackingParameter.matches($0) }.joined(separator: "&")
        return PageURL(stored: origin + path + (kept.isEmpty ? "" : "?" + kept)) ?? self
    }
}
