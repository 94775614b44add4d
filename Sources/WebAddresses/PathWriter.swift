internal import AuditModel

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
