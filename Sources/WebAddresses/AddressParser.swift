internal import AuditModel

/// WHATWG's basic URL parser for http and https, without a fragment.
struct AddressParser {
    let base: PageURL?

    /// The parts of an address, normalised.
    struct Parts {
        var isSecure: Bool
        var host: String
        var port: UInt16?
        var pathAndQuery: [UInt8]
        var hasUserInfo = false

        func url() throws(AddressError) -> PageURL {
            let url = PageURL(
                isSecure: isSecure, host: host, port: port, pathAndQuery: String(decoding: pathAndQuery, as: UTF8.self))
            guard url.text.utf8.count <= WebAddress.lengthLimit else { throw .tooLong }
            return url
        }
    }

    enum Reading {
        case web(Parts)
        case otherScheme(String)
    }

    func reference(_ text: String) -> Reference {
        do {
            switch try read(AddressBytes.cleaned(text)[...]) {
            case .web(let parts): return .web(try parts.url())
            case .otherScheme(let name): return .otherScheme(name)
            }
        } catch {
            return .invalid(error.reason)
        }
    }

    /// Takes cleaned bytes apart; the scheme comes first, so that a long `data:` is not called too long.
    func read(_ bytes: ArraySlice<UInt8>) throws(AddressError) -> Reading {
        if let colon = AddressBytes.schemeEnd(of: bytes) {
            let scheme = bytes[..<colon].lazy.map(\.lowered)
            let isSecure = scheme.elementsEqual("https".utf8)
            guard isSecure || scheme.elementsEqual("http".utf8) else {
                return .otherScheme(String(decoding: Array(scheme.prefix(Self.schemeLimit)), as: UTF8.self))
            }
            return .web(try afterScheme(bytes[(colon + 1)...], isSecure: isSecure))
        }
        guard let base else { throw bytes.isEmpty ? .emptyText : .relative }
        return .web(try relative(bytes, to: base))
    }

    /// The same scheme as the base's leaves `http:page` a relative reference; any other makes it a host.
    private func afterScheme(_ rest: ArraySlice<UInt8>, isSecure: Bool) throws(AddressError) -> Parts {
        if let base, base.isSecure == isSecure { return try relative(rest, to: base) }
        return try withAuthority(rest.drop(while: \.isSlash), isSecure: isSecure)
    }

    private func relative(_ text: ArraySlice<UInt8>, to base: PageURL) throws(AddressError) -> Parts {
        let slashes = text.prefix(while: \.isSlash).count
        if slashes >= 2 { return try withAuthority(text.dropFirst(slashes), isSecure: base.isSecure) }
        guard text.count <= WebAddress.lengthLimit else { throw .tooLong }
        var parts = Parts(isSecure: base.isSecure, host: base.host, port: base.port, pathAndQuery: [])
        parts.pathAndQuery = text.isEmpty ? Array(base.pathAndQuery.utf8) : path(text, slashes: slashes, base: base)
        return parts
    }

    private func path(_ text: ArraySlice<UInt8>, slashes: Int, base: PageURL) -> [UInt8] {
        let (path, query) = Self.splitQuery(text)
        var writer = PathWriter(capacity: base.text.utf8.count + text.count + 16)
        let basePath = base.pathAndQuery.utf8.prefix { $0 != UInt8(ascii: "?") }
        if path.isEmpty {
            writer.appendWhole(basePath)
        } else {
            if slashes == 0 { writer.appendFolder(of: basePath) }
            writer.append(path.dropFirst(slashes))
        }
        writer.append(query: query)
        return writer.bytes
    }

    /// Reads `user@host:port/path?query`.
    private func withAuthority(_ text: ArraySlice<UInt8>, isSecure: Bool) throws(AddressError) -> Parts {
        guard text.count <= WebAddress.lengthLimit else { throw .tooLong }
        let end = text.firstIndex { $0.isSlash || $0 == UInt8(ascii: "?") } ?? text.endIndex
        let authority = try Authority(text[..<end], isSecure: isSecure)
        let (path, query) = Self.splitQuery(text[end...])
        var writer = PathWriter(capacity: text.count + 16)
        writer.append(path.dropFirst())
        writer.append(query: query)
        return Parts(
            isSecure: isSecure, host: authority.host, port: authority.port, pathAndQuery: writer.bytes,
            hasUserInfo: authority.hasUserInfo)
    }

