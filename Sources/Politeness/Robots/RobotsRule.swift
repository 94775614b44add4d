/// One `Allow` or `Disallow` with its path pattern.
struct RobotsRule: Hashable, Sendable {
    let isAllowed: Bool
    /// The normalised pattern; its length in octets is its rank (RFC 9309 §2.2.2).
    let pattern: [UInt8]
    /// The line as written, for the report; at most 200 bytes of the path.
    let text: String

    /// Nil for a value that matches nothing: an empty one, and one that starts with neither `/` nor `*`, because every
    /// path starts with `/` (RFC 9309 §2.2.2).
    init?(_ value: ArraySlice<UInt8>, isAllowed: Bool) {
        guard let first = value.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "*") else { return nil }
        self.isAllowed = isAllowed
        pattern = RobotsPattern.normalized(Array(value), isPattern: true)
        text = (isAllowed ? "Allow: " : "Disallow: ") + String(decoding: value.prefix(200), as: UTF8.self)
    }

    /// - Parameter steps: the remaining comparisons; without any left, a URL that may be blocked counts as blocked.
    func matches(_ path: [UInt8], steps: inout Int) -> Bool {
        RobotsPattern.matches(pattern, path, steps: &steps, whenSpent: !isAllowed)
    }
}

/// Path patterns: `*` stands for any bytes, `$` at the end for the end of the path (RFC 9309 §2.2.3).
enum RobotsPattern {
    /// Takes time proportional to pattern and path: every piece between stars is searched for once, after the last.
    ///
    /// - Parameters:
    ///   - steps: bytes that may still be compared after stars.
    ///   - whenSpent: the result if none are left.
    static func matches(_ pattern: [UInt8], _ path: [UInt8], steps: inout Int, whenSpent: Bool = false) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        let pattern = isAnchored ? pattern.dropLast() : pattern[...]
        let star = pattern.firstIndex(of: UInt8(ascii: "*")) ?? pattern.endIndex
        guard path.starts(with: pattern[..<star]) else { return false }
        guard star < pattern.endIndex else { return !isAnchored || path.count == pattern.count }
        steps -= pattern.count + path.count
        guard steps > 0 else { return whenSpent }
        var pieces = pattern[(star + 1)...].split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        let last = isAnchored ? pieces.removeLast() : []
        var place = star
        for piece in pieces {
            guard let end = end(of: Array(piece), in: path, from: place) else { return false }
            place = end
        }
        return path.count - place >= last.count && path.suffix(last.count).elementsEqual(last)
    }

    /// The end of the first such piece from there on, by the algorithm of Knuth, Morris and Pratt; a simple search
    /// takes the product of two lengths that a hostile site chooses.
    private static func end(of piece: [UInt8], in path: [UInt8], from start: Int) -> Int? {
        guard !piece.isEmpty else { return start }
        // For each prefix of the piece, how much of it is also its suffix.
        var borders = [Int](repeating: 0, count: piece.count)
        func matched(_ count: Int, and byte: UInt8) -> Int {
            var count = count
            while count > 0, piece[count] != byte { count = borders[count - 1] }
            return piece[count] == byte ? count + 1 : 0
        }
        for index in piece.indices.dropFirst() { borders[index] = matched(borders[index - 1], and: piece[index]) }
        var count = 0
        for index in start..<path.count {
            count = matched(count, and: path[index])
            if count == piece.count { return index + 1 }
        }
        return nil
    }

    /// A normal form of both sides: escapes in capitals, those of unreserved characters decoded, non-ASCII bytes
    /// escaped, runs of stars merged. In a path `*` and `$` are escaped, so that they only match `%2A` and `%24`.
    static func normalized(_ bytes: [UInt8], isPattern: Bool) -> [UInt8] {
        // Most paths are in normal form already.
        if !isPattern, bytes.allSatisfy({ isUnreserved($0) || $0 == UInt8(ascii: "/") }) { return bytes }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%"), at + 2 < bytes.count, let high = hex(bytes[at + 1]),
                let low = hex(bytes[at + 2])
            {
                append(high << 4 | low, to: &out, isEscaped: true)
                at += 3
                continue
            }
            let isSpecial = byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$")
            if isPattern, byte == UInt8(ascii: "*"), out.last == byte {
                // One star says as much as several.
            } else if isPattern, byte == UInt8(ascii: "$"), at + 1 < bytes.count {
                append(byte, to: &out, isEscaped: true)
            } else {
                append(byte, to: &out, isEscaped: isSpecial && !isPattern)
            }
            at += 1
        }
        return out
    }

    private static func append(_ byte: UInt8, to out: inout [UInt8], isEscaped: Bool) {
        let mustEscape = byte <= 32 || byte >= 0x7F
        guard mustEscape || isEscaped && !isUnreserved(byte) else { return out.append(byte) }
        out.append(UInt8(ascii: "%"))
        out.append(digits[Int(byte >> 4)])
        out.append(digits[Int(byte & 15)])
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || (byte | 32) &- 97 < 26 || byte == 45 || byte == 46 || byte == 95 || byte == 126
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
