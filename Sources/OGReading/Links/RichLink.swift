package import AuditModel
internal import AuditRules
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a rich link shows, as LinkPresentation's `LPLinkMetadata`.
///
/// Make one yourself, or change one that was loaded: set its title, swap its image.
public struct RichLink: Hashable, Codable, Sendable {
    /// The URL as requested.
    public var originalURL: PageURL
    /// The URL after redirects.
    public var url: PageURL
    /// The title.
    public var title: String?
    /// The name of the site, `og:site_name`.
    public var siteName: String?
    /// The description.
    public var summary: String?
    /// The author: the meta tag `author`, `article:author` or `twitter:creator`.
    public var creator: String?
    /// `og:type`.
    public var type: String?
    /// What it costs, by `og:price:amount` or `product:price:amount`.
    public var price: Price?
    /// The preview image.
    public var image: Media?
    /// The icon.
    public var icon: Media?
    /// All images that the page declares, in the order in which they are tried.
    public var images: [Media] = []
    /// All icons, in the order in which they are tried.
    public var icons: [Media] = []
    /// All videos that the page declares.
    public var videos: [Media] = []
    /// All audio files that the page declares.
    public var audios: [Media] = []
    /// How the card is drawn; nil where that was not predicted, and it then follows from image and icon.
    public var layout: LinkCard.Layout?
    /// All meta tags that have a name, in the order of the page; at most 1,000.
    public var tags: [Tag] = []
    /// The page that it was read from: where every part comes from, and what is wrong; nil for a link of your own.
    public var page: PageAudit?

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - title: its title.
    ///   - siteName: the name of its site.
    ///   - summary: its description.
    ///   - image: its preview image.
    ///   - icon: its icon.
    public init(
        url: PageURL, title: String? = nil, siteName: String? = nil, summary: String? = nil, image: Media? = nil,
        icon: Media? = nil
    ) {
        (originalURL, self.url) = (url, url)
        (self.title, self.siteName, self.summary) = (title, siteName, summary)
        (self.image, self.icon) = (image, icon)
    }

    /// The video.
    public var remoteVideoURL: PageURL? { videos.first?.url }

    /// The value of the first meta tag of that name, such as `link["og:locale"]`; nil if there is none.
    public subscript(tag: String) -> String? { tags.first { $0.name == tag }?.value }

    /// What a card shows below the title: the host without `www.`.
    public var domain: String {
        if let domain = page?.card.domain { return domain }
        return url.host.hasPrefix("www.") ? String(url.host.dropFirst(4)) : url.host
    }

    /// A meta tag.
    public struct Tag: Hashable, Codable, Sendable {
        /// Its `property`, `name` or `itemprop`.
        public var name: String
        /// Its `content`.
        public var value: String
        /// Its line in the page, from 1; nil if unknown.
        public var line: Int?

        /// Makes a tag.
        public init(name: String, value: String, line: Int? = nil) {
            (self.name, self.value, self.line) = (name, value, line)
        }
    }

    /// A price as the page declares it.
    public struct Price: Hashable, Codable, Sendable {
        /// The amount as written, such as `19.90`.
        public var amount: String
        /// The currency as written, such as `EUR`; nil if the page names none.
        public var currency: String?

        /// Makes a price.
        public init(amount: String, currency: String? = nil) { (self.amount, self.currency) = (amount, currency) }
    }
}

extension RichLink {
    /// The link of a page that was read.
    package init(_ evidence: PageEvidence, _ page: PageAudit) {
        let card = evidence.card
        self.init(
            url: PageURL(evidence.final), title: card.title?.value, siteName: card.siteName?.value,
            summary: card.summary?.value)
        originalURL = PageURL(evidence.requested)
        (creator, type, layout) = (card.creator?.value, card.type?.value, page.card.layout)
        images = card.images.compactMap { Media($0) }
        icons = card.icons.compactMap { Media($0) }
        videos = card.videos.compactMap { Media($0) }
        audios = card.audios.compactMap { Media($0) }
        image = (card.chosenImage ?? card.likelyImage).flatMap { Media($0) }
        icon = (card.chosenIcon ?? card.declaredIcon).flatMap { Media($0) }
        tags = evidence.tags.metas.lazy.compactMap { Tag($0) }.prefix(Self.tagLimit).map(\.self)
        price = Price(tags)
        self.page = page
    }

    private static let tagLimit = 1_000
}

extension RichLink.Tag {
    fileprivate init?(_ tag: MetaTag) {
        guard tag.isGiven, let name = tag.key, let value = tag.content else { return nil }
        self.init(name: name, value: value, line: tag.place.line)
    }
}

extension RichLink.Price {
    /// Facebook's and Pinterest's names for it.
    private static let prefixes = ["og:price:", "product:price:"]

