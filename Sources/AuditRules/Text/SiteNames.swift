package import AuditModel

/// The names of a site, which do not belong in titles.
package struct SiteNames: Hashable, Sendable {
    package var siteName: String?
    package var applicationName: String?
    package var site: SiteIdentity
    /// Affixes learned from the site's titles and names of the configuration; `learnedLimit` of them count.
    package var learned: [String]

    package static let learnedLimit = 20

    package init(
        siteName: String? = nil, applicationName: String? = nil, site: SiteIdentity, learned: [String] = []
    ) {
        self.siteName = siteName
        self.applicationName = applicationName
        self.site = site
        self.learned = learned
    }

    package init(_ page: borrowing PageEvidence) {
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
    /// Whether it is also an ordinary word of titles.
    let isOrdinary: Bool
    /// Whether the host says that it is a firm, by a legal form that the name is without.
    var isFirm = false
    /// Whether it is a name without its article, or a label without what stands around it: too little at the edge of a
    /// sentence.
    var isPart = false
    /// Whether it is two labels of the host side by side, in either order, or all of the host.
    var isOfLabels = false
    /// Whether only its key is known, which does not tell its spelling.
    var isKey = false

    /// From what somebody wrote as the site's name to what only its host is called.
    enum Kind { case name, domain, domainLabel, subdomain }

    static let lengthLimit = 200

    init?(_ text: String?, _ kind: Kind) {
        guard let text, !text.isEmpty else { return nil }
        self.init(text, key: TitleKeys.key(PlainText.cleaned(text, limit: Self.lengthLimit)), kind)
    }

    /// A name of the configuration, or what titles have in common.
    init?(learned text: String) {
        self.init(text, .name)
        isKey = key == text
    }

    /// A name from the host, which needs no cleaning.
    init?(host text: String, _ kind: Kind) { self.init(text, key: TitleKeys.key(text), kind) }

    private init?(_ text: String, key: String, _ kind: Kind, isOrdinary: Bool? = nil) {
        guard !key.isEmpty else { return nil }
        (self.text, self.key, self.kind) = (text, key, kind)
        self.isOrdinary = isOrdinary ?? WordUse.of(key).isOrdinary
        isLongEnough = key.utf8.count >= 4 && key.unicodeScalars.count >= 4
    }

    /// The whole domain of a label, which is as ordinary as that.
    ///
    /// - Parameter suffix: the part behind the label; it is the same in ASCII and as people write it, or of no use to
    ///   anybody.
    func inDomain(_ suffix: Substring) -> Alias? {
        Alias(text + suffix, key: key + TitleKeys.key(suffix), .domain, isOrdinary: isOrdinary)
    }

    var isDomainForm: Bool { kind == .domain || kind == .domainLabel }
    /// At least four letters or digits: shorter names are too often ordinary words.
    let isLongEnough: Bool
}

/// The names of a site independent of a title, computed once for all titles of a page.
final class KnownNames: Sendable {
    let names: SiteNames
    /// og:site_name, and after it its parts.
    let siteName: [Alias]
    /// application-name, and after it its part.
    let applicationName: [Alias]
    let learned: [Alias]
    /// The names known only from the host.
    let host: [Alias]
    /// All names that count for most titles.
    let usual: [Alias]

    /// - Parameter host: what the host tells, where it is known.
    init(_ names: SiteNames, host: [Alias]? = nil) {
        self.names = names
        siteName = Alias(names.siteName, .name).map { [$0] + SiteAliases.parts(of: $0, names.site) } ?? []
        applicationName =
            Alias(names.applicationName, .name).map { name in
                [name] + [SiteAliases.withoutDomain(name, names.site)].compactMap { $0 }
            } ?? []
        learned = names.learned.prefix(SiteNames.learnedLimit).compactMap(Alias.init(learned:))
        self.host = host ?? SiteAliases.hostAliases(names.site)
        usual = siteName.isEmpty && learned.isEmpty ? self.host : siteName + learned + self.host
    }

    /// The same with other names of the site.
    func renamed(_ names: SiteNames) -> KnownNames { names == self.names ? self : KnownNames(names, host: host) }
}

/// The names of a site that count for one title (docs/scoring.md §9).
struct SiteAliases {
    /// What somebody wrote first, what the host is called last.
    let all: [Alias]
    /// Whether og:site_name is the page's name instead of the site's.
    let siteNameIsTitle: Bool

    /// - Parameters:
    ///   - title: the title, cleaned.
    ///   - key: its key.
    init(_ known: KnownNames, title: String, key: String) {
        siteNameIsTitle =
            known.siteName.first.map { name in
                !known.names.site.isHome && (Self.isTitle(name, title, key) || Self.isPart(name, of: title, known))
                    && !Self.namesSite(name, known.names.site)
                    && !known.learned.contains { $0.key == name.key }
            } ?? false
        let isNamed = known.applicationName.first.map { Self.isName($0, titleKey: key) } ?? false
        guard siteNameIsTitle || isNamed else {
            all = known.usual
            return
        }
        let own = (siteNameIsTitle ? [] : known.siteName) + (isNamed ? known.applicationName : [])
        all = own + known.learned + known.host
    }

    /// The names that one with a slogan, an article or a domain holds.
    fileprivate static func parts(of name: Alias, _ site: SiteIdentity) -> [Alias] {
        let part = withoutArticle(name) ?? withoutNet(name) ?? withoutDomain(name, site)
        return [leadingName(name, site), part, withoutLatin(name)].compactMap { $0 }
    }

    /// A name in its own script, of one that is in Latin letters too: `批踢踢實業坊` of “Ptt 批踢踢實業坊”.
    private static func withoutLatin(_ name: Alias) -> Alias? {
        guard name.text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        let words = name.text.split(separator: " ")
        let isLatin = words.map { $0.unicodeScalars.allSatisfy { $0.value < 0x250 } }
        guard words.count == 2, isLatin[0] != isLatin[1],
            var part = Alias(String(words[isLatin[0] ? 1 : 0]), .name), !part.isOrdinary, part.isLongEnough
        else { return nil }
        part.isPart = true
        return part
    }

    /// Whether a name is that of the host, and not a title with the host's name at its end: `Acme - Shoes and socks`, not
    /// `Shoes - Acme.com`.
    private static func namesSite(_ name: Alias, _ site: SiteIdentity) -> Bool {
        let parts = TitleSplit.segments(of: PlainText.cleaned(name.text, limit: Alias.lengthLimit))
        guard parts.count > 1, let first = parts.first, let leading = Alias(String(first), .name) else {
            return name.isLike(site, asWhole: true)
        }
        return leading.isLike(site, asWhole: true)
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

    /// Whether a name is one of two parts of the title, and the other one is what the host is called.
    private static func isPart(_ name: Alias, of title: String, _ known: KnownNames) -> Bool {
        guard Bytes.contains(name.text, in: title) else { return false }
        let keys = TitleSplit.segments(of: title).map { TitleKeys.key($0) }
        guard keys.count == 2, let place = keys.firstIndex(of: name.key) else { return false }
        return known.host.contains { $0.key == keys[1 - place] }
    }

    /// The part of a name with a slogan that is the name: the one like the host, else the first.
    private static func leadingName(_ name: Alias, _ site: SiteIdentity) -> Alias? {
        let parts = TitleSplit.segments(of: PlainText.cleaned(name.text, limit: Alias.lengthLimit))
        guard parts.count > 1 else { return nil }
        let names = parts.compactMap { Alias(String($0), .name) }
        return names.first { $0.isLike(site) } ?? names.first
    }

    /// A name of several words but for its article: `Larkhill Times` of “The Larkhill Times”.
    private static func withoutArticle(_ name: Alias) -> Alias? {
        let text = name.text
        guard let space = text.utf8.prefix(longestArticle + 1).firstIndex(of: UInt8(ascii: " ")),
            WordUse.of(TitleKeys.key(text[..<space])).isArticle
        else { return nil }
        let rest = text[text.utf8.index(after: space)...]
        guard rest.utf8.contains(UInt8(ascii: " ")), var part = Alias(String(rest), .name) else { return nil }
        part.isPart = true
        return part
    }

    /// In bytes.
    private static let longestArticle = 3

    /// A Chinese name but for the “net” at its end: `新浪` of 新浪网.
    private static func withoutNet(_ name: Alias) -> Alias? {
        // Nearly all names end in ASCII, and comparing characters is slow.
        guard let last = name.text.utf8.last, last >= 0x80, name.text.hasSuffix("网") || name.text.hasSuffix("網"),
            var part = Alias(String(name.text.dropLast()), .name), !part.isOrdinary, part.key.unicodeScalars.count >= 2
        else { return nil }
        part.isPart = true
        return part
    }

    /// An address but for its domain: `OLX` of OLX.ua.
    fileprivate static func withoutDomain(_ name: Alias, _ site: SiteIdentity) -> Alias? {
        guard name.text.utf8.contains(UInt8(ascii: ".")), name.text.lowercased() == site.registrableDomain,
            let dot = name.text.lastIndex(of: "."),
            var part = Alias(String(name.text[..<dot]), .name), !part.isOrdinary
        else { return nil }
        part.isPart = true
        return part
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

    /// A label but for what stands around a name in hosts and not in titles: `larkhill` of larkhill-usa.com and of
    /// drinklarkhill.com.
    private static func bareLabels(_ label: String) -> [Alias] {
        var names: [Alias] = []
        for (edges, isEnd) in [(WordUse.labelEnds, true), (WordUse.labelStarts, false)] {
            let edge = edges.first { isEnd ? label.hasSuffix($0) : label.hasPrefix($0) }
            guard let edge else { continue }
            let rest = isEnd ? label.dropLast(edge.utf8.count) : label.dropFirst(edge.utf8.count)
            let name = String(rest.drop { $0 == "-" })
            guard name.utf8.count >= (edge.hasPrefix("-") || name.hasSuffix("-") ? 4 : 5),
                var alias = Alias(host: name, .domainLabel), !alias.isOrdinary
            else { continue }
            alias.isFirm = WordUse.of(edge).isLegalForm
            alias.isPart = true
            names.append(alias)
        }
        return names
    }

    fileprivate static func hostAliases(_ site: SiteIdentity) -> [Alias] {
        let domain = site.registrableDomain
        let suffix = domain[(domain.utf8.firstIndex(of: UInt8(ascii: ".")) ?? domain.endIndex)...]
        // Where names are registered under `nhs.uk`, `www.nhs.uk` is that of whoever keeps them.
        let label = site.domainLabel == "www" ? String(suffix.dropFirst().prefix { $0 != "." }) : site.domainLabel
        guard let own = Alias(host: label, .domainLabel) else {
            return [Alias(host: domain, .domain)].compactMap { $0 }
        }
        var all = [own.inDomain(suffix), own].compactMap { $0 }
        all += bareLabels(label)
        for label in site.subdomains where label != "www" {
            if let alias = Alias(host: label, .subdomain), alias.isLongEnough, !alias.isOrdinary { all.append(alias) }
        }
        guard site.subdomains.contains(where: { $0 != "www" }) else { return all }
        let host = (site.subdomains.reversed() + [domain]).joined(separator: ".")
        if var whole = Alias(host: host, .domain) {
            whole.isOfLabels = true
            all.append(whole)
        }
        return all + pairs(of: site.subdomains.reversed() + [label])
    }

    /// Labels that stand side by side, as one name in either order: `PC Watch` on pc.watch.larkhill.jp.
    private static func pairs(of labels: [String]) -> [Alias] {
        zip(labels, labels.dropFirst()).flatMap { front, back -> [Alias] in
            let use = WordUse.of(front)
            // A department has its own ways to stand beside a name, but not beside a word of every title.
            let isDepartment = use.accompanies || use.isAny([.outlet, .host])
            guard front != "www", front.utf8.count + back.utf8.count >= shortestPair,
                !isDepartment || back.utf8.count < 4 || WordUse.of(back).isOrdinary
            else { return [] }
            return [front + back, back + front].compactMap { key in
                var pair = Alias(host: key, .subdomain)
                pair?.isOfLabels = true
                return pair
            }
        }
    }

    /// In letters of both labels.
    private static let shortestPair = 6
}
