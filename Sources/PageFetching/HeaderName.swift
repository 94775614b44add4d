/// Which headers a caller may send along with a request.
package enum HeaderName {
    /// Whether it is a name at all: a token of RFC 9110 §5.6.2.
    package static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    /// Whether only the fetcher sets it: a field that divides messages or says what is requested.
    package static func isOurs(_ name: String) -> Bool { ours.contains(name.lowercased()) }

    /// Whether its value is a secret, which no other host may see.
    package static func isSecret(_ name: String) -> Bool { secret.contains(name.lowercased()) }

    private static let ours: Set = [
        "host", "content-length", "transfer-encoding", "connection", "accept-encoding", "range", "te", "upgrade",
        "expect", "proxy-authorization", "if-none-match", "if-modified-since",
    ]
    private static let secret: Set = ["authorization", "cookie", "proxy-authorization"]
}
