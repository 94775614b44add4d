internal import AuditModel

/// Codings, bodies and markup.
extension HostileReply {
    static let decoded = "8 MiB decoded"

    static let codings = [
        HostileReply("says gzip and sends plain HTML", coded("gzip", page), .badEncoding, .badEncoding),
        HostileReply("says deflate and sends plain HTML", coded("deflate", page), .badEncoding, .badEncoding),
        HostileReply("says br and sends plain HTML", coded("br", page), .badEncoding, .badEncoding),
        HostileReply("says zstd and sends plain HTML", coded("zstd", page), .badEncoding, .badEncoding),
        HostileReply("says gzip and sends nothing", coded("gzip", [])),
        HostileReply("says gzip and sends zlib", coded("gzip", Compress.zlib(page)), .badEncoding, .badEncoding),
        HostileReply("says gzip and sends raw deflate", coded("gzip", Compress.raw(page)), .badEncoding, .badEncoding),
        HostileReply("says none and sends plain HTML", coded("none", page)),
        HostileReply("says UTF-8 and sends plain HTML", coded("UTF-8", page)),
        HostileReply("says identity and sends plain HTML", coded("identity", page)),
        HostileReply("sends gzip and does not say so", Reply(200, html, body: Compress.gzip(page)), .notHTML),
        HostileReply("says deflate and sends gzip", coded("deflate", Compress.gzip(page)), .badEncoding, .badEncoding),
        HostileReply("sends raw deflate for deflate", coded("deflate", Compress.raw(page))),
        HostileReply("sends zlib for deflate", coded("deflate", Compress.zlib(page))),
        HostileReply("sends gzip in gzip and says so", coded("gzip, gzip", Compress.gzip(Compress.gzip(page)))),
        HostileReply(
            "sends gzip in gzip and says gzip", coded("gzip", Compress.gzip(Compress.gzip(page))), .badEncoding,
            .badEncoding),
        HostileReply(
            "sends zlib in zlib and says deflate", coded("deflate", Compress.zlib(Compress.zlib(page))), .badEncoding,
            .badEncoding),
        HostileReply(
            "says gzip of an error page that is plain HTML",
            Reply(404, ["Content-Type": "text/html", "Content-Encoding": "gzip"], body: page), .http4xx),
        HostileReply("names four codings", coded("gzip, gzip, gzip, gzip", page), .badEncoding, .badEncoding),
        HostileReply("names a coding that nobody knows", coded("\u{1B}[31mpack200", page)),
        HostileReply("sends br unasked", coded("br", [0x0B, 0x02, 0x80, 0x41, 0x03]), .badEncoding, .badEncoding),
        HostileReply(
            "sends zstd unasked", coded("zstd", [0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58]), .badEncoding, .badEncoding),
        HostileReply("cuts its gzip in half", coded("gzip", half(Compress.gzip(long)))),
        HostileReply(
            "breaks its gzip", coded("gzip", [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6, 7]), .badEncoding, .badEncoding),
        HostileReply("has rubbish after its gzip", coded("gzip", Compress.gzip(page) + [1, 2, 3, 4])),
        HostileReply("lies about the size in its gzip", coded("gzip", Compress.gzip(page, claiming: .max))),
        HostileReply("sends a gzip bomb of 256 MB", coded("gzip", bomb), limit: decoded, grows: true),
        HostileReply(
            "sends a gzip bomb in gzip", coded("gzip, gzip", Compress.gzip(bomb)), limit: decoded,
            grows: true),
        HostileReply(
            "sends a gzip bomb in gzip in gzip",
            coded("gzip, gzip, gzip", Compress.gzip(Compress.gzip(bomb))), limit: decoded, grows: true),
        HostileReply(
            "sends a br bomb", coded("br", Array(repeating: 0x5B, count: 100_000)), .badEncoding, .badEncoding,
            limit: "never asked for, never decoded", grows: true),
        HostileReply(
            "sends a zstd bomb", coded("zstd", zstdBomb), .badEncoding, .badEncoding,
            limit: "never asked for, never decoded", grows: true),
    ]

    private static let long = Array(
        (text + String(repeating: "<p>Words, more words, and a few more.", count: 400)).utf8)

