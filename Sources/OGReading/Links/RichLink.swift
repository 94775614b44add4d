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
    /// Who made it: the meta tag `author`, `article:author` or `twitter:creator`.
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
    /// All sounds that the page declares.
    public var audios: [Media] = []
    /// How the card is drawn; nil where nobody predicted it, and it then follows from image and icon.
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
