internal import MediaSniffing
internal import AuditModel
@testable internal import MediaInspection
@testable internal import PageFetching
internal import Politeness
internal import WebAddresses

/// The header of a response, line by line, and every field that is parsed.
enum HeaderTarget: FuzzTarget {
    static let name = "header"
    static let summary = "the header of an answer: Retry-After, Content-Range, Content-Type, Location and the rest"
    static let longest = 80_000

    static let words = [
        "HTTP/1.1 200 OK\r\n", "HTTP/2 429 \r\n", "HTTP/1.1 100 Continue\r\n\r\n", "Retry-After: ", "Content-Length: ",
        "Content-Range: bytes ", "Content-Type: ", "Content-Encoding: ", "Location: ", "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "bytes 0-1023/146515", "bytes */1", "/*", "120",
        "99999999999999999999", "-1", "text/html; charset=", "\r\n", "\n", "\r", ": ", "29 Feb 2028", "23:59:60", "Dec",
    ]

    static func seeds() -> [[UInt8]] {
        [
            "HTTP/1.1 429 Too Many\r\nRetry-After: 120\r\nContent-Length: 12\r\nContent-Type: text/html; charset=x\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 301 Moved\r\nLocation: /there\r\nLOCATION: /here\r\n\r\n",
            "HTTP/2 206 \r\ncontent-range: bytes 0-1023/146515\r\ncontent-length: 1024\r\ncontent-type: video/mp4\r\n\r\n",
            "HTTP/1.0 503 x\nRetry-After: Sun, 06 Nov 2050 08:49:37 GMT\nX: y\n\n",
            "HTTP/1.1 503 x\r\nretry-after: Sunday, 06-Nov-94 08:49:37 GMT\r\ncf-mitigated: challenge\r\n\r\n",
            "HTTP/1.1 503 x\r\nretry-after: Sun Nov  6 08:49:37 2027\r\n\r\n", "HTTP/0.9", "HTTP/1.1 2",
        ].map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        var answer = Answer(limit: 1_024)
        try input.withUnsafeBufferPointer { bytes throws(Broken) in
            var rest = bytes[...]
            while !rest.isEmpty {
                let end = rest.firstIndex(of: 10).map { $0 + 1 } ?? rest.endIndex
                if !answer.take(line: UnsafeBufferPointer(rebasing: rest[..<end])) {
                    try expect(answer.stop == .headerLimit, "a line was refused without a reason")
                    break
                }
                rest = rest[end...]
            }
        }
        try expect(answer.header.count <= HeaderFields.byteLimit, "the header is longer than its limit")
        try expect((0...999).contains(answer.status), "the status is \(answer.status)")
        try fields(answer)
        try pauses(answer.retryAfter)
        try pauses(String(decoding: input.prefix(100), as: UTF8.self))
        try body(answer, input)
    }

    /// The two readers of a header say the same.
    private static func fields(_ answer: Answer) throws(Broken) {
        let fields = HeaderFields(raw: answer.header)
        try expectEqual(answer.location, fields["Location"], "the readers of Location differ")
        try expectEqual(answer.retryAfter, fields["retry-AFTER"], "the readers of Retry-After differ")
        try expectEqual(fields.all("x-robots-tag").first, fields["X-Robots-Tag"], "first and all differ")
        if let range = ContentRange(fields["content-range"]) {
            let numbers = [range.total, range.bytes?.lowerBound, range.bytes?.upperBound].compactMap(\.self)
            try expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 << 60 }, "the range is \(range)")
        }
        let essence = MediaSniffer.essence(fields["content-type"])
        try expectEqual(MediaSniffer.essence(essence), essence, "the essence has another essence")
        try media(answer, fields)
    }

    private static func pauses(_ value: String?) throws(Broken) {
        guard let value else { return }
        let now: Int64 = 1_780_000_000
        let pause = RetryAfter.parse(value, nowEpochSeconds: now)
        let later = RetryAfter.parse(value, nowEpochSeconds: now + 60)
        try expect(
            pause.map { $0 >= .zero && $0.seconds <= 2_147_483_648 } != false,
            "the pause is \(String(describing: pause))")
        guard let pause, let later else { return try expect(pause == nil && later == nil, "a pause comes and goes") }
        try expect(
            later <= pause && pause.seconds - later.seconds <= 60, "the pause grows while one waits")
    }

    private static func body(_ answer: Answer, _ input: [UInt8]) throws(Broken) {
        var answer = answer
        let isTaken = input.withUnsafeBufferPointer { answer.take(body: $0) }
        try expect(isTaken == (answer.stop != .bodyLimit), "the body ends without a reason")
        try expect(answer.body.count <= 1_024, "the body is longer than its limit")
    }

    private static func media(_ answer: Answer, _ fields: HeaderFields) throws(Broken) {
        guard let url = WebAddress.parse("https://www.example.com/film.mp4") else { return }
        let response = FetchResponse(status: answer.status, headers: fields, wireBody: [1, 2, 3], isCut: true)
        let result = FetchResult(
            request: FetchRequest(url: url, purpose: .media, body: .first(bytes: 3)), hops: [], finalURL: url,
            end: .response(response), timings: .init())
        let facts = MediaInspector.facts(of: result)
        try expect(facts.size.map { $0.bytes >= 0 } != false, "the size is \(String(describing: facts.size))")
        _ = MediaInspector.missingPart(of: result, facts)
    }
}
