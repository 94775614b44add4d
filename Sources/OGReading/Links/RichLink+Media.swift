#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RichLink {
    /// An image, icon, video or sound of a link.
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
