package import AuditModel

/// The links of one page to others, as they wait for the end of a step of the crawl.
package struct PageLinks: Hashable, Sendable {
    package struct Link: Hashable, Sendable {
        /// As `PageURL` writes it.
        package var url: String
        /// Equal for URLs of one page.
        package var key: UInt64
        package var isNofollow: Bool

        package init(url: String, key: UInt64, isNofollow: Bool = false) {
            (self.url, self.key, self.isNofollow) = (url, key, isNofollow)
        }
    }

    /// The number of the page.
    package var page: Int64
    /// A hash of its body; equal bodies are copies of one page.
    package var body: UInt64
    /// In the order of their URLs.
    package var links: [Link]

    package init(page: Int64, body: UInt64, links: [Link]) { (self.page, self.body, self.links) = (page, body, links) }

    /// Bytes that they take in memory, about.
    package var weight: Int { links.reduce(0) { $0 + $1.url.utf8.count + 32 } }
}

extension PageLinks.Link {
    /// A line of the table: a mark, the key, the URL.
    func write(to bytes: inout [UInt8]) {
        bytes.append(isNofollow ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        withUnsafeBytes(of: key.littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: url.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Reads the lines that `write` wrote; nil for anything else.
    static func read(_ bytes: [UInt8]) -> [PageLinks.Link]? {
        var links: [PageLinks.Link] = []
        var rest = bytes[...]
        while let mark = rest.popFirst() {
            guard rest.count > 8 else { return nil }
            let key = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            rest = rest.dropFirst(8)
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let url = String(decoding: rest[..<end], as: UTF8.self)
            links.append(PageLinks.Link(url: url, key: key, isNofollow: mark == UInt8(ascii: "-")))
            rest = rest[(end + 1)...]
        }
        return links
    }
}

/// A page of the step that has ended, with its links.
package struct ReadPage: Sendable {
    package var page: Int64
    package var url: String
    /// Links on the shortest way from a page that was given; nil where no way leads from there.
    package var depth: Int?
    package var links: [PageLinks.Link]
    /// Whether a page before it had the same body.
    package var isCopy: Bool
}

/// A page that a crawl has found.
package struct FoundPage: Sendable {
    package var url: PageURL
    package var key: UInt64
    package var depth: Int?
    /// The page that it was found on; nil for one that only the sitemap names.
    package var foundOn: Int64?

    package init(url: PageURL, key: UInt64, depth: Int?, foundOn: Int64?) {
        (self.url, self.key, self.depth, self.foundOn) = (url, key, depth, foundOn)
    }
}

/// Links that were not followed for one reason.
package struct LeftOut: Hashable, Sendable {
    package var reason: String
    package var links: Int
    /// The first of their URLs, in the order of the crawl.
    package var example: String
}
