internal import AuditModel

/// The parts of an http or https URL that decide which group a page belongs to.
struct AddressPath {
    /// The host with its port, in lower case like all URLs of a run.
    var host: String
    /// The folders without the page itself, at most `depth`; deeper ones count as part of the page.
    var folders: [String]

    /// The most folders that are distinguished.
    static let depth = 6
    /// The most bytes of each part; longer parts are equal if they start with the same bytes.
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

    /// Only the host of a URL, with its port.
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

/// The kind of a part of a path, such as a year, to name a place whose parts vary.
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