    fileprivate init?(_ tags: [RichLink.Tag]) {
        func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }
        for prefix in Self.prefixes {
            guard let amount = value(prefix + "amount") else { continue }
            self.init(amount: amount, currency: value(prefix + "currency"))
            return
        }
        return nil
    }
}

extension RichLink.Media {
    private init?(_ record: some LookedAt, type: String?) {
        guard let url = record.url else { return nil }
        self.init(url: PageURL(url), type: type)
        guard let facts = record.media, facts.isReachable else { return }
        self.type = facts.type == .unknown ? facts.contentType ?? type : facts.type.mimeType
        (width, height, bytes) = (facts.width, facts.height, facts.size?.bytes)
    }

    fileprivate init?(_ record: ImageRecord) {
        self.init(record, type: record.declaredType)
        alt = record.alt
        width = width ?? record.declaredWidth.flatMap { Int($0) }
        height = height ?? record.declaredHeight.flatMap { Int($0) }
    }

    fileprivate init?(_ icon: IconCandidate) {
        self.init(icon, type: icon.declaredType)
        width = width ?? icon.declaredSide
        height = height ?? icon.declaredSide
    }

    fileprivate init?(_ video: MediaRecord) { self.init(video, type: video.declaredType) }
}

extension RichLink {
    /// An image, icon, video or audio file of a link.
    public struct Media: Sendable {
        /// Where it is; nil for one of your own.
        public var url: PageURL?
        /// The MIME type by its bytes, or as declared; nil if neither is known.
        public var type: String?
        /// The width in pixels, measured or else declared; nil if neither is known.
        public var width: Int?
        /// The height in pixels, measured or else declared; nil if neither is known.
        public var height: Int?
        /// The size in bytes; nil if it was not checked.
        public var bytes: Int?
        /// The alternative text, `og:image:alt`; nil if the page gives none.
        public var alt: String?
        /// The bytes of one of your own; nil for one that is loaded.
        public var data: Data?
        /// What loads it.
        package var loader: (any MediaLoader)?

        /// An image or other file at a URL.
        public init(url: PageURL, type: String? = nil, alt: String? = nil) {
            (self.url, self.type, self.alt) = (url, type, alt)
        }

        /// An image or other file that you have.
        public init(data: Data, type: String, alt: String? = nil) {
            (self.data, self.type, self.alt, bytes) = (data, type, alt, data.count)
        }

        /// The bytes: those that were checked, or that you gave, else what its provider loads now.
        ///
        /// - Returns: at most 10 MiB, which is what LinkPresentation loads for a link (Apple TN3156).
        /// - Throws: ``RichLinkError``, of kind `failed(.tooLarge)` for more, and of kind `failed(.noProvider)` if nothing can load
        ///   it; `CancellationError` within 100 ms when the task is cancelled.
        public func load() async throws -> File {
            if let data { return File(data: data, type: type ?? "") }
            guard let url else {
                throw RichLinkError(.failed(.unreadable), url: "", "The media has no URL and no bytes.")
            }
            guard let loader else {
                throw RichLinkError(
                    .failed(.noProvider), url: url.text, "No provider loads this link; name one that does.")
            }
            return try await loader.load(url)
        }
    }

    /// The bytes of an image or icon.
    public struct File: Hashable, Codable, Sendable {
        /// The bytes.
        public let data: Data
        /// The MIME type by the bytes, else as the server says; empty if neither is known.
        public let type: String

        package init(data: Data, type: String) { (self.data, self.type) = (data, type) }
    }
}

/// What has the bytes of media, or gets them.
package protocol MediaLoader: Sendable {
    func load(_ url: PageURL) async throws -> RichLink.File
    /// The bytes that are there already; nil where they would have to be loaded.
    func known(_ url: PageURL) -> RichLink.File?
}

extension RichLink.Media: Hashable, Codable {
    private enum CodingKeys: CodingKey { case url, type, width, height, bytes, alt, data }

    /// Compares all but what loads them.
    public static func == (a: Self, b: Self) -> Bool { a.parts == b.parts }
    /// Hashes all but what loads it.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    private var parts: Parts {
        Parts(url: url, type: type, width: width, height: height, bytes: bytes, alt: alt, data: data)
    }

    private struct Parts: Hashable {
        var url: PageURL?
        var type: String?
        var width, height, bytes: Int?
        var alt: String?
        var data: Data?
    }
}

extension RichLink {
    /// The same link, whose media are loaded by that.
    package func loaded(by loader: any MediaLoader) -> RichLink {
        var link = self
        for path in [\RichLink.image, \.icon] { link[keyPath: path]?.loader = loader }
        for path in [\RichLink.images, \.icons, \.videos, \.audios] {
            for place in link[keyPath: path].indices { link[keyPath: path][place].loader = loader }
        }
        return link
    }
}
