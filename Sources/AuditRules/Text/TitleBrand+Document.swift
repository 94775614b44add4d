/// What the document's own title says of where the site's name is.
extension TitleBrand {
    /// Whether the `<title>` is this title and the site's name behind it or in front: then whoever wrote the tags has left
    /// the name out here, and what looks like it belongs to the headline: `Zeit – das kostbarste Gut`, with the `<title>`
    /// `Zeit – das kostbarste Gut | ZEIT ONLINE`. The same name once more is no headline.
    func isDenied(by document: String, _ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> Bool {
        let parts = TitleSplit.parts(of: PlainText.cleaned(document, limit: TitleAnalysis.lengthLimit))
            .map(TitleAnalysis.Segment.init)
        let (whole, own) = (parts.map(\.key), segments.map(\.key))
        let added: Range<Int>
        switch parts.count - own.count {
        case 1...Self.mostAdded where whole.starts(with: own): added = own.count..<parts.count
        case 1...Self.mostAdded where whole.suffix(own.count) == own[...]: added = 0..<parts.count - own.count
        default: return false
        }
        let key = whole.joined()
        let names = TitleBrand.judge(title: document, key: key, segments: parts, aliases: aliases).segments
            .filter(added.contains)
        guard !names.isEmpty else { return false }
        switch kind {
        case .none, .siteNameOnly: return false
        case .affix: return true
        case .segment:
            return !self.segments.contains { place in
                // A bar sets no part of a sentence off.
                segments[max(place, min(1, segments.count - 1))].separator == .link
                    || names.contains { whole[$0] == own[place] }
                    || aliases.contains { $0.kind == .name && !$0.isPart && $0.key == own[place] }
            }
        }
    }

    /// A name, and a slogan or a section.
    private static let mostAdded = 2
}
