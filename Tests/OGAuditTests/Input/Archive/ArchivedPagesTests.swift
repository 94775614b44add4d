internal import AuditModel
internal import Foundation
internal import PageFetching
internal import TestSupport
internal import Testing

@testable internal import Auditing

/// What of an archive is a page, and under which URL.
@Suite struct ArchivedPagesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func archive(_ records: [[UInt8]]) throws -> Archive {
        let path = "\(folder.path)/a.warc.gz"
        try Data(ArchiveSample.packed(records)).write(to: URL(fileURLWithPath: path))
        return Archive(path)
    }

    /// Record, URL, hops and final URL of each page, or why something is none.
    private func read(_ records: [[UInt8]]) throws -> (lines: [String], note: String) {
        var pages = try ArchivedPages(try archive(records), htmlLimit: 1_000)
        var lines: [String] = []
        while let item = try pages.next() {
            switch item {
            case .page(let page):
                let hops = page.result.hops.map { "\($0.status)" }.joined(separator: ",")
                lines.append("\(page.record) \(page.url) [\(hops)] \(page.result.finalURL)")
            case .rejected(let line): lines.append("\(line.line) \(line.reason)")
            }
        }
        return (lines, pages.note.text)
    }

    @Test("HTML responses are pages; other records, types and schemes are passed over")
    func pages() throws {
        let image = ArchiveSample.http("GIF89a", type: "image/gif")
        let untyped = Array("HTTP/1.0 200 OK\r\n\r\n<!doctype html><title>x</title>".utf8)
        let found = try read([
            ArchiveSample.info,
            ArchiveSample.record("request", "https://a.example/", Array("GET / HTTP/1.1\r\n\r\n".utf8)),
            ArchiveSample.page("<https://a.example/>", title: "Home"),
            ArchiveSample.record("response", "https://a.example/i.gif", image),
            ArchiveSample.record("revisit", "https://a.example/", ArchiveSample.http("")),
            ArchiveSample.record("response", "https://a.example/untyped", untyped),
            ArchiveSample.record("response", "dns:a.example", Array("1.2.3.4".utf8), type: "text/dns"),
            ArchiveSample.record("response", "https://a.example/gone", ArchiveSample.http("<p>Gone", status: 404)),
            ArchiveSample.record("response", "https://a.example/no", Array("no HTTP".utf8)),
        ])
        #expect(
            found.lines == [
                "3 https://a.example/ [] https://a.example/",
                "6 https://a.example/untyped [] https://a.example/untyped",
                "8 https://a.example/gone [] https://a.example/gone",
                "9 the record does not contain an HTTP response",
            ])
        #expect(found.note.hasSuffix(": 3 HTML pages, 1 broken record, 5 other records skipped."), "\(found.note)")
    }

    @Test("a page that redirects led to has the URL where they begin")
    func redirects() throws {
        let found = try read([
            ArchiveSample.redirect("http://a.example/", to: "https://a.example/"),
            ArchiveSample.redirect("https://a.example/", to: "/en/", status: 302),
            ArchiveSample.page("https://a.example/en/", title: "Home"),
            ArchiveSample.page("https://a.example/en/", title: "Home again"),
            ArchiveSample.redirect("https://a.example/old", to: "https://b.example/"),
        ])
        #expect(
            found.lines == [
                "3 http://a.example/ [301,302] https://a.example/en/",
                "4 https://a.example/en/ [] https://a.example/en/",
            ])
        #expect(
            found.note.hasSuffix(": 2 HTML pages, 1 redirect to pages that are not in it, 0 other records skipped."),
            "\(found.note)")
    }

    @Test("an answer is what its server gave, with the date of the archive")
    func answer() throws {
        let body = String(repeating: "x", count: 2_000)
        let block = ArchiveSample.http(body, fields: "Server: nginx\r\n")
        var pages = try ArchivedPages(
            try archive([
                ArchiveSample.record("response", "https://a.example/", block, more: "WARC-IP-Address: 192.0.2.1\r\n")
            ]), htmlLimit: 1_000)
        guard case .page(let page)? = try pages.next(), let response = page.result.response else {
            Issue.record("no page")
            return
        }
        #expect(response.status == 200 && response.headers["server"] == "nginx" && response.isCut)
        #expect(response.remoteAddress == "192.0.2.1" && page.result.checkedAt == 1_772_337_906)
    }
}
