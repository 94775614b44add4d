internal import AuditModel

/// A URL in a tag.
struct TagAddress {
    /// `og:url`, `canonical`, `apple-touch-icon`.
    let name: String
    /// As written, decoded once.
    let raw: String
    /// How LinkPresentation reads it; nil if that is not an http or https URL.
    let url: PageURL?
    let use: AddressFlaw.Use
    let line: Int?
    let place: Place

    /// The place in the page, for fixes.
    enum Place: Hashable {
        case ogURL, canonical
        /// The index in the card.
        case image(Int), icon(Int), video(Int), audio(Int), reading(Int)
        /// A meta tag that the card does not use.
        case meta
    }

    func flaw(on page: PageEvidence) -> AddressFlaw? { AddressFlaw.find(in: raw, read: url, for: use, on: page) }

    /// “https:// is missing: og:image www.example.com/a.jpg; write content="https://www.example.com/a.jpg"”.
    func evidence(_ flaw: AddressFlaw) -> String {
        let seen = "\(flaw.kind.sentence): \(name) \(RawText.quoted(RawText.trim(raw)))"
        guard let meant = flaw.meant else { return seen }
        let isLink = place == .canonical || isIcon
        return seen + "; write \(isLink ? "href" : "content")=\"\(meant.text)\""
    }

    private var isIcon: Bool { if case .icon = place { true } else { false } }
}

extension TagAddress {
    init(_ record: MediaRecord, _ place: Place) {
        self.init(name: record.key, raw: record.raw, url: record.url, use: .file, line: record.line, place: place)
    }
}
