/// The rich link that LinkPresentation would show for a page, every part with the tag it came from.
package struct LinkCard: Sendable {
    package var title: Sourced<String>?
    /// `og:site_name`.
    package var siteName: Sourced<String>?
    /// `application-name`, which only the rules about titles look at.
    package var applicationName: Sourced<String>?
    /// What a card calls the site: `og:site_name`, else the domain (docs/linkpresentation.md §5).
    package var siteLabel: String
    /// The host of the original address without `www.`.
    package var domainLabel: String
    package var summary: Sourced<String>?
    package var type: Sourced<String>?
    /// `og:url` resolved against the final address; nil when absent or unparseable.
    package var ogURL: Sourced<PageURL>?
    /// `link rel=canonical` resolved with `<base>`.
    package var canonical: Sourced<PageURL>?
    package var creator: Sourced<String>?
    package var themeColour: Sourced<String>?
    /// Image records in Apple's grouping (docs/linkpresentation.md §7).
    package var images: [ImageRecord]
    /// Icon candidates in the order in which LinkPresentation would try them (docs/linkpresentation.md §6).
    package var icons: [IconCandidate]
    /// Video records in the order in which they would be tried (docs/linkpresentation.md §8).
    package var videos: [MediaRecord]
    package var audios: [MediaRecord]
    /// `og:see_also`, of which no file is loaded.
    package var seeAlso: [MediaRecord] = []
    /// The web app manifest, which LinkPresentation does not read.
    package var manifest: ManifestLink?

    package init(siteLabel: String, domainLabel: String) {
        self.siteLabel = siteLabel
        self.domainLabel = domainLabel
        images = []
        icons = []
        videos = []
        audios = []
    }

    /// The first image that loads and is not discarded.
    package var chosenImage: ImageRecord? { chosenImagePlace.map { images[$0] } }
    /// Where it is in `images`.
    package var chosenImagePlace: Int? {
        images.firstIndex { $0.media?.isUsablePicture == true && !$0.isKnownBlank && !$0.isTooSmallToHoist }
    }
    /// The image that is probably taken when nobody looked at any: the first. What the body declares to be a large
    /// photograph comes before pictures whose size is open.
    package var likelyImage: ImageRecord? {
        let first = images.first { !$0.isHoisted || $0.isLikelyLarge } ?? images.first
        guard let first, first.isHoisted, !first.isDeclaredLarge else { return first }
        return images.first(where: \.isDeclaredPhotograph) ?? first
    }

    /// The first icon that loads.
    package var chosenIcon: IconCandidate? { icons.first { $0.media?.isUsablePicture == true } }
    /// Whether every icon was tried and none loads.
    package var lacksIcon: Bool {
        chosenIcon == nil && !icons.contains { $0.url != nil && $0.media == nil }
    }
}

/// The first `link rel=manifest` of a page, resolved with `<base>`.
package struct ManifestLink: Hashable, Sendable {
    package var url: PageURL
    package var line: Int?
    /// The shorter side in pixels of the largest icon that the manifest names; nil when it was not read or names
    /// none.
    package var largestIcon: Int?

    package init(url: PageURL, line: Int? = nil, largestIcon: Int? = nil) {
        self.url = url
        self.line = line
        self.largestIcon = largestIcon
    }
}

/// A value and where it was written.
package struct Sourced<Value: Sendable & Hashable>: Hashable, Sendable {
    package var value: Value
    /// The tag: `og:title`, `title`, `link rel=canonical`, `/favicon.ico`.
    package var source: String
    /// The line of the tag; nil for what no tag said.
    package var line: Int?

    // Inlinable, for without its type every call asks the runtime for it.
    @inlinable package init(_ value: Value, source: String, line: Int? = nil) {
        self.value = value
        self.source = source
        self.line = line
    }

    @inlinable package static func == (a: Self, b: Self) -> Bool {
        a.line == b.line && a.value == b.value && a.source == b.source
    }
}

extension Sourced<String> {
    // Most are texts; this one is compiled for them.
    package init(_ value: String, source: String, line: Int? = nil) {
        self.value = value
        self.source = source
        self.line = line
    }
}

extension LinkCard {
    /// Whether title and names of the site are those of another card, and come from the same tags.
    package func hasNames(of other: LinkCard) -> Bool {
        Self.isSame(title, other.title) && Self.isSame(siteName, other.siteName)
            && Self.isSame(applicationName, other.applicationName)
    }

    package func hasSummary(of other: LinkCard) -> Bool { Self.isSame(summary, other.summary) }

    package func hasOGURL(of other: LinkCard) -> Bool { Self.isSame(ogURL, other.ogURL) }

    // Part by part and in this file: `==` of optionals from another module asks the runtime for their type each time.
    private static func isSame<Value>(_ a: Sourced<Value>?, _ b: Sourced<Value>?) -> Bool {
        a?.line == b?.line && a?.value == b?.value && a?.source == b?.source
    }
}

/// What a card names and somebody may look at.
package protocol LookedAt {
    var url: PageURL? { get }
    /// What is really there; nil when it was not looked at, or would not be sent.
    var media: MediaFacts? { get set }
    /// Whether it was asked for and its host would not send it for now.
    var isHostBusy: Bool { get set }
}

