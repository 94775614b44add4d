internal import AuditModel

/// Connections, status lines, headers, lengths and chunks.
extension HostileReply {
    static let patience = "`--timeout`"
    static let headerLimit = "64 KiB of header"

    static let connections = [
        HostileReply("closes before a word", .drop, .connect, .reset),
        HostileReply("resets before a word", .reset, .connect, .reset),
        HostileReply("says nothing", Reply([.wait(milliseconds: 20_000)]), .timeout, .timeout, limit: patience),
        HostileReply(
            "resets in the header", Reply([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .reset]), .connect,
            .reset),
        HostileReply(
            "closes in the header", Reply([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .close]), .connect,
            .reset),
        HostileReply(
            "resets in the body", Reply([.send(Reply.head(200, html, length: 5_000) + page), .reset]), .connect, .reset
        ),
        HostileReply(
            "resets in a body without a length",
            Reply([.send(Reply.head(200, html) + page), .wait(milliseconds: 100), .reset]), .connect, .reset),
        HostileReply("ends a body without a length", Reply([.send(Reply.head(200, html) + page), .close])),
        HostileReply(
            "sends its header byte by byte", drip(Reply.head(200, html, length: page.count) + page, from: 0), .timeout,
            .timeout, limit: patience),
        HostileReply(
            "sends its body byte by byte", .drip(page, milliseconds: 200), .timeout, .timeout,
            limit: "\(patience); 64 bytes/s over 15 s"),
        HostileReply(
            "answers twice",
            Reply([.send(Reply.head(200, html, length: page.count) + page + Reply.head(200, html, length: 1) + [65])])),
    ]

    private static func drip(_ bytes: [UInt8], from start: Int) -> Reply {
        Reply(bytes[start...].flatMap { [.wait(milliseconds: 200), .send([$0])] })
    }

    static let statusLines = [
        HostileReply("speaks HTTP/0.9", .raw(text), .connect, .protocolError),
        HostileReply("is a mail server", .raw("220 mail.test ESMTP\r\n"), .connect, .protocolError),
        HostileReply("is an ICY radio", wire("ICY 200 OK\r\nContent-Type: text/html"), .connect, .protocolError),
        HostileReply("has no status", wire("HTTP/1.1 OK"), .connect, .protocolError),
        HostileReply("has a status in words", wire("HTTP/1.1 two hundred OK"), .connect, .protocolError),
        HostileReply("has a status of five digits", wire("HTTP/1.1 20000 OK"), .connect, .protocolError),
        HostileReply("has a negative status", wire("HTTP/1.1 -20 OK"), .connect, .protocolError),
        HostileReply("has status 000", wire("HTTP/1.1 000 OK"), .connect, .protocolError),
        HostileReply("has status 099", wire("HTTP/1.1 099 OK"), .connect, .protocolError),
        HostileReply("has status 999", wire("HTTP/1.1 999 No\r\nContent-Type: text/html"), .http5xx),
        HostileReply("has spaces before the status", wire("HTTP/1.1    200 OK\r\nContent-Type: text/html")),
        HostileReply("has no reason phrase", wire("HTTP/1.1 200\r\nContent-Type: text/html")),
        HostileReply("is of HTTP/1.0", .old(page)),
        HostileReply("is of HTTP/4.2", wire("HTTP/4.2 200 OK"), .connect, .protocolError),
        HostileReply(
            "switches protocols unasked",
            wire("HTTP/1.1 101 Switching Protocols\r\nUpgrade: h9\r\nContent-Type: text/html"), .connect,
            .protocolError),
        HostileReply(
            "sends twenty 103 before its answer",
            .raw(repeated("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n", 20) + answer)),
        HostileReply(
            "sends 100 Continue for ever", Reply([.endless(Array(repeated("HTTP/1.1 100 Continue\r\n\r\n", 40).utf8))]),
            .tooLarge, .headerTooLarge, limit: headerLimit, grows: true),
        HostileReply("204 unasked", Reply([.send(Reply.head(204, html))])),
        HostileReply("205 unasked", Reply(205, html, body: page)),
        HostileReply(
            "206 unasked",
            Reply(206, ["Content-Type": "text/html", "Content-Range": "bytes 0-9/9999"], body: page)),
        HostileReply("304 unasked", Reply([.send(Reply.head(304, html))]), .redirectLoop, .badRedirect),
        HostileReply("300 with a list", Reply(300, html, body: page), .redirectLoop, .badRedirect),
        HostileReply("418 with fine tags", Reply(418, html, body: page), .http4xx),
        HostileReply("503 with fine tags", Reply(503, html, body: page), .http5xx),
    ]

    private static let answer =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(page.count)\r\n\r\n\(text)"