    private static func half(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(bytes.count / 2)) }

    /// The page and 256 MB of spaces in 260 KB, from one megabyte that is compressed and repeated as members.
    static let bomb: [UInt8] = {
        let megabyte = Compress.gzip(Array(repeating: UInt8(ascii: " "), count: 1 << 20))
        return Compress.gzip(page) + [[UInt8]](repeating: megabyte, count: 256).joined()
    }()

    /// A frame of RLE blocks of 128 KiB each, RFC 8878: a gigabyte in 32 KB.
    private static let zstdBomb: [UInt8] = {
        let block: [UInt8] = [0x02, 0x00, 0x10, 0x41]
        return [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58] + [[UInt8]](repeating: block, count: 8_192).joined()
    }()

    static let bodies = [
        HostileReply(
            "sends a body without end or length", .endlessBody(html), .tooLarge, limit: decoded, grows: true),
        HostileReply(
            "sends a body without end and a length of 10^15",
            .endlessBody(["Content-Type": "text/html", "Content-Length": "1000000000000000"]), .tooLarge,
            limit: decoded, grows: true),
        HostileReply(
            "sends chunks without end",
            Reply([
                .send(Reply.head(200, ["Content-Type": "text/html", "Transfer-Encoding": "chunked"])),
                .endless(Array("1000\r\n".utf8) + Array(repeating: 65, count: 4_096) + [13, 10]),
            ]), .tooLarge, limit: decoded, grows: true),
        HostileReply(
            "sends an attribute of 100 MB", flood("<title>A page</title><p class='", "a", 100_000_000, "'>"), .tooLarge,
            limit: decoded, grows: true),
        HostileReply(
            "sends an attribute of 50 MB and may", flood("<title>A page</title><p class='", "a", 50_000_000, "'>"),
            .ok, limit: "values of 64 KiB", options: large, grows: true),
        HostileReply(
            "sends a million metas", flood("<title>A page</title>", meta, 1_000_000, ""), .tooLarge, limit: decoded,
            grows: true),
        HostileReply(
            "sends a million metas and may", flood("<title>A page</title>", meta, 1_000_000, ""),
            .ok, limit: "10,000 metas", options: large, grows: true),
        HostileReply(
            "sends an image for a page without end",
            Reply([
                .send(Reply.head(200, ["Content-Type": "image/png"]) + [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
                .endless(Array(repeating: 65, count: 8_192)),
            ]), limit: "256 KiB of a file", grows: true),
        HostileReply("sends nothing", Reply(200, html)),
    ]

    private static let meta = "<meta property=og:title content=a>"
    private static let large = ["--max-html", "64MB", "--timeout", "20s"]

    /// A body that is made while it is sent.
    private static func flood(_ start: String, _ piece: String, _ count: Int, _ end: String) -> Reply {
        let pieces = 1_000
        let length = start.utf8.count + piece.utf8.count * count + end.utf8.count
        return Reply([
            .send(Reply.head(200, html, length: length) + Array(start.utf8)),
            .repeated(Array(repeated(piece, pieces).utf8), times: count / pieces), .send(Array(end.utf8)),
        ])
    }

    static let markup = [
        HostileReply("nests 100,000 elements", .html(tags + repeated("<div>", 100_000))),
        HostileReply("nests 100,000 formatting elements", .html(tags + repeated("<b>", 100_000))),
        HostileReply("nests 50,000 tables", .html(tags + repeated("<table><tr><td>", 50_000))),
        HostileReply("nests 50,000 svg and math", .html(tags + repeated("<svg><math>", 50_000))),
        HostileReply("sends 1.9 MB of <", .html(tags + repeated("<", 1_900_000))),
        HostileReply("sends 1.9 MB of comments that do not end", .html(tags + repeated("<!--", 475_000))),
        HostileReply("sends 1.9 MB of quotes", .html(tags + "<p \(repeated("\"'", 950_000))")),
        HostileReply("sends 1.9 MB of references", .html(tags + "<p>\(repeated("&#x;&amp", 237_000))")),
        HostileReply("sends 1.9 MB of scripts that do not end", .html(tags + repeated("<script><!--", 158_000))),
        HostileReply("sends a title of 1.9 MB", .html("<title>\(repeated("t", 1_900_000))")),
        HostileReply("sends an attribute of 1.9 MB", .html("\(tags)<p class='\(repeated("a", 1_900_000))'>")),
        HostileReply("sends 100,000 attributes", .html("\(tags)<p \((0..<100_000).map { "a\($0) " }.joined())>")),
        HostileReply("sends 200,000 links", .html(tags + repeated("<link>", 200_000))),
        HostileReply("sends 100,000 bases", .html(tags + repeated("<base href=/>", 100_000))),
        HostileReply(
            "sends 1.9 MB of JSON-LD", .html("\(tags)<script type=application/ld+json>\(repeated("[", 1_900_000))")),
        HostileReply("sends NULs", .html(tags + repeated("\0", 100_000))),
        HostileReply(
            "sends XML with entities of entities",
            Reply(200, ["Content-Type": "application/xhtml+xml"], body: Array(laughs.utf8))),
    ]

    /// The billion laughs, in XHTML.
    private static let laughs: String = {
        let entities = (1..<12).map { "<!ENTITY l\($0) \"\(repeated("&l\($0 - 1);", 10))\">" }.joined()
        return "<?xml version='1.0'?><!DOCTYPE html [<!ENTITY l0 'lol'>\(entities)]>"
            + "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>&l11;</title></head><body>&l11;</body></html>"
    }()

    static let types = [
        HostileReply("says HTML is an image", typed("image/png", page)),
        HostileReply("says HTML is plain text", typed("text/plain", page)),
        HostileReply("says HTML is JSON", typed("application/json", page)),
        HostileReply("says HTML is nothing", Reply(200, [:], body: page)),
        HostileReply("says HTML is rubbish", typed("\u{7F};;;=\"", page)),
        HostileReply(
            "says an image is HTML", typed("text/html", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0]), .notHTML),
        HostileReply("says a PDF is HTML", typed("text/html", Array("%PDF-1.7\n%%EOF".utf8)), .notHTML),
        HostileReply("says a ZIP is HTML", typed("text/html", Array("PK\u{3}\u{4}\u{14}\0\0\0\u{8}\0rest".utf8))),
        HostileReply("says bytes by chance are HTML", typed("text/html", noise)),
        HostileReply("names a charset that nobody knows", typed("text/html; charset=klingon", page)),
        HostileReply("says UTF-8 is UTF-16", typed("text/html; charset=utf-16", page)),
    ]

    private static func typed(_ type: String, _ body: [UInt8]) -> Reply {
        Reply(200, ["Content-Type": type], body: body)
    }

    private static let noise: [UInt8] = {
        var state: UInt64 = 5
        return (0..<50_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }()
}
