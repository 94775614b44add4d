public import AuditModel

/// What a site is called: the names that have no place in a title.
public struct SiteNames: Hashable, Sendable {
    public var siteName: String?
    public var applicationName: String?
    public var site: SiteIdentity
    /// Affixes learned from the site's titles and names of the configuration; `learnedLimit` of them count.
    public var learned: [String]

    public static let learnedLimit = 20

    public init(
        siteName: String? = nil, applicationName: String? = nil, site: SiteIdentity, learned: [String] = []
    ) {
        self.siteName = siteName
        self.applicationName = applicationName
        self.site = site
        self.learned = learned
    }

    public init(_ page: borrowing PageEvidence) {
        self.init(
            siteName: page.card.siteName?.value, applicationName: page.card.applicationName?.value, site: page.site,
            learned: page.learnedAliases)
    }
}

/// One name of a site.
struct Alias {
    var text: String
    var key: String
    var kind: Kind
    /// Whether it is a word that titles have without meaning the site.
    var isOrdinary: Bool

    /// From what somebody wrote as the site's name to what only its host is called.
    enum Kind { case name, domain, domainLabel, subdomain }

    static let lengthLimit = 200

    /// - Parameter label: what tells whether the name is an ordinary word, where that is not the name itself.
    init?(_ text: String?, _ kind: Kind, label: String? = nil) {
        guard let text, !text.isEmpty else { return nil }
        let key = TitleKeys.key(PlainText.cleaned(text, limit: Self.lengthLimit))
        guard !key.isEmpty else { return nil }
        (self.text, self.key, self.kind) = (text, key, kind)
        isOrdinary = BrandWords.isOrdinary(label.map { TitleKeys.key($0) } ?? key)
    }

    var isDomainForm: Bool { kind == .domain || kind == .domainLabel }
    /// At least four letters or digits: what is shorter is too often a word of its own.
    var isLongEnough: Bool { key.unicodeScalars.count >= 4 }

    /// The key without article, legal form and `www.`, by which “The Acme Ltd” is “Acme”.
    static func bareKey(_ text: String) -> String {
        var words = TitleWord.split(text[...])[...]
        while words.count > 1, let first = words.first, BrandWords.isArticle(first.key) { words.removeFirst() }
        while words.count > 1, let last = words.last, BrandWords.isLegalForm(last.key) { words.removeLast() }
        return words.reduce(into: "") { $0 += $1.key }
    }
}

/// The names of a site that count for one title (docs/scoring.md §9).
struct SiteAliases {
    /// What somebody wrote first, what the host is called last.
    let all: [Alias]
    /// Whether og:site_name is what the page is called, and no name of the site.
    let siteNameIsTitle: Bool

    /// - Parameters:
    ///   - title: the title, cleaned.
    ///   - key: its key.
    init(_ names: SiteNames, title: String, key: String) {
        let learned = names.learned.prefix(SiteNames.learnedLimit).compactMap { Alias($0, .name) }
        let siteName = Alias(names.siteName, .name)
        siteNameIsTitle =
            siteName.map { name in
                !names.site.isHome && Self.isTitle(name, title, key) && !Self.namesSite(name, names.site)
                    && !learned.contains { $0.key == name.key }
            } ?? false
        var all: [Alias] = []
        if !siteNameIsTitle, let siteName {
            all.append(siteName)
            if let part = Self.leadingName(siteName, names.site) { all.append(part) }
        }
        if let name = Alias(names.applicationName, .name), Self.isName(name, titleKey: key) { all.append(name) }
        all += learned
        all += Self.hostAliases(names.site)
        self.all = all
    }

    /// Whether a name is that of the host, and not a title with the host's name at its end: `Acme - Shoes and socks`, not
    /// `Shoes - Acme.com`.
    private static func namesSite(_ name: Alias, _ site: SiteIdentity) -> Bool {
        let parts = TitleSplit.segments(of: PlainText.cleaned(name.text, limit: Alias.lengthLimit))
        guard parts.count > 1, let first = parts.first, let leading = Alias(String(first), .name) else {
            return HostLikeness.isLike(name, site, asWhole: true)
        }
        return HostLikeness.isLike(leading, site, asWhole: true)
    }

    /// Whether a name equals the title, or holds it and little more.
    private static func isTitle(_ name: Alias, _ title: String, _ key: String) -> Bool {
        if name.key == key { return !key.isEmpty }
        guard !key.isEmpty, key.utf8.count * 2 >= name.key.utf8.count, Bytes.contains(key, in: name.key) else {
            return false
        }
        let words = " " + String(decoding: TitleKeys.words(name.text), as: UTF8.self) + " "
        return Bytes.contains(" " + String(decoding: TitleKeys.words(title), as: UTF8.self) + " ", in: words)
    }

    /// The part of a name with a slogan that is the name: the one like the host, else the first.
    private static func leadingName(_ name: Alias, _ site: SiteIdentity) -> Alias? {
        let parts = TitleSplit.segments(of: PlainText.cleaned(name.text, limit: Alias.lengthLimit))
        guard parts.count > 1 else { return nil }
        let names = parts.compactMap { Alias(String($0), .name) }
        return names.first { HostLikeness.isLike($0, site) } ?? names.first
    }

    /// application-name names the site unless it is long, has parts or is the title.
    private static func isName(_ name: Alias, titleKey: String) -> Bool {
        let text = name.text
        guard text.index(text.startIndex, offsetBy: longestName + 1, limitedBy: text.endIndex) == nil else {
            return false
        }
        return !Bytes.contains(titleKey, in: name.key) && TitleSplit.segments(of: text).count == 1
    }

    /// In grapheme clusters.
    static let longestName = 40

    /// A label but for what stands behind a name in hosts and not in titles: `larkhill` of larkhill-usa.com.
    private static func withoutEnding(_ label: String) -> String? {
        guard
            let ending = BrandWords.labelEndings.first(where: {
                label.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
            })
        else { return nil }
        let name = label.dropLast(ending.utf8.count)
        return name.utf8.count >= (name.hasSuffix("-") ? 4 : 6) ? String(name) : nil
    }

    private static func hostAliases(_ site: SiteIdentity) -> [Alias] {
        let label = site.domainLabel
        // The part behind the label is the same in ASCII and as people write it, or of no use to anybody.
        let suffix = site.registrableDomain.drop { $0 != "." }
        var all = [
            Alias(label.isEmpty ? site.registrableDomain : label + suffix, .domain, label: label),
            Alias(label, .domainLabel),
        ]
        if label.hasPrefix("the"), label.utf8.count >= 8 { all.append(Alias(String(label.dropFirst(3)), .domainLabel)) }
        all.append(Alias(Self.withoutEnding(label), .domainLabel))
        all += site.subdomains.filter { $0 != "www" }.map { Alias($0, .subdomain) }.filter {
            $0.map { $0.isLongEnough && !$0.isOrdinary } ?? false
        }
        return all.compactMap { $0 }
    }
}
