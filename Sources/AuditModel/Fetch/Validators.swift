/// What an answer says of its version, so that a later request can ask whether it is still the same (RFC 9110 §8.8).
public struct Validators: Hashable, Sendable {
    /// The entity tag with its quotes, and with `W/` before them when it is weak. If-None-Match compares weakly
    /// (RFC 9110 §13.1.2), so that both kinds are sent back as they came.
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

    /// Those of an answer. What breaks the grammar is left out, so that nobody's bytes go into our requests unread.
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
