/// Web archives for tests, record by record.
package enum ArchiveSample {
    /// A record; `length` is the length it claims, if that is not the real one.
    package static func record(
        _ type: String, _ target: String?, _ block: [UInt8],
        type content: String = "application/http; msgtype=response",
        length: String? = nil, more: String = ""
    ) -> [UInt8] {
        var text = "WARC/1.0\r\nWARC-Type: \(type)\r\nWARC-Date: 2026-03-01T04:05:06Z\r\n"
        if let target { text += "WARC-Target-URI: \(target)\r\n" }
        text += "Content-Type: \(content)\r\n\(more)Content-Length: \(length ?? String(block.count))\r\n\r\n"
        return Array(text.utf8) + block + Array("\r\n\r\n".utf8)
    }

    /// An HTTP response with a body of HTML.
    package static func http(
        _ body: String, status: Int = 200, type: String = "text/html; charset=utf-8", fields: String = ""
    ) -> [UInt8] {
        Array("HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\(fields)\r\n\(body)".utf8)
    }

    /// An archived page of that title.
    package static func page(_ url: String, title: String, length: String? = nil) -> [UInt8] {
        let html = "<!doctype html><html><head><title>\(title)</title></head><body><p>Words.</p></body></html>"
        return record("response", url, http(html), length: length)
    }

    package static func redirect(_ url: String, to target: String, status: Int = 301) -> [UInt8] {
        record("response", url, http("", status: status, fields: "Location: \(target)\r\n"))
    }

    /// What every crawler writes first.
    package static let info = record(
        "warcinfo", nil, Array("software: a test\r\n".utf8), type: "application/warc-fields")

    package static func packed(_ records: [[UInt8]]) -> [UInt8] { records.flatMap { Compress.gzip($0) } }
}
