public import AuditModel

/// What a site is called: the names that have no place in a title.
public struct SiteNames: Hashable, Sendable {
    public var siteName: String?
    public var applicationName: String?
    /// `example.co.uk`; the host itself for an address.
    public var registrableDomain: String
    /// `example`; empty for an address.
    public var domainLabel: String
    /// Affixes learned from the site's titles and names of the configuration; `learnedLimit` of them count.
    public var learned: [String]

    public static let learnedLimit = 20

    public init(
        siteName: String? = nil, applicationName: String? = nil, registrableDomain: String, domainLabel: String,
        learned: [String] = []
    ) {
        self.siteName = siteName
        self.applicationName = applicationName
        self.registrableDomain = registrableDomain
        self.domainLabel = domainLabel
        self.learned = learned
    }

    public init(_ page: borrowing PageEvidence) {
        self.init(
            siteName: page.card.siteName?.value, applicationName: page.card.applicationName?.value,
            registrableDomain: page.site.registrableDomain, domainLabel: page.site.domainLabel,
            learned: page.learnedAliases)
    }

    /// The names with something to compare, the site's own first.
    var aliases: [Alias] {
        var aliases: [Alias] = []
        func add(_ text: String?, _ kind: Alias.Kind) {
            guard let text, !text.isEmpty else { return }
            let key = TitleKeys.key(PlainText.cleaned(text, limit: Alias.lengthLimit))
            if !key.isEmpty { aliases.append(Alias(text: text, key: key, kind: kind)) }
        }
        add(siteName, .name)
        add(applicationName, .name)
        for name in learned.prefix(Self.learnedLimit) { add(name, .name) }
        add(registrableDomain, .domain)
        add(domainLabel, .domainLabel)
        return aliases
    }
}

/// One name of a site.
struct Alias {
    var text: String
    var key: String
    var kind: Kind

    enum Kind { case name, domain, domainLabel }

    static let lengthLimit = 200

    var isDomainForm: Bool { kind != .name }
    /// At least four letters or digits: what is shorter is too often a word of its own.
    var isLongEnough: Bool { key.unicodeScalars.count >= 4 }
}
