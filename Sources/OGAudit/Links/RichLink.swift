public import FoundationEssentials
internal import Auditing

/// What a rich link shows, as LinkPresentation's `LPLinkMetadata`; ``page`` says where it comes from and what is wrong with it.
public struct RichLink: Sendable {
    /// The page that it is the link of: every part with its tag, and all findings.
    public let page: PageAudit
    /// The URL as requested.
    public let originalURL: PageURL
    /// The URL after redirects.
    public let url: PageURL
    private let auditor: LinkAuditor?

    /// The link of a page that was loaded; nil for any other.
    init?(_ page: PageAudit, _ auditor: LinkAuditor?) {
        guard page.outcome == .ok, let originalURL = page.url, let url = page.finalURL else { return nil }
        (self.page, self.originalURL, self.url, self.auditor) = (page, originalURL, url, auditor)
    }

    /// The title.
    public var title: String? { page.card.title?.value }
    /// The name of the site, `og:site_name`.
    public var siteName: String? { page.card.siteName }
    /// The description.
    public var summary: String? { page.card.summary }
    /// The preview image.
    public var image: Media? { media(page.card.image) }
    /// The icon.
    public var icon: Media? { media(page.card.icon) }
    /// The video.
    public var remoteVideoURL: PageURL? { page.card.video?.url }

    private func media(_ picture: LinkCard.Picture?) -> Media? {
        (picture?.url).map { Media(url: $0, auditor: auditor) }
    }

    /// An image or icon of a link.
    public struct Media: Sendable {
        /// Where it is.
        public let url: PageURL
        fileprivate let auditor: LinkAuditor?

        /// Loads it, under the limits of the provider that found it.
        ///
        /// - Returns: at most 10 MiB, which is what LinkPresentation loads for a link (Apple TN3156).
        /// - Throws: ``RichLinkError``, of kind `failed(.tooLarge)` for more; `CancellationError` within 100 ms when the task is
        ///   cancelled.
        public func load() async throws -> File {
            let (bench, scope) = try (auditor ?? Self.usual).scopedBench()
            return try await abandonable(onCancel: scope.cancel) { [url] in
                do throws(MediaFileError) {
                    let file = try await bench.file(url.inner)
                    return File(data: Data(file.bytes), type: file.type)
                } catch {
                    throw RichLinkError(PageAudit.Outcome(error.outcome), status: error.status, url: url.text)
                }
            }
        }

        /// Loads what belongs to links that were decoded and have no provider.
        private static let usual = LinkAuditor()
    }

    /// The bytes of an image or icon.
    public struct File: Hashable, Sendable {
        /// The bytes.
        public let data: Data
        /// The MIME type by the bytes, else as the server says; empty if neither is known.
        public let type: String
    }
}

extension RichLink: Hashable {
    /// Compares links by their pages.
    public static func == (a: RichLink, b: RichLink) -> Bool { a.page == b.page }
    /// Hashes the page.
    public func hash(into hasher: inout Hasher) { hasher.combine(page) }
}

extension RichLink.Media: Hashable {
    /// Compares media by their URLs.
    public static func == (a: Self, b: Self) -> Bool { a.url == b.url }
    /// Hashes the URL.
    public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}

extension RichLink: Codable {
    /// Reads the link of a page of `report.json`.
    ///
    /// - Throws: `DecodingError` for a page that was not loaded.
    public init(from decoder: any Decoder) throws {
        guard let link = RichLink(try PageAudit(from: decoder), nil) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The page was not loaded."))
        }
        self = link
    }

    /// Writes its page as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try page.encode(to: encoder) }
}
