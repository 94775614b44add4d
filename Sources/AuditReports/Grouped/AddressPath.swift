internal import AuditModel

/// The parts of an http or https address that say which group a page belongs to.
struct AddressPath {
    /// With its port; capital letters are gone, as the addresses of a run have none there.
    var host: String
    /// The folders, without the page itself; at most `depth`, what is deeper belongs to the page.
    var folders: [String]

    /// Folders that are told apart.
    static let depth = 6
    /// Bytes of each part that are kept; longer ones are the same when they begin alike.
    static let partLimit = 60

    init(_ url: String) {
        self = url.withBytes { Self($0) }
    }

    private typealias Part = Slice<UnsafeBufferPointer<UInt8>>

    private init(_ url: UnsafeBufferPointer<UInt8>) {
        let authority = Self.authority(of: url)
        let path = url[authority.endIndex...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let parts = path.split(separator: UInt8(ascii: "/"), maxSplits: Self.depth, omittingEmptySubsequences: true)
        host = Self.text(authority)
        folders = parts.dropLast().map(Self.text)
    }

    /// The host of an address alone, with its port.
    static func host(of url: String) -> String {
        url.withBytes { text(authority(of: $0)) }
    }

    private static func authority(of url: UnsafeBufferPointer<UInt8>) -> Part {
        url.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
            .prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }

    private static func text(_ part: Part) -> String {
        String(decoding: part.prefix(partLimit), as: UTF8.self)
    }
}

/// What a part of a path looks like, for the name of its place when it varies.
enum PartKind: Equatable {
    case year, month, number, hash, words

    init(_ part: String) {
        let bytes = part.utf8
        let digits = bytes.count { $0 &- 48 < 10 }
        if digits == bytes.count, !bytes.isEmpty {
            let value = Int(part) ?? 0
            self =
                (1990...2099).contains(value) ? .year : bytes.count <= 2 && (1...12).contains(value) ? .month : .number
        } else {
            let isHash = digits > 0 && bytes.count >= 8 && bytes.allSatisfy(Self.isHash)
            self = isHash ? .hash : .words
        }
    }

    private static func isHash(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || (byte | 32) &- 97 < 6 || byte == UInt8(ascii: "-")
    }
}