extension LookedAt {
    /// Takes in what came of a look; of what a busy host would not send nothing is known.
    package mutating func learn(_ facts: MediaFacts?) {
        isHostBusy = facts?.isHostBusy == true
        media = isHostBusy ? nil : facts
    }
}

/// One image of a card: a root tag and the structured tags that belong to it.
package struct ImageRecord: LookedAt, Hashable, Sendable {
    /// The key that won: `og:image:secure_url`, `og:image`, `og:image:url`, `twitter:image`, `image`; or `img`
    /// for a content image that newer systems would hoist.
    package var key: String
    /// The value as written.
    package var raw: String
    package var line: Int?
    /// The address; nil when the value does not parse or is not http(s).
    package var url: PageURL?
    package var declaredWidth: String?
    package var declaredHeight: String?
    package var declaredType: String?
    package var alt: String?
    /// What a picture of the body is for; declared images are content.
    package var use = PictureUse.content
    /// What is really there; nil when it was not looked at.
    @OnHeap package var media: MediaFacts?
    package var isHostBusy = false

    package init(key: String, raw: String, line: Int? = nil, url: PageURL?) {
        self.key = key
        self.raw = raw
        self.line = line
        self.url = url
    }

    // Inlinable, for a record as a whole would be copied to ask for it.
    @inlinable package var isHoisted: Bool { key == "img" }
    /// Whether a picture of the body that nobody has looked at is probably large enough to be taken: by the sides that
    /// its tag declares, or because it is a photograph. Drawings of unknown size are buttons as often as not.
    package var isLikelyLarge: Bool {
        let width = declaredWidth.flatMap { Int($0) }
        let height = declaredHeight.flatMap { Int($0) }
        guard width ?? LinkCard.largeWidth >= LinkCard.largeWidth, height ?? Self.largeHeight >= Self.largeHeight else {
            return false
        }
        if isDeclaredLarge { return true }
        guard [.content, .logo, .sign].contains(use), let url else { return false }
        return PhotographName.matches(url.path) || url.query.map(PhotographName.isServed) ?? false
    }

    /// Whether the tag declares both sides, and those of a picture.
    package var isDeclaredLarge: Bool {
        guard let width = declaredWidth.flatMap({ Int($0) }), let height = declaredHeight.flatMap({ Int($0) }) else {
            return false
        }
        return width >= LinkCard.largeWidth && height >= Self.largeHeight
    }

    /// Whether the tag of what is content declares more than a picture in a sidebar has.
    package var isDeclaredPhotograph: Bool {
        use == .content && isDeclaredLarge && declaredWidth.flatMap { Int($0) } ?? 0 >= Self.photographWidth
    }

    /// Whether a picture of the body turned out to be an icon or a line: nobody takes it for the page's.
    fileprivate var isTooSmallToHoist: Bool {
        guard isHoisted, let width = media?.width, let height = media?.height else { return false }
        return width < LinkCard.largeWidth || height < Self.largeHeight
    }

    /// In pixels; what is declared lower is a strip. Our inference.
    private static let largeHeight = 100
    /// In pixels; columns of text are about as wide, and columns beside them are narrower. Our inference.
    private static let photographWidth = 600

    /// Whether it is a placeholder that Apple is known to drop: WordPress's.
    @inlinable package var isKnownBlank: Bool {
        url.map { $0.host == "s0.wp.com" && $0.path == "/i/blank.jpg" } ?? false
    }
}

/// One address where LinkPresentation would look for an icon.
package struct IconCandidate: LookedAt, Hashable, Sendable {
    package enum Origin: String, Sendable {
        case touch = "apple-touch-icon"
        case touchPrecomposed = "apple-touch-icon-precomposed"
        case favicon = "icon"
        case shortcut = "shortcut icon"
        /// `/apple-touch-icon-precomposed.png` or `/apple-touch-icon.png` at the root, not declared.
        case rootTouch = "root touch"
        /// `/favicon.ico` at the root, not declared.
        case rootFavicon = "root favicon"

        package var isDeclared: Bool { self != .rootTouch && self != .rootFavicon }
        package var isTouch: Bool { self == .touch || self == .touchPrecomposed || self == .rootTouch }
    }

    package var origin: Origin
    package var raw: String
    package var line: Int?
    package var url: PageURL?
    /// The first integer of `sizes`; nil when absent.
    package var declaredSide: Int?
    package var declaredType: String?
    /// What is really there; nil when it was not looked at, which is so for all after the first that loads.
    @OnHeap package var media: MediaFacts?
    package var isHostBusy = false

    package init(
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
package struct MediaRecord: LookedAt, Hashable, Sendable {
    package var key: String
    package var raw: String
    package var line: Int?
    package var url: PageURL?
    package var declaredType: String?
    /// What is really there; nil when it was not looked at.
    @OnHeap package var media: MediaFacts?
    package var isHostBusy = false

    package init(key: String, raw: String, line: Int? = nil, url: PageURL?, declaredType: String? = nil) {
        self.key = key
        self.raw = raw
        self.line = line
        self.url = url
        self.declaredType = declaredType
    }
}
