internal import AuditModel

/// A text as rules read it: white space collapsed, invisible characters removed (docs/linkpresentation.md §4).
package enum PlainText {
    /// Strips zero-width and control characters, collapses white space, strips ends; reads `limit` scalars at most.
    static func cleaned(_ text: String, limit: Int) -> String {
        if isClean(text), text.utf8.count <= limit { return text }
        var cleaned = String()
        var spaceIsDue = false
        for scalar in text.unicodeScalars.prefix(limit) {
            if isSpace(scalar) {
                spaceIsDue = !cleaned.isEmpty
            } else if !isInvisible(scalar) {
                if spaceIsDue { cleaned.unicodeScalars.append(" ") }
                spaceIsDue = false
                cleaned.unicodeScalars.append(scalar)
            }
        }
        return cleaned
    }

    /// Without white space at its ends.
    package static func trimmed(_ text: Substring) -> Substring {
        var scalars = text.unicodeScalars
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return Substring(scalars)
    }

    /// Control characters, and invisible ones that join nothing; joiners stay, because emoji and Persian need them.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200B, 0x2060, 0xFEFF: true
        default: false
        }
    }

    /// Single plain spaces between words, and nothing invisible.
    private static func isClean(_ text: String) -> Bool {
        if let isClean = text.withBytes(isCleanASCII) { return isClean }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar == " " {
                if previous == " " { return false }
            } else if scalar.value < 0x20 || scalar.value > 0x7E, isSpace(scalar) || isInvisible(scalar) {
                return false
            }
            previous = scalar
        }
        return previous != " "
    }

    /// The same byte by byte; nil if one is not ASCII.
    private static func isCleanASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var previous: UInt8 = 0x20
        for byte in text {
            // Most are printed.
            if byte &- 0x21 >= 0x5E {
                if byte >= 0x80 { return nil }
                if byte != 0x20 || previous == 0x20 { return false }
            }
            previous = byte
        }
        return previous != 0x20
    }

    /// The Unicode property White_Space; faster than asking the scalar for its properties.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