    static let headers = [
        HostileReply(
            "has a header without end", .endlessHeader, .tooLarge, .headerTooLarge, limit: headerLimit, grows: true),
        HostileReply(
            "has a header line without end", .endlessHeaderLine, .tooLarge, .headerTooLarge,
            limit: "100 KiB, libcurl's", grows: true),
        HostileReply("has one field of 60 KB", fields("X-Big: \(repeated("x", 60_000))")),
        HostileReply(
            "has one field of 99 KB", fields("X-Big: \(repeated("x", 99_000))"), .tooLarge, .headerTooLarge,
            limit: headerLimit),
        HostileReply(
            "has 100,000 fields", fields(repeated("X-A: b\r\n", 99_999) + "X-A: b"), .tooLarge, .headerTooLarge,
            limit: headerLimit),
        HostileReply("has a thousand Set-Cookie", fields(repeated("Set-Cookie: a=b\r\n", 999) + "Set-Cookie: a=b")),
        HostileReply("has NUL in a field", fields("X-A: a\0b"), .connect, .protocolError),
        HostileReply(
            "has NUL in its type", wire("HTTP/1.1 200 OK\r\nContent-Type: text/\0html"), .connect, .protocolError),
        HostileReply("has control characters in a field", fields("X-A: \u{1}\u{1B}[31m\u{7F}")),
        HostileReply(
            "has bytes that are no UTF-8",
            Reply([
                .send(
                    Array("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-A: ".utf8) + [0xFF, 0xFE, 13, 10, 13, 10]
                        + page),
                .close,
            ])),
        HostileReply("has lone CR in a field", fields("X-A: a\rX-B: b")),
        HostileReply("ends its lines with LF", .raw("HTTP/1.1 200 OK\nContent-Type: text/html\n\n\(text)")),
        HostileReply("folds a field over lines", fields("X-A: a\r\n b\r\n\tc")),
        HostileReply("has a line without a colon", fields("X-A"), .connect, .protocolError),
        HostileReply("has a field without a name", fields(": nameless")),
        HostileReply("has a space before the colon", fields("Content-Length : 5")),
        HostileReply("has Location on a 200", fields("Location: http://elsewhere.test/")),
        HostileReply(
            "has a field like a status line",
            wire("HTTP/1.1 404 Gone\r\nHTTP/1.1 200 OK: yes\r\nContent-Type: text/html"),
            .http4xx),
        HostileReply(
            "has a field like a status line behind a 103",
            .raw(
                "HTTP/1.1 103 Early\r\nHTTP/1.1 200 OK: yes\r\n\r\nHTTP/1.1 404 Gone\r\nContent-Type: text/html\r\n\r\n\(text)"
            ),
            .http4xx),
        HostileReply("has a status line among its fields", fields("HTTP/1.1 404 Gone: yes\r\nHTTP/2 503: no")),
        HostileReply("has two types", fields("Content-Type: image/png")),
    ]

    static let lengths = [
        HostileReply("promises more than it sends", .lyingLength(page, promised: 100_000), .connect, .reset),
        HostileReply("promises 9 TB", .lyingLength(page, promised: 9_000_000_000_000), .connect, .reset, grows: true),
        HostileReply("promises less than it sends", fields("Content-Length: 60")),
        HostileReply("promises nothing and sends a page", fields("Content-Length: 0")),
        HostileReply("has a negative length", fields("Content-Length: -1"), .connect, .protocolError),
        HostileReply("has a length above 2^64", fields("Content-Length: 99999999999999999999")),
        HostileReply("has a length that is no number", fields("Content-Length: many"), .connect, .protocolError),
        HostileReply("has a hexadecimal length", fields("Content-Length: 0x10")),
        HostileReply("has an empty length", fields("Content-Length: "), .connect, .protocolError),
        HostileReply(
            "has the same length twice", fields("Content-Length: \(page.count)\r\nContent-Length: \(page.count)")),
        HostileReply(
            "has two lengths, the second too short",
            fields("Content-Length: \(page.count)\r\nContent-Length: 60")),
        HostileReply(
            "has two lengths, the second too long",
            fields("Content-Length: \(page.count)\r\nContent-Length: 5000"), .connect, .reset),
        HostileReply(
            "has a length and chunks",
            fields("Content-Length: 3\r\nTransfer-Encoding: chunked", chunk(page) + Array("0\r\n\r\n".utf8))),
    ]

    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
    }

    private static func chunked(_ raw: [UInt8]) -> Reply { fields("Transfer-Encoding: chunked", raw) }
    private static func sized(_ size: String) -> Reply { chunked(Array("\(size)\r\n".utf8) + page) }

    static let chunks = [
        HostileReply("has a chunk size that is no number", sized("zz"), .connect, .protocolError),
        HostileReply("has a negative chunk size", sized("-5"), .connect, .protocolError),
        HostileReply("has a chunk of 2^63 bytes", sized("8000000000000000"), .connect, .protocolError),
        HostileReply("has a chunk of 2^63-1 bytes", sized("7fffffffffffffff"), .connect, .reset),
        HostileReply("has a chunk of 2^64 bytes", sized("10000000000000000"), .connect, .protocolError),
        HostileReply("has a chunk size of 1,000 digits", sized(repeated("0", 1_000) + "5"), .connect, .protocolError),
        HostileReply("has an empty chunk size", sized(""), .connect, .protocolError),
        HostileReply("leaves out the last chunk", chunked(chunk(page)), .connect, .reset),
        HostileReply("ends in the middle of a chunk", chunked(Array(chunk(page).prefix(60))), .connect, .reset),
        HostileReply(
            "sends chunks of one byte", chunked(page.flatMap { chunk([$0]) } + Array("0\r\n\r\n".utf8))),
        HostileReply(
            "has no line break after a chunk",
            chunked(Array("\(String(page.count, radix: 16))\r\n".utf8) + page + Array("0\r\n\r\n".utf8)), .connect,
            .protocolError),
        HostileReply(
            "has a chunk extension without end",
            Reply([.send(chunkHead + Array("5;x=".utf8)), .endless(Array(repeating: 65, count: 8_192))]), .timeout,
            .timeout, limit: patience, grows: true),
        HostileReply(
            "has trailers without end",
            Reply([
                .send(chunkHead + chunk(page) + Array("0\r\n".utf8)), .endless(Array(repeated("X-A: b\r\n", 900).utf8)),
            ]),
            .tooLarge, .headerTooLarge, limit: headerLimit, grows: true),
        HostileReply(
            "names a transfer coding that nobody knows", fields("Transfer-Encoding: rot13"), .badEncoding, .badEncoding),
    ]

    private static let chunkHead = Reply.head(200, ["Content-Type": "text/html", "Transfer-Encoding": "chunked"])
}
