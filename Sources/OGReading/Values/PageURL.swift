package import AuditModel
internal import WebAddresses

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An absolute http or https URL, parsed and normalized by the rules of the WHATWG URL Standard.
///
/// It never carries a fragment or user info, and equal URLs have equal text.
public struct PageURL: Sendable {
    package let inner: AuditModel.PageURL

    package init(_ inner: AuditModel.PageURL) { self.inner = inner }

    /// Parses an absolute URL of at most 16,384 bytes.
    ///
    /// - Parameter text: a URL with its scheme, such as `https://example.com/post`.
    /// - Returns: nil for anything else; ``init(parsing:)`` says why.
    public init?(_ text: String) {
        guard let inner = WebAddress.parse(text) else { return nil }
        self.init(inner)
    }

    /// Parses an absolute URL of at most 16,384 bytes.
    ///
    /// - Parameter text: a URL with its scheme, such as `https://example.com/post`.
    /// - Throws: a ``RichLinkError`` of kind `failed(.invalidURL)` that says what is wrong with the text.
    public init(parsing text: String) throws(RichLinkError) {
        switch WebAddress.absolute(text) {
        case .web(let inner): self.init(inner)
        case .otherScheme(let name): throw .invalidURL(text, "\(name) is not http or https")
        case .invalid(let reason): throw .invalidURL(text, reason)
        }
    }

    /// Takes over an absolute http or https URL.
    ///
    /// - Returns: nil for anything else.
    public init?(_ url: URL) { self.init(url.absoluteString) }

    /// The same as Foundation has it; nil if Foundation does not take its text.
    public var url: URL? { URL(string: text) }

    /// The whole URL in ASCII, as it is fetched.
    public var text: String { inner.text }
    /// `https` or `http`.
    public var scheme: String { inner.isSecure ? "https" : "http" }
    /// The host in lower-case ASCII; an IPv6 address is in brackets.
    public var host: String { inner.host }
    /// The port; nil for the scheme's own.
    public var port: UInt16? { inner.port }
    /// The path, which begins with a slash.
    public var path: String { String(inner.path) }
    /// The query without its question mark; nil if there is none.
    public var query: String? { inner.query.map(String.init) }
}

extension PageURL: Hashable, Comparable, LosslessStringConvertible {
    /// Compares URLs by their text.
    public static func < (a: PageURL, b: PageURL) -> Bool { a.inner < b.inner }
    /// The whole URL in ASCII.
    public var description: String { text }
}

extension PageURL: Codable {
    /// Reads the URL from a string.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a string that is not an http or https URL.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(RichLinkError) {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the URL as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
