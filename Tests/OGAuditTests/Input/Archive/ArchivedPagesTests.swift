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

    private func archive(_ records: [[UInt8]], _ name: String = "a") throws -> Archive {
        let path = "\(folder.path)/\(name).warc.gz"
        try Data(ArchiveSample.packed(records)).write(to: URL(fileURLWithPath: path))
        return Archive(path)
    }

    /// Record, URL, hops and final URL of each page, or why something is none.
    private func read(_ records: [[UInt8]], beside others: [[UInt8]]? = nil) throws -> (lines: [String], note: String) {
        let own = try archive(records)
        let all = try [own] + (others.map { [try archive($0, "b")] } ?? [])
        var pages = try ArchivedPages(own, of: Archives(all), htmlLimit: 1_000)
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
            ArchiveSample.record("conversion", "https://a.example/", ArchiveSample.http("")),
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

    @Test("an archived response is what its server sent, with the date of the archive")
    func answer() throws {
        let body = String(repeating: "x", count: 2_000)
        let block = ArchiveSample.http(body, fields: "Server: nginx\r\n")
        let archive = try archive([
            ArchiveSample.record("response", "https://a.example/", block, more: "WARC-IP-Address: 192.0.2.1\r\n")
        ])
        var pages = try ArchivedPages(archive, of: Archives([archive]), htmlLimit: 1_000)
        guard case .page(let page)? = try pages.next(), let response = page.result.response else {
            Issue.record("no page")
            return
        }
        #expect(response.status == 200 && response.headers["server"] == "nginx" && response.isCut)
        #expect(response.remoteAddress == "192.0.2.1" && page.result.checkedAt == 1_772_337_906)
    }

    /// What repeats a page: with fields that say which, and a header of its own where one was archived.
    private static func revisit(_ url: String, _ more: String, block: [UInt8] = []) -> [UInt8] {
        ArchiveSample.record("revisit", url, block, more: more)
    }

    private static let date = "WARC-Refers-To-Date: 2026-03-01T04:05:06Z\r\n"
    private static let digest = "WARC-Payload-Digest: sha1:ABCDEFGH\r\n"

    @Test("a revisit is the page that it repeats, found by URL and date, by digest or by name, in any archive given")
    func revisits() throws {
        let originals = [
            ArchiveSample.page("https://a.example/dated", title: "By date"),
            ArchiveSample.record(
                "response", "https://a.example/digested", ArchiveSample.http("<title>By digest</title>"),
                more: Self.digest),
            ArchiveSample.record(
                "response", "https://a.example/named", ArchiveSample.http("<title>By name</title>"),
                more: "WARC-Record-ID: <urn:uuid:1>\r\n"),
            ArchiveSample.record(
                "resource", "https://a.example/file", Array("<title>File</title>".utf8), type: "text/html"),
        ]
        let to = "WARC-Refers-To-Target-URI: https://a.example/"
        let revisits = [
            Self.revisit("https://a.example/1", "\(to)dated\r\n\(Self.date)"),
            Self.revisit("https://a.example/2", Self.digest, block: Array("HTTP/1.1 304 Not Modified\r\n\r\n".utf8)),
            Self.revisit("https://a.example/3", "WARC-Refers-To: <urn:uuid:1>\r\n"),
            Self.revisit("https://a.example/4", "\(to)file\r\n\(Self.date)"),
            Self.revisit("https://a.example/5", "\(to)none\r\n\(Self.date)"),
            Self.revisit("https://a.example/6", "", block: ArchiveSample.http("", type: "image/png")),
            ArchiveSample.record(
                "revisit", "https://a.example/7", ArchiveSample.http("", status: 301, fields: "Location: /dated\r\n")),
        ]
        let pages = (1...4).map { "\($0) https://a.example/\($0) [] https://a.example/\($0)" }
        let missing =
            "it repeats a capture of 1 March 2026 that is not in the given archives; add the archive that has it"
        let apart = try read(revisits, beside: originals)
        #expect(apart.lines == pages + ["5 \(missing)"], "\(apart.lines)")
        #expect(apart.note.contains("4 HTML pages, 1 redirect"), "\(apart.note)")
        let alone = try read(revisits).lines
        #expect(alone.count == 5 && alone.allSatisfy { $0.contains("add the archive that has it") }, "\(alone)")
        let behind = try read(revisits + originals).lines
        #expect(behind.prefix(5) == (pages + ["5 \(missing)"])[...], "\(behind)")
    }

    @Test("a revisit has the body of its original and its own header")
    func header() throws {
        let own = ArchiveSample.http("", type: "text/html; charset=latin1", fields: "Server: second\r\n")
        let archive = try archive([
            ArchiveSample.page("https://a.example/", title: "Body"),
            Self.revisit(
                "https://a.example/", "WARC-Refers-To-Target-URI: https://a.example/\r\n\(Self.date)", block: own),
        ])
        var pages = try ArchivedPages(archive, of: Archives([archive]), htmlLimit: 1_000)
        _ = try pages.next()
        guard case .page(let page)? = try pages.next(), let response = page.result.response else {
            Issue.record("no page")
            return
        }
        #expect(response.headers["server"] == "second" && page.record == 2)
        #expect(String(decoding: response.wireBody, as: UTF8.self).contains("<title>Body</title>"))
    }

    @Test("HTML in resource records is a page, other resources are not")
    func resources() throws {
        let html = Array("<!doctype html><title>x</title>".utf8)
        let found = try read([
            ArchiveSample.record("resource", "https://a.example/typed", html, type: "text/html; charset=utf-8"),
            ArchiveSample.record("resource", "https://a.example/sniffed", html, type: "application/octet-stream"),
            ArchiveSample.record("resource", "https://a.example/i.png", html, type: "image/png"),
            ArchiveSample.record("resource", "metadata://gnu.org/software/wget/warc/wget.log", html, type: "text/html"),
        ])
        #expect(found.lines == ["1 https://a.example/typed [] https://a.example/typed"], "\(found.lines)")
    }
}
