/// The rich link that LinkPresentation would show for a page, every part with the tag it came from.
public struct LinkCard: Sendable {
    public var title: Sourced<String>?
    /// `og:site_name`.
    public var siteName: Sourced<String>?
    /// `application-name`, which only the rules about titles look at.
    public var applicationName: Sourced<String>?
    /// What a card calls the site: `og:site_name`, else the domain (docs/linkpresentation.md §5).
    public var siteLabel: String
    /// The host of the original address without `www.`.
    public var domainLabel: String
    public var summary: Sourced<String>?
    public var type: Sourced<String>?
    /// `og:url` resolved against the final address; nil when absent or unparseable.
    public var ogURL: Sourced<PageURL>?
    /// `link rel=canonical` resolved with `<base>`.
    public var canonical: Sourced<PageURL>?
    public var creator: Sourced<String>?
    public var themeColour: Sourced<String>?
    /// Image records in Apple's grouping (docs/linkpresentation.md §7).
    public var images: [ImageRecord]
    /// Icon candidates in the order in which LinkPresentation would try them (docs/linkpresentation.md §6).
    public var icons: [IconCandidate]
    /// Video records in the order in which they would be tried (docs/linkpresentation.md §8).
    public var videos: [MediaRecord]
    public var audios: [MediaRecord]
    /// `og:see_also`, of which no file is loaded.
    public var seeAlso: [MediaRecord] = []
    /// The web app manifest, which LinkPresentation does not read.
    public var manifest: ManifestLink?

    public init(siteLabel: String, domainLabel: String) {
        self.siteLabel = siteLabel
        self.domainLabel = domainLabel
        images = []
        icons = []
        videos = []
        audios = []
    }

    /// The first image that loads and is not discarded.
    public var chosenImage: ImageRecord? { chosenImagePlace.map { images[$0] } }
    /// Where it is in `images`.
    public var chosenImagePlace: Int? {
        images.firstIndex { $0.media?.isUsableImage == true && !$0.isKnownBlank && !$0.isTooSmallToHoist }
    }
    /// The image that is probably taken when none was seen to load: the first that is declared, or that the body has and
    /// that was not loaded. What the body declares to be a large photograph comes before images whose size is open.
    public var likelyImage: ImageRecord? {
        let first = images.first { !$0.isHoisted || $0.isLikelyLarge && $0.media == nil }
        guard let first, first.isHoisted, !first.isDeclaredLarge else { return first }
        return images.first(where: \.isDeclaredPhotograph) ?? first
    }

    /// The first icon that loads.
    public var chosenIcon: IconCandidate? { icons.first { $0.media?.isUsableImage == true } }
    /// Whether every icon was tried and none loads.
    public var lacksIcon: Bool {
        chosenIcon == nil && !icons.contains { $0.url != nil && $0.media == nil }
    }
}

/// The first `link rel=manifest` of a page, resolved with `<base>`.
public struct ManifestLink: Hashable, Sendable {
    public var url: PageURL
    public var line: Int?
    /// The shorter side in pixels of the largest icon that the manifest names; nil when it was not read or names
    /// none.
    public var largestIcon: Int?

    public init(url: PageURL, line: Int? = nil, largestIcon: Int? = nil) {
        self.url = url
        self.line = line
        self.largestIcon = largestIcon
    }
}

/// A value and where it was written.
public struct Sourced<Value: Sendable & Hashable>: Hashable, Sendable {
    public var value: Value
    /// The tag: `og:title`, `title`, `link rel=canonical`, `/favicon.ico`.
    public var source: String
    /// The line of the tag; nil for what no tag said.
    public var line: Int?

    public init(_ value: Value, source: String, line: Int? = nil) {
        self.value = value
        self.source = source
        self.line = line
    }
}

extension LinkCard {
    /// Whether title and names of the site are those of another card, and come from the same tags.
    public func hasNames(of other: LinkCard) -> Bool {
        title == other.title && siteName == other.siteName && applicationName == other.applicationName
    }
}

/// What a card names and an audit can load.
public protocol LookedAt {
    var url: PageURL? { get }
    /// What is really there; nil when it was not looked at, or would not be sent.
    var media: MediaFacts? { get set }
    /// Whether it was requested and its host would not send it for now.
    var isHostBusy: Bool { get set }
}

extension LookedAt {
    public var isLookedAt: Bool { media != nil }

    /// Takes in what was found; nothing is known of what a busy host would not send.
    public mutating func learn(_ facts: MediaFacts?) {
        isHostBusy = facts?.isHostBusy == true
        media = isHostBusy ? nil : facts
    }
}

/// One image of a card: a root tag and the structured tags that belong to it.
public struct ImageRecord: LookedAt, Hashable, Sendable {
    /// The key that won: `og:image:secure_url`, `og:image`, `og:image:url`, `twitter:image`, `image`; or `img`
    /// for a content image that newer systems would hoist.
    public var key: String
    /// The value as written.
    public var raw: String
    public var line: Int?
    /// The address; nil when the value does not parse or is not http(s).
    public var url: PageURL?
    public var declaredWidth: String?
    public var declaredHeight: String?
    public var declaredType: String?
    public var alt: String?
    /// What an image of the body is for; declared images are content.
    public var use: ImageUse
    /// What is really there; nil when it was not looked at.
    public var media: MediaFacts?
    public var isHostBusy = false

