package import AuditModel

/// An HTTP response as an archive keeps it.
package struct HTTPMessage: Sendable {
    package var status: Int
    /// `1.0`, `1.1`, `2`.
    package var version: String
    package var headers: HeaderFields
    /// Without the chunks of Transfer-Encoding, still in its content coding.
    package var body: [UInt8]
    /// Whether the last chunk is missing.
    package var isCut = false

    /// Nil when it does not begin with a status line and a header of at most `HeaderFields.byteLimit` bytes.
    package init?(_ block: [UInt8]) {
        guard block.starts(with: "HTTP/".utf8),
            let end = Self.headerEnd(block[...], from: 0) ?? Self.wholeHeader(block), end <= HeaderFields.byteLimit
        else { return nil }
        let line = block[5..<end].prefix { $0 != 10 && $0 != 13 }
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count > 1, let status = Int(String(decoding: words[1], as: UTF8.self)),
            (100..<1_000).contains(status)
        else { return nil }
        self.status = status
        version = String(decoding: words[0].prefix(8), as: UTF8.self)
        headers = HeaderFields(raw: Array(block[..<end]))
        body = Array(block[end...])
        guard headers["transfer-encoding"]?.lowercased().contains("chunked") == true else { return }
        // Many archives keep the field and not the chunks.
        if let whole = Self.dechunked(body) { (body, isCut) = whole }
    }

    /// What a server would have sent with a resource that was archived without one.
    ///
    /// - Parameter type: its Content-Type.
    package init(resource body: [UInt8], type: String?) {
        (status, version, self.body) = (200, "1.1", body)
        let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
        headers = HeaderFields(raw: Array("HTTP/1.1 200 OK\r\n\(field)\r\n".utf8))
    }

    /// Behind the first blank line, whose ends are LF or CRLF.
    static func headerEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while let end = bytes[index...].firstIndex(of: 10) {
            index = end + 1
            if let end = blankLineEnd(bytes, at: index) { return end }
        }
        return nil
    }

    /// Behind the blank line that begins there; nil when none does.
    static func blankLineEnd(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int? {
        let line = bytes[index...]
        return line.first == 10 ? index + 1 : line.starts(with: [13, 10]) ? index + 2 : nil
    }

    /// Of a response that is header alone.
    private static func wholeHeader(_ block: [UInt8]) -> Int? { block.last == 10 ? block.count : nil }

    /// The chunks together (RFC 9112 §7.1); nil when there are none.
    static func dechunked(_ bytes: [UInt8]) -> (bytes: [UInt8], isCut: Bool)? {
        var whole: [UInt8] = []
        var index = 0
        while let (size, start) = chunk(bytes, at: index) {
            if size == 0 { return (whole, false) }
            let end = min(bytes.count, start + size)
            whole += bytes[start..<end]
            index = end
            if index < bytes.count, bytes[index] == 13 { index += 1 }
            if index < bytes.count, bytes[index] == 10 { index += 1 }
        }
        return index == 0 ? nil : (whole, true)
    }

    /// The size of the chunk whose line begins there, and where its bytes do.
    private static func chunk(_ bytes: [UInt8], at index: Int) -> (size: Int, start: Int)? {
        let line = bytes[index...].prefix(1_024)
        guard let end = line.firstIndex(of: 10) else { return nil }
        let digits = line[..<end].prefix { $0 != 13 && $0 != 32 && $0 != UInt8(ascii: ";") }
        guard digits.count <= 8, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0 else {
            return nil
        }
        return (size, end + 1)
    }
}
