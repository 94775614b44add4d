/// The rich link that Messages would show for a page, and where its parts come from.
public struct LinkCard: Hashable, Sendable {
    /// The layout; nil if it cannot be predicted.
    public package(set) var layout: Layout?
    /// How sure the layout is; nil without one.
    public package(set) var certainty: Certainty?
    /// Whether images, icons and video were checked; nil without a score.
    public package(set) var isMediaChecked: Bool?
    /// The kind of file, if the URL is a file and not a page.
    public package(set) var fileKind: FileKind?
    /// The title, and the tag it comes from.
    public package(set) var title: Title?
    /// `og:site_name`.
    public package(set) var siteName: String?
    /// The meta tag `application-name`.
    public package(set) var applicationName: String?
    /// The host below the title, without `www.`.
    public package(set) var domain: String?
    /// `og:description`, else the meta tag `description`.
    public package(set) var summary: String?
    /// `og:type`.
    public package(set) var type: String?
    /// `link rel=canonical`, resolved.
    public package(set) var canonical: PageURL?
    /// `og:url`, resolved.
    public package(set) var ogURL: PageURL?
    /// Why the preview image was not checked; nil if it was.
    public package(set) var imageNote: String?
    /// Why the icon was not checked; nil if it was.
    public package(set) var iconNote: String?
    /// The preview image that would be shown, or else the first one declared.
    public package(set) var image: Image?
    /// The icon that would be shown.
    public package(set) var icon: Image?
    /// The video that would play, or else the first one declared.
    public package(set) var video: Video?
    /// The bytes that the card would load; Messages loads at most 10 MiB (Apple TN3156).
    public package(set) var mediaBytes: Int?

    init() {}

    /// What Messages draws (docs/linkpresentation.md §13).
    public enum Layout: String, CaseIterable, Codable, Sendable {
        /// A video that plays in place.
        case video
        /// Two to four images.
        case collage
        /// One image across the bubble.
        case largeImage = "large_image"
        /// Title and domain with a small icon.
        case icon
        /// Title and domain with a generic compass.
        case titleOnly = "title_only"
        /// The URL alone.
        case bareLink = "bare_link"
        /// The name, kind and size of a file.
        case file
    }

    /// How sure a predicted layout is.
    public enum Certainty: String, CaseIterable, Codable, Sendable {
        /// No known reason to doubt the prediction.
        case likely
        /// LinkPresentation may give up on the page, and then shows the bare link.
        case mayBeCancelled = "may_be_cancelled"
        /// A challenge was served in place of the page.
        case mayDiffer = "may_differ"
        /// The tags name media that were not checked.
        case mediaNotChecked = "media_not_checked"
        /// No tag declares an image, and Messages may show another one of the page, or none.
        case imageGuessed = "image_guessed"
        /// The media are over 10 MB together, so that some of them may be dropped.
        case mayLoseMedia = "may_lose_media"
    }

    /// The kind of file that the URL points to, if it is not a web page.
    public enum FileKind: String, CaseIterable, Codable, Sendable {
        /// An image.
        case image = "picture"
        /// A video.
        case video
        /// Audio.
        case audio = "sound"
        /// Any other file.
        case other
    }

    /// The title of a card.
    public struct Title: Hashable, Sendable {
        /// The text.
        public package(set) var value = ""
        /// The tag it comes from, such as `og:title` or `title`.
        public package(set) var source = ""
        /// The line of the tag in the page, from 1; nil if unknown.
        public package(set) var line: Int?
    }

    /// An image of a card.
    public struct Image: Hashable, Sendable {
        /// The URL, or the text of the tag if that is not a URL.
        public package(set) var urlText = ""
        /// The width in pixels; nil if it was not checked.
        public package(set) var width: Int?
        /// The height in pixels; nil if it was not checked.
        public package(set) var height: Int?
        /// The MIME type by its bytes, such as `image/png`; nil if it was not checked.
        public package(set) var type: String?
        /// The size in bytes; nil if it was not checked.
        public package(set) var bytes: Int?
        /// How the size is known.
        public package(set) var bytesBasis: BytesBasis?
        /// The share of the image covered by text, 0 to 1; nil if it was not analysed.
        public package(set) var textCoverage: Double?
        /// Where an icon is declared, such as `apple-touch-icon`; nil for a preview image.
        public package(set) var source: String?

        /// The URL; nil if the tag holds none.
        public var url: PageURL? { PageURL(urlText) }
    }

    /// A video of a card.
    public struct Video: Hashable, Sendable {
        /// The URL, or the text of the tag if that is not a URL.
        public package(set) var urlText = ""
        /// The MIME type by its bytes; nil if it was not checked.
        public package(set) var type: String?
        /// The size in bytes; nil if it was not checked.
        public package(set) var bytes: Int?
        /// How the size is known.
        public package(set) var bytesBasis: BytesBasis?

        /// The URL; nil if the tag holds none.
        public var url: PageURL? { PageURL(urlText) }
    }

    /// How a number of bytes is known.
    public enum BytesBasis: String, CaseIterable, Codable, Sendable {
        /// All of them were read.
        case counted
        /// The server announced it.
        case announced
        /// Reading stopped there.
        case atLeast = "at_least"
    }
}

extension LinkCard: Codable {
    static let members: [JSONMember<Self>] = [
        .init("predicted_card", \.layout), .init("card_certainty", \.certainty),
        .init("media_checked", \.isMediaChecked), .init("file_kind", \.fileKind), .init("title", \.title),
        .init("site_name", \.siteName), .init("application_name", \.applicationName), .init("domain", \.domain),
        .init("description", \.summary), .init("type", \.type), .init("canonical", \.canonical),
        .init("og_url", \.ogURL), .init("image_note", \.imageNote), .init("icon_note", \.iconNote),
        .init("image", \.image), .init("icon", \.icon), .init("video", \.video),
        .init("media_bytes_total", \.mediaBytes),
    ]

    /// Reads the members of a page of `report.json` that are about its card.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes the members of a page of `report.json` that are about its card.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension LinkCard.Title: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("value", \.value), .init("source", \.source), .init("line", \.line),
    ]

    /// Reads a title of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes a title as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension LinkCard.Image: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("url", \.urlText), .init("width", \.width), .init("height", \.height), .init("type", \.type),
        .init("bytes", \.bytes), .init("bytes_basis", \.bytesBasis), .init("text_coverage", \.textCoverage),
        .init(ifPresent: "source", \.source),
    ]

    /// Reads an image or icon of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes an image or icon as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension LinkCard.Video: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("url", \.urlText), .init("type", \.type), .init("bytes", \.bytes),
        .init("bytes_basis", \.bytesBasis),
    ]

    /// Reads a video of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes a video as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}
