/// The header fields of one answer, kept as received and looked up by name.
public struct HeaderFields: Sendable {
    /// The lines as received, status line first, each ended by LF or CRLF; at most `byteLimit` bytes.
    public private(set) var raw: [UInt8]

    /// The most that is kept of one answer's header; what is longer is dropped.
    public static let byteLimit = 65_536

    public init(raw: [UInt8] = []) { self.raw = raw }

    /// For tests and stored answers: fields by name.
    public init(_ fields: KeyValuePairs<String, String>) {
        raw = fields.flatMap { Array("\($0.key): \($0.value)\r\n".utf8) }
    }

    /// Takes one more line; says whether it still fitted.
    @discardableResult
    public mutating func append(line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard raw.count + line.count <= Self.byteLimit else { return false }
        raw.append(contentsOf: line)
        return true
    }

    public mutating func removeAll() { raw.removeAll(keepingCapacity: true) }

    /// The first field of that name (any case), trimmed; invalid UTF-8 becomes U+FFFD.
    public subscript(name: String) -> String? {
        var found: String?
        visit(name) { value in
            found = value
            return false
        }
        return found
    }

    /// Every field of that name in order.
    public func all(_ name: String) -> [String] {
        var found: [String] = []
        visit(name) { value in
            found.append(value)
            return true
        }
        return found
    }

    /// Gives the values of that name until `body` says that it has enough. Several names are asked of every page, so
    /// nothing is copied but what is found.
    private func visit(_ name: String, _ body: (String) -> Bool) {
        name.withBytes { name in
            raw.withUnsafeBufferPointer { raw in
                var start = 0
                while start < raw.count {
                    let end = raw[start...].firstIndex(of: 0x0A) ?? raw.count
                    if let value = Self.value(raw[start..<end], of: name), !body(value) { return }
                    start = end + 1
                }
            }
        }
    }

    private static func value(_ line: Slice<UnsafeBufferPointer<UInt8>>, of name: UnsafeBufferPointer<UInt8>) -> String?
    {
        let colon = line.startIndex + name.count
        guard colon < line.endIndex, line[colon] == UInt8(ascii: ":") else { return nil }
        for index in name.indices where line[line.startIndex + index].lowered != name[index].lowered { return nil }
        return String(decoding: trim(line[(colon + 1)...]), as: UTF8.self)
    }

    private static func trim(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var bytes = bytes
        while let first = bytes.first, first <= 32 { bytes.removeFirst() }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        return bytes
    }
}

/// What the fields of an answer say about keeping it (RFC 9111).
extension HeaderFields {
    /// Whether the answer may be kept for a later request that is like the first: nothing forbids it, and nothing beyond
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

/// What an answer says of its version, so that a later request can ask whether it is still the same (RFC 9110 §8.8).
public struct Validators: Hashable, Sendable {
    /// The entity tag with its quotes, and with `W/` before them when it is weak. If-None-Match compares weakly
    /// (RFC 9110 §13.1.2), so that both kinds are sent back as received.
    public var entityTag: String?
    /// The date as it was sent.
    public var lastModified: String?

    /// The longest entity tag that is kept and sent back; longer ones are taken for none.
    public static let tagLimit = 512
    /// The length of the one form of a date that senders may make (RFC 9110 §5.6.7).
    private static let dateLength = 29

    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Those of an answer. What breaks the grammar is left out, so that no unchecked bytes go into our requests.
    public init(_ headers: HeaderFields) {
        entityTag = headers["etag"].flatMap { Self.isEntityTag($0) ? $0 : nil }
        lastModified = headers["last-modified"].flatMap { Self.isDate($0) ? $0 : nil }
    }

    /// These, brought up to date by those of an answer that says that nothing has changed.
    public func updated(by fresh: Validators) -> Validators {
        Validators(entityTag: fresh.entityTag ?? entityTag, lastModified: fresh.lastModified ?? lastModified)
    }

    /// Whether there is nothing to ask by.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// `W/"…"` or `"…"`, in visible ASCII (RFC 9110 §8.8.3, without the bytes that it calls obsolete).
    private static func isEntityTag(_ text: String) -> Bool {
        text.withBytes { bytes in
            let opaque = bytes.starts(with: "W/".utf8) ? bytes[2...] : bytes[...]
            guard bytes.count <= tagLimit, opaque.count >= 2, opaque.first == quote, opaque.last == quote else {
                return false
            }
            return opaque.dropFirst().dropLast().allSatisfy { (0x21..<0x7F).contains($0) && $0 != quote }
        }
    }

    private static func isDate(_ text: String) -> Bool {
        text.withBytes { bytes in
            bytes.count == dateLength && bytes.suffix(4).elementsEqual(" GMT".utf8)
                && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        }
    }

    private static let quote = UInt8(ascii: "\"")
}

extension Validators {
    /// What a request asks about: the answer at this address, for its redirects may lead elsewhere today.
    public struct Condition: Hashable, Sendable {
        public var url: PageURL
        public var validators: Validators

        public init(url: PageURL, validators: Validators) {
            self.url = url
            self.validators = validators
        }
    }
}
