internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import WebArchives

/// Responses as archives keep them.
@Suite struct HTTPMessageTests {
    private func message(_ text: String) -> HTTPMessage? { HTTPMessage(Array(text.utf8)) }

    @Test("status, version, fields and body are read from the block")
    func parts() throws {
        let found = try #require(message("HTTP/2 404 Not Found\nContent-Type: text/html\nX: y\n\n<p>\n\n"))
        #expect(found.status == 404 && found.version == "2" && found.headers["x"] == "y")
        #expect(found.body == Array("<p>\n\n".utf8))
    }

    @Test("chunks are joined; a missing last one is a cut")
    func chunks() throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let whole = try #require(message(head + "5;x=y\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"))
        #expect(whole.body == Array("hello world".utf8) && !whole.isCut)
        let cut = try #require(message(head + "5\r\nhello\r\nff\r\n world"))
        #expect(cut.body == Array("hello world".utf8) && cut.isCut)
    }

    @Test("a body archived without chunks is not changed")
    func unchunked() throws {
        let found = try #require(message("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n<html>"))
        #expect(found.body == Array("<html>".utf8) && !found.isCut)
    }

    @Test(
        "a block without a status line is not a response",
        arguments: ["", "HTTP/1.1", "HTTP/1.1 x y\r\n\r\n", "<html>", "HTTP/1.1 20 OK\r\n\r\n"])
    func none(text: String) { #expect(message(text) == nil) }

    @Test(
        "dates are read to the second",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2024-02-29T23:59:59Z", 1_709_251_199),
            ("2026-03-01T04:05:06.123456Z", 1_772_337_906),
        ])
    func dates(text: String, seconds: Int64) { #expect(ArchiveDate.seconds(text) == seconds) }

    @Test(
        "an invalid date has no seconds", arguments: ["", "2026-03-01", "2026-13-01T00:00:00Z", "2026-03-01T04:05:06"])
    func noDates(text: String) { #expect(ArchiveDate.seconds(text) == nil) }
}
