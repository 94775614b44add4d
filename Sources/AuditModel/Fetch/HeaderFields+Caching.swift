/// What the fields of an answer say about keeping it (RFC 9111).
extension HeaderFields {
    /// Whether the answer may be kept for a later request that is like the first: nobody forbids it, and nothing beyond
    /// what was sent decides it.
    public var mayBeKept: Bool {
        let directives = all("cache-control").joined(separator: ",").lowercased().split(separator: ",")
        let isForbidden = directives.contains { $0.filter { !$0.isWhitespace } == "no-store" }
        return !isForbidden && !all("vary").contains { $0.contains("*") }
    }

    /// The fields to keep: without cookies, which are meant for one visitor; nil when they are longer than `keptLimit`.
    public var kept: HeaderFields? {
        var kept = HeaderFields()
        visitLines { line, name in
            if !Self.cookies.contains(name) { kept.append(line: line) }
        }
        return kept.raw.count <= Self.keptLimit ? kept : nil
    }

    /// The fields of these names, in lower case.
    public func fields(_ names: [String]) -> HeaderFields {
        var fields = HeaderFields()
        visitLines { line, name in
            if names.contains(name) { fields.append(line: line) }
        }
        return fields
    }

    /// The longest header that is kept with an answer.
    public static let keptLimit = 16_384

    /// These fields, brought up to date by those of a 304 (RFC 9111 §3.2): what it names replaces what was kept, but for
    /// what describes the body, which it does not have. Content-Type is among that, as in browsers: many servers put
    /// their default there.
    public func updated(by fresh: HeaderFields) -> HeaderFields {
        var names: Set<String> = []
        fresh.visitLines { _, name in
            if !Self.ofBody.contains(name), !Self.cookies.contains(name), !name.isEmpty { names.insert(name) }
        }
        var updated = HeaderFields()
        visitLines { line, name in
            if !names.contains(name) { updated.append(line: line) }
        }
        fresh.visitLines { line, name in
            if names.contains(name) { updated.append(line: line) }
        }
        return updated
    }

    private static let cookies: Set<String> = ["set-cookie", "set-cookie2"]
    private static let ofBody: Set<String> = [
        "content-encoding", "content-length", "content-range", "content-type", "transfer-encoding", "connection",
        "keep-alive", "trailer",
    ]

    /// Every line with its line feed, and the name of its field in lower case; empty for the status line.
    private func visitLines(_ body: (UnsafeBufferPointer<UInt8>, String) -> Void) {
        raw.withUnsafeBufferPointer { raw in
            var start = 0
            while start < raw.count {
                let end = raw[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? raw.count
                let line = UnsafeBufferPointer(rebasing: raw[start..<end])
                let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.startIndex
                body(line, String(decoding: line[..<colon], as: UTF8.self).lowercased())
                start = end
            }
        }
    }
}