    private static func splitQuery(_ text: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?) {
        guard let mark = text.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
        return (text[..<mark], text[(mark + 1)...])
    }

    /// No registered scheme is longer; what is longer is shown cut.
    private static let schemeLimit = 64
}

/// The bytes of an address before it is taken apart (WHATWG URL §4.4, steps 1 to 3).
enum AddressBytes {
    /// Strips control characters and spaces at the ends, tabs and line breaks anywhere, and the fragment.
    static func cleaned(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<hash] }
        return bytes.contains(where: isLineByte) ? bytes.filter { !isLineByte($0) } : Array(bytes)
    }

    /// Where the colon after a scheme stands; nil when the text begins with no scheme.
    static func schemeEnd(of bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first.isLetter else { return nil }
        for index in bytes.indices.dropFirst() {
            if bytes[index] == UInt8(ascii: ":") { return index }
            guard isSchemeByte(bytes[index]) else { return nil }
        }
        return nil
    }

    private static func isLineByte(_ byte: UInt8) -> Bool { byte == 9 || byte == 10 || byte == 13 }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    /// Both slashes separate in special schemes.
    var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}

/// Writes the path of an address segment by segment; every segment follows a slash (WHATWG URL, path state).
struct PathWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Starts from a normalised path, as references that are only a query do.
    mutating func appendWhole(_ path: Substring.UTF8View) { bytes.append(contentsOf: path) }

    /// Starts from a normalised path without its last segment, as relative references do.
    mutating func appendFolder(of path: Substring.UTF8View) {
        bytes.append(contentsOf: path)
        removeLastSegment()
    }

    /// Adds the segments of a path that was written without its first slash.
    mutating func append(_ path: ArraySlice<UInt8>) {
        var rest = path
        while let slash = rest.firstIndex(where: \.isSlash) {
            append(segment: rest[..<slash], isLast: false)
            rest = rest[(slash + 1)...]
        }
        append(segment: rest, isLast: true)
    }

    mutating func append(query: ArraySlice<UInt8>?) {
        guard let query else { return }
        bytes.append(UInt8(ascii: "?"))
        PercentEncoding.query.append(query, to: &bytes)
    }

    private mutating func append(segment: ArraySlice<UInt8>, isLast: Bool) {
        let dots = Self.dots(in: segment)
        if dots == 2 { removeLastSegment() }
        guard dots == 0 || isLast else { return }
        bytes.append(UInt8(ascii: "/"))
        if dots == 0 { PercentEncoding.path.append(segment, to: &bytes) }
    }

    private mutating func removeLastSegment() {
        if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) { bytes.removeSubrange(slash...) }
    }

    /// 1 for a single-dot segment, 2 for a double-dot segment, else 0; `%2e` is a dot.
    private static func dots(in segment: ArraySlice<UInt8>) -> Int {
        guard let first = segment.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "%"), segment.count <= 6
        else { return 0 }
        var rest = segment
        var count = 0
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if rest.count >= 3, rest.prefix(3).map(\.lowered) == Array("%2e".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
        }
        return count <= 2 ? count : 0
    }
}

/// Percent-encode sets of the WHATWG URL standard (§1.3) and what is done with them.
struct PercentEncoding: Sendable {
    /// One flag for each byte that must be written `%XX`.
    private let encodes: [Bool]

    private init(_ extra: StaticString) {
        var flags = [Bool](repeating: false, count: 256)
        for byte in 0...0x20 { flags[byte] = true }
        for byte in 0x7F...0xFF { flags[byte] = true }
        extra.withUTF8Buffer { for byte in $0 { flags[Int(byte)] = true } }
        encodes = flags
    }

    static let path = PercentEncoding("\"#<>?^`{}")
    /// The query of a special scheme: the apostrophe too.
    static let query = PercentEncoding("\"#<>'")

    func append(_ source: ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard source.contains(where: { encodes[Int($0)] }) else {
            output.append(contentsOf: source)
            return
        }
        for byte in source {
            if encodes[Int(byte)] {
                output.append(percent: byte)
            } else {
                output.append(byte)
            }
        }
    }

    /// Decodes every `%XX`; a percent sign without two digits stays.
    static func decoded(_ source: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        var rest = source
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexValue,
                let low = rest.dropFirst().first?.hexValue
            {
                output.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return output
    }
}
