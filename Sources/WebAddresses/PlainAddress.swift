internal import AuditModel

extension AddressParser.Parts {
    /// Whether there is nothing in the address that two parsers could read differently.
    ///
    /// Its host is a name of letters, digits, hyphens and dots whose last label begins with a letter, so that no
    /// reading makes a number of it; user info and port were not written; its path and query consist of characters
    /// that mean nothing (RFC 3986 §2.3), slashes and `?&=+,`, and no segment begins with a dot.
    ///
    /// - Parameter other: an address that libcurl has read; host and port may also be its.
    func isPlain(beside other: PageURL? = nil) -> Bool {
        let isKnown = other.map { isSecure == $0.isSecure && host == $0.host && port == $0.port } ?? false
        return !hasUserInfo && (isKnown || port == nil && hasPlainHost) && hasPlainPath
    }

    private var hasPlainHost: Bool {
        var begins = true
        // Whether the last label up to here begins with a letter.
        var isNamed = false
        for byte in host.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): if begins { isNamed = true }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): if begins { isNamed = false }
            case UInt8(ascii: "."): isNamed = false
            default: return false
            }
            begins = byte == UInt8(ascii: ".")
        }
        return isNamed
    }

    private var hasPlainPath: Bool { pathAndQuery.withUnsafeBufferPointer { Self.isPlain(path: $0) } }

    /// Whether a path and query are such as to stay as they are, whoever reads them.
    static func isPlain(path: UnsafeBufferPointer<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "/")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"),
                UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: ","):
                break
            case UInt8(ascii: ".") where last != UInt8(ascii: "/"): break
            default: return false
            }
            last = byte
        }
        return path.first == UInt8(ascii: "/")
    }
}