    public init(
        key: String, raw: String, line: Int? = nil, url: PageURL?, declaredWidth: String? = nil,
        declaredHeight: String? = nil, declaredType: String? = nil, alt: String? = nil, use: ImageUse = .content
    ) {
        self.key = key
        self.raw = raw
        self.line = line
        self.url = url
        self.declaredWidth = declaredWidth
        self.declaredHeight = declaredHeight
        self.declaredType = declaredType
        self.alt = alt
        self.use = use
    }

    /// Whether it is an image of the body.
    public var isHoisted: Bool { key == "img" }
    /// Whether an image of the body that was not loaded is probably large enough to be taken: by the sides that
    /// its tag declares, or because it is a photograph. Drawings of unknown size are buttons as often as not.
    public var isLikelyLarge: Bool {
        let width = declaredWidth.flatMap { Int($0) }
        let height = declaredHeight.flatMap { Int($0) }
        guard width ?? LinkCard.largeWidth >= LinkCard.largeWidth, height ?? Self.largeHeight >= Self.largeHeight else {
            return false
        }
        if isDeclaredLarge { return true }
        guard [.content, .logo].contains(use), let url else { return false }
        return Self.isPhotograph(url.path) || url.query.map(Self.servesPhotograph) ?? false
    }

    /// Whether the tag declares both sides, and those of an image.
    public var isDeclaredLarge: Bool {
        guard let width = declaredWidth.flatMap({ Int($0) }), let height = declaredHeight.flatMap({ Int($0) }) else {
            return false
        }
        return width >= LinkCard.largeWidth && height >= Self.largeHeight
    }

    /// Whether the tag of what is content declares more than an image in a sidebar has.
    public var isDeclaredPhotograph: Bool {
        use == .content && isDeclaredLarge && declaredWidth.flatMap { Int($0) } ?? 0 >= Self.photographWidth
    }

    /// Whether an image of the body turned out to be an icon or a line, which does not stand for the page.
    fileprivate var isTooSmallToHoist: Bool {
        guard isHoisted, let width = media?.width, let height = media?.height else { return false }
        return width < LinkCard.largeWidth || height < Self.largeHeight
    }

    /// In pixels; what is declared lower is a strip. Our inference.
    private static let largeHeight = 100
    /// In pixels; columns of text are about as wide, and columns beside them are narrower. Our inference.
    private static let photographWidth = 600

    /// Whether it is a placeholder that Apple is known to drop: WordPress's.
    public var isKnownBlank: Bool {
        url.map { $0.host == "s0.wp.com" && $0.path == "/i/blank.jpg" } ?? false
    }
}

/// One address where LinkPresentation would look for an icon.
public struct IconCandidate: LookedAt, Hashable, Sendable {
    public enum Origin: String, Sendable {
        case touch = "apple-touch-icon"
        case touchPrecomposed = "apple-touch-icon-precomposed"
        case favicon = "icon"
        case shortcut = "shortcut icon"
        /// `/apple-touch-icon-precomposed.png` or `/apple-touch-icon.png` at the root, not declared.
        case rootTouch = "apple-touch-icon at the site root"
        /// `/favicon.ico` at the root, not declared.
        case rootFavicon = "favicon.ico at the site root"

        /// A `rel` of these words and no others, in any case; `shortcut` is a word without a meaning, on either side
        /// (docs/linkpresentation.md §6).
        public init?(rel: String) {
            // Most links are something else, and few of them have the letter.
            guard rel.utf8.contains(UInt8(ascii: "c")) || rel.utf8.contains(UInt8(ascii: "C")) else { return nil }
            let words = rel.lowercased().utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map { String(Substring($0)) }
            let own = words.filter { $0 != "shortcut" }
            guard own.count == 1, words.count <= 2 else { return nil }
            switch own[0] {
            case "icon": self = words.count == 1 ? .favicon : .shortcut
            case "apple-touch-icon" where words.count == 1: self = .touch
            case "apple-touch-icon-precomposed" where words.count == 1: self = .touchPrecomposed
            default: return nil
            }
        }

        public var isDeclared: Bool { self != .rootTouch && self != .rootFavicon }
        public var isTouch: Bool { self == .touch || self == .touchPrecomposed || self == .rootTouch }
    }

    public var origin: Origin
    public var raw: String
    public var line: Int?
    public var url: PageURL?
    /// The first integer of `sizes`; nil when absent.
    public var declaredSide: Int?
    public var declaredType: String?
    /// What is really there; nil when it was not looked at, which is so for all after the first that loads.
    public var media: MediaFacts?
    public var isHostBusy = false

    public init(
        origin: Origin, raw: String, line: Int? = nil, url: PageURL?, declaredSide: Int? = nil,
        declaredType: String? = nil
    ) {
        self.origin = origin
        self.raw = raw
        self.line = line
        self.url = url
        self.declaredSide = declaredSide
        self.declaredType = declaredType
    }
}

/// One video or audio of a card.
public struct MediaRecord: LookedAt, Hashable, Sendable {
    public var key: String
    public var raw: String
    public var line: Int?
    public var url: PageURL?
    public var declaredType: String?
    /// What is really there; nil when it was not looked at.
    public var media: MediaFacts?
    public var isHostBusy = false

    public init(key: String, raw: String, line: Int? = nil, url: PageURL?, declaredType: String? = nil) {
        self.key = key
        self.raw = raw
        self.line = line
        self.url = url
        self.declaredType = declaredType
    }
}
