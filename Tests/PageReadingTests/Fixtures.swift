internal import AuditModel
internal import Foundation
internal import Testing

/// Files beside the tests.
enum Fixtures {
    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        return [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
    }

    /// The realistic pages, by name.
    static let pages = [
        "article.html", "spa.html", "shop.html", "head-closed.html", "svg-heavy.html", "streamed.html",
        "legacy-frames.html", "wordpress.html", "messy.html", "docs.html",
    ]

    static func pitfalls() throws -> [Pitfall] {
        try JSONDecoder().decode([Pitfall].self, from: Data(bytes("html-pitfalls.json")))
    }
}

/// One hand-made case: a page and the fields that three HTML5 parsers agree on.
struct Pitfall: Decodable, CustomTestStringConvertible {
    var id: String
    var about: String
    var contentType: String
    var expected: [String: String]
    var html: String?
    var base64: String?

    enum CodingKeys: String, CodingKey {
        case id, about, expected, html
        case contentType = "content_type"
        case base64 = "html_base64"
    }

    var bytes: [UInt8] {
        if let base64, let data = Data(base64Encoded: base64) { return [UInt8](data) }
        return Array((html ?? "").utf8)
    }

    var testDescription: String { id }
}
