/// The response of a `LoopbackServer` to one request: steps on the raw connection.
package struct Reply: Sendable {
    package enum Step: Sendable {
        case send([UInt8])
        case wait(milliseconds: Int)
        /// The same bytes over and over until the client leaves, at most `endlessLimit` bytes.
        case endless([UInt8])
        /// The same bytes so many times.
        case repeated([UInt8], times: Int)
        case close
        /// Closes with RST in place of FIN.
        case reset
    }

    package var steps: [Step]

    /// The step with which the client may have it all.
    var lastBytes: Int {
        let last = steps.lastIndex { step in if case .send = step { true } else { false } }
        return last ?? 0
    }

    /// What an endless step sends at most, so that a client that never leaves ends too.
    package static let endlessLimit = 256 << 20

    package init(_ steps: [Step]) { self.steps = steps }

    /// A response with Content-Length.
    package init(_ status: Int = 200, _ headers: KeyValuePairs<String, String> = [:], body: [UInt8] = []) {
        let length = body.count
        self.init([.send(Self.head(status, headers, length: length) + body)])
    }

    package static func html(_ text: String) -> Reply {
        Reply(200, ["Content-Type": "text/html; charset=utf-8"], body: Array(text.utf8))
    }

    /// The body with its validators, or 304 where the request has them already.
    package static func versioned(
        _ request: LoopbackServer.Request, _ tag: String, type: String = "text/html; charset=utf-8", _ body: [UInt8]
    ) -> Reply {
        if request.headers["if-none-match"] == tag { return Reply([.send(head(304, ["ETag": tag]))]) }
        return Reply(200, ["Content-Type": type, "ETag": tag], body: body)
    }

    package static func versioned(_ request: LoopbackServer.Request, _ tag: String, page text: String) -> Reply {
        versioned(request, tag, Array(text.utf8))
    }

    package static func redirect(_ status: Int = 302, to location: String) -> Reply {
        Reply(status, ["Location": location])
    }

    package static func refusal(_ status: Int = 429, retryAfter: String?) -> Reply {
        guard let retryAfter else { return Reply(status) }
        return Reply(status, ["Retry-After": retryAfter])
    }

    package static func chunked(_ chunks: [[UInt8]], trailer: String = "") -> Reply {
        let body = chunks.flatMap { chunk -> [UInt8] in
            Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]
        }
        return Reply([.send(head(200, ["Transfer-Encoding": "chunked"]) + body + Array("0\r\n\(trailer)\r\n".utf8))])
    }

    /// A chunk size that is no number.
    package static let badChunks = Reply([
        .send(head(200, ["Transfer-Encoding": "chunked"]) + Array("5\r\nhello\r\nzz\r\nworld".utf8)), .close,
    ])
    /// The header, then a byte now and then.
    package static func drip(_ body: [UInt8], milliseconds: Int) -> Reply {
        let drops = body.flatMap { byte -> [Step] in [.wait(milliseconds: milliseconds), .send([byte])] }
        return Reply([.send(head(200, [:], length: body.count))] + drops)
    }
    /// Closed before a word.
    package static let drop = Reply([.close])
    package static let reset = Reply([.reset])
    /// Fewer bytes than promised, then closed.
    package static func lyingLength(_ body: [UInt8], promised: Int) -> Reply {
        Reply([.send(head(200, [:], length: promised) + body), .close])
    }
    package static let endlessHeader = Reply([
        .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
        .endless(Array("X-More: \(String(repeating: "m", count: 500))\r\n".utf8)),
    ])
    package static let endlessHeaderLine = Reply([
        .send(Array("HTTP/1.1 200 OK\r\nX-Line: ".utf8)), .endless(Array(repeating: UInt8(ascii: "x"), count: 8192)),
    ])
    package static func endlessBody(_ headers: KeyValuePairs<String, String> = [:]) -> Reply {
        Reply([.send(head(200, headers)), .endless(Array(repeating: UInt8(ascii: "b"), count: 8192)), .close])
    }
    /// HTTP/1.0, where the end of the connection is the end of the body.
    package static func old(_ body: [UInt8]) -> Reply {
        Reply([.send(Array("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n".utf8) + body), .close])
    }
    /// Bytes as they are.
    package static func raw(_ text: String) -> Reply { Reply([.send(Array(text.utf8)), .close]) }

    /// A status line and fields, with Content-Length when a length is given.
    package static func head(_ status: Int, _ headers: KeyValuePairs<String, String>, length: Int? = nil) -> [UInt8] {
        var text = "HTTP/1.1 \(status) Status\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let length { text += "Content-Length: \(length)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// This reply after a while.
    package func after(milliseconds: Int) -> Reply { Reply([.wait(milliseconds: milliseconds)] + steps) }

    /// The range of a body that a Range field requests, as 206; the whole as 200 without one, 416 after its end.
    package static func ranged(_ body: [UInt8], _ request: LoopbackServer.Request) -> Reply {
        guard let range = request.range else { return Reply(body: body) }
        guard range.lowerBound < body.count else { return Reply(416, ["Content-Range": "bytes */\(body.count)"]) }
        let part = Array(body[range.clamped(to: 0..<body.count)])
        let field = "bytes \(range.lowerBound)-\(range.lowerBound + part.count - 1)/\(body.count)"
        return Reply(206, ["Content-Range": field], body: part)
    }
}

extension LoopbackServer.Request {
    /// The bytes that a Range field requests: `bytes=0-99`.
    package var range: Range<Int>? {
        let ends = headers["range"]?.split(separator: "=").last?.split(separator: "-").compactMap { Int($0) } ?? []
        return ends.count == 2 && ends[0] <= ends[1] ? ends[0]..<(ends[1] + 1) : nil
    }
}

extension LoopbackServer.Request {
    package var isConditional: Bool { headers["if-none-match"] != nil || headers["if-modified-since"] != nil }
}
