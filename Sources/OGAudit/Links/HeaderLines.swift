internal import OGReading

/// Headers of one call as they are sent.
enum HeaderLines {
    /// Fields that say where a message ends, or what we ask for.
    private static let ours: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "accept-encoding", "range", "te", "upgrade",
        "expect", "proxy-authorization", "if-none-match", "if-modified-since",
    ]

    /// Lines `Name: value`, sorted.
    ///
    /// - Throws: `RichLinkError` for one that cannot be sent (RFC 9110 §5.6.2).
    static func checked(_ headers: [String: String], _ url: PageURL) throws(RichLinkError) -> [String] {
        for (name, value) in headers {
            guard !name.isEmpty, name.utf8.allSatisfy(isToken), value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }),
                !value.isEmpty
            else {
                throw RichLinkError(
                    .notAllowed, url: url.text,
                    "The header '\(name)' needs a name and one line of text without control characters.")
            }
            guard !ours.contains(name.lowercased()) else {
                throw RichLinkError(.notAllowed, url: url.text, "The header \(name) is set by this library.")
            }
        }
        return headers.map { "\($0.key): \($0.value)" }.sorted()
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
