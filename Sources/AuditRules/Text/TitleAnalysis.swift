package import AuditModel

/// A title analysed once for all rules; a class, because it has many parts.
package final class TitleAnalysis: Sendable {
    /// The title of the card, as written; nil if the page has none.
    package let shown: Sourced<String>?
    /// The title without invisible characters and superfluous white space.
    package let text: String
    package let segments: [Segment]
    /// The key of the whole title.
    let key: String
    /// The place of the site name in it.
    package let brand: TitleBrand
    /// Whether the document's own title may tell that the name is none (`TitleBrand.isDenied`).
    let asksDocument: Bool
    /// The title without the segments that name the site, or all of it if nothing would be left.
    package let core: String
    /// The key of the core.
    package let coreKey: String
    /// What distinguishes the core from those of other pages of the site.
    package var setKey: String { coreKey + TitleKeys.tellingSigns(core) }
    /// Whether nothing is left without the site's name.
    package var namesOnlyTheSite: Bool { brand.kind == .siteNameOnly }
    /// og:site_name as written.
    let siteName: String?
    /// Whether og:site_name is the page's name instead of the site's.
    package let siteNameIsTitle: Bool
    /// The names of the site.
    let known: KnownNames
    /// The names known only from the host.
    var hostAliases: [Alias] { known.host }
    /// Whether the page is the site's home page, whose title may be its name.
    package let isHome: Bool

    /// One part between separators.
    package struct Segment: Hashable, Sendable {
        package let text: String
        package let key: String
        /// The separator before it.
        let separator: TitleSplit.Separator

        init(_ part: TitleSplit.Part) {
            text = String(part.text)
            key = TitleKeys.key(part.text)
            separator = part.separator
        }
    }

    /// The most scalars of a title that are read.
    package static let lengthLimit = 1_000

    package convenience init(_ page: borrowing PageEvidence) { self.init(page, known: nil) }

    convenience init(_ page: borrowing PageEvidence, known: KnownNames?) {
        let isTag = page.card.title?.source == CardKey.ogTitle.name
        self.init(
            page.card.title, names: SiteNames(page), known: known,
            document: isTag ? page.tags.documentTitle : nil)
    }

    /// Analyses a title; the second pass does it again for stored titles, with learned names.
    package convenience init(_ title: Sourced<String>?, names: SiteNames) {
        self.init(title, names: names, known: nil)
    }

    /// - Parameters:
    ///   - known: the facts from another title of the site.
    ///   - document: the `<title>` of a page that shows another tag.
    convenience init(_ title: Sourced<String>?, names: SiteNames, known: KnownNames? = nil, document: String? = nil) {
        let text = PlainText.cleaned(title?.value ?? "", limit: Self.lengthLimit)
        self.init(title, text, known?.renamed(names) ?? KnownNames(names), document: document)
    }

    /// Analyses the cleaned text of another tag as if it were the title of the page.
    convenience init(another text: String, of title: TitleAnalysis) {
        self.init(Sourced(text, source: "title"), text, title.known, document: nil)
    }

    private init(_ title: Sourced<String>?, _ text: String, _ known: KnownNames, document: String?) {
        let segments = TitleSplit.parts(of: text).map(Segment.init)
        // Separators have no key of their own.
        let key = segments.count == 1 ? segments[0].key : segments.reduce(into: "") { $0 += $1.key }
        let aliases = SiteAliases(known, title: text, key: key)
        var brand = TitleBrand.judge(title: text, key: key, segments: segments, aliases: aliases.all)
        asksDocument = brand.kind != .none
        if asksDocument, let document, brand.isDenied(by: document, segments, aliases.all) { brand = .none }
        shown = text.isEmpty ? nil : title
        self.text = text
        self.key = key
        self.segments = segments
        self.brand = brand
        if brand.segments.isEmpty {
            (core, coreKey) = (text, key)
        } else {
            let own = segments.indices.filter { !brand.segments.contains($0) }
            core = own.map { segments[$0].text }.joined(separator: " – ")
            coreKey = own.reduce(into: "") { $0 += segments[$1].key }
        }
        siteName = known.names.siteName
        siteNameIsTitle = aliases.siteNameIsTitle
        self.known = known
        isHome = known.names.site.isHome
    }

    /// Whether it is the site's name with its slogan: “Acme – Home of the good shoes”.
    var isNameWithSlogan: Bool { brand.kind == .segment(isCertain: true) && beginsWithName }

    /// Whether the first of two parts is a name of the site, and the other has the length of a slogan.
    var beginsWithName: Bool {
        guard brand.segments == [0], segments.count == 2 else { return false }
        let slogan = segments[1].text
        return slogan.utf8.count { $0 == UInt8(ascii: " ") } >= Self.shortestSlogan - 1
            || !slogan.contains(" ") && DisplayWidth.of(slogan) >= Self.narrowestSlogan
    }

    /// In words, and in columns where a script puts no space between them; what is shorter is a part of the site.
    private static let (shortestSlogan, narrowestSlogan) = (3, 14)

    /// The keys of the first and the last segment, from which affixes are learned; nil when there is only one.
    package var edgeKeys: (first: String, last: String)? {
        guard segments.count >= 2, let first = segments.first, let last = segments.last else { return nil }
        return (first.key, last.key)
    }
}
