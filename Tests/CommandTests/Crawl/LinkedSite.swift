internal import Foundation
internal import TestSupport

@testable internal import ogaudit

/// A site whose pages link to each other, and a folder for the reports of its crawls.
final class LinkedSite {
    let server: LoopbackServer
    let folder: TemporaryFolder

    /// A page with these links in its body.
    static func page(_ links: [String], head: String = "") -> Reply {
        let body = links.map { "<a href='\($0)'>x</a>" }.joined()
        return .html("<!doctype html><html><head>\(head)</head><body><p>Words to read.</p>\(body)</body></html>")
    }

    /// Pages by their path, with the links of each; the title is the path.
    convenience init(_ pages: [String: [String]]) throws {
        try self.init { path, _ in
            pages[path].map { LinkedSite.page($0, head: "<title>\(path) of the shop</title>") } ?? Reply(404)
        }
    }

    /// Pages made by code, of the path with its query and of the site's own scheme, host and port.
    init(hasRobots: Bool = false, _ answer: @escaping @Sendable (_ path: String, _ origin: String) -> Reply) throws {
        server = try site(hasRobots: hasRobots) { answer($0.path, "http://\($0.headers["host"] ?? "")") }
        folder = try TemporaryFolder()
    }

    deinit { server.stop() }

    /// The options of every crawl here: only pages are requested, without delays.
    var words: [String] {
        ["--allow-private", "--no-media", "--rate", "0", "--output", "\(folder.path)/out", "--disable", "slow-*"]
    }

    /// Crawls from the home page.
    func crawl(_ more: String..., from path: String = "/") async -> Said {
        await ogaudit(["--crawl", server.url(path)] + words + more)
    }

    /// The rows of pages.csv.
    var rows: [[String: String]] { get throws { csv(try folder.read("out/pages.csv")) } }

    /// The paths of all pages, in the order of the report.
    var paths: [String] { get throws { try rows.map { path(of: $0["url"] ?? "") } } }

    /// The path and query of a URL of this site; the URL for any other.
    func path(of url: String) -> String {
        let origin = server.url("")
        return url.hasPrefix(origin) ? String(url.dropFirst(origin.count)) : url
    }

    /// `path depth found_on in_sitemap` of each page, in the order of their URLs.
    var ways: [String] {
        get throws {
            try rows.map { row in
                ["url", "depth", "found_on", "in_sitemap"].map { path(of: row[$0] ?? "?") }.joined(separator: " ")
            }.sorted()
        }
    }

    /// A text without its line breaks, which the width of a terminal makes.
    static func unbroken(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    static func sitemap(_ urls: [String]) -> Reply {
        Reply(200, body: Array(("<urlset>" + urls.map { "<url><loc>\($0)</loc></url>" }.joined() + "</urlset>").utf8))
    }
}
