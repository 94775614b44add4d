/// A text as rules look at it: white space collapsed, invisible characters gone (`rules.md` §1.4).
enum PlainText {
    /// Strips zero-width and control characters, collapses white space, strips ends; reads `limit` scalars at most.
    static func cleaned(_ text: String, limit: Int) -> String {
        if isClean(text), text.utf8.count <= limit { return text }
        var cleaned = String()
        var spaceIsDue = false
        for scalar in text.unicodeScalars.prefix(limit) {
            if scalar.properties.isWhitespace {
                spaceIsDue = !cleaned.isEmpty
            } else if !isInvisible(scalar) {
                if spaceIsDue { cleaned.unicodeScalars.append(" ") }
                spaceIsDue = false
                cleaned.unicodeScalars.append(scalar)
            }
        }
        return cleaned
    }

    static func trimmed(_ text: Substring) -> Substring {
        var scalars = text.unicodeScalars
        while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        return Substring(scalars)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x20 || scalar.properties.isWhitespace
    }

    /// Controls, and what has no width and joins nothing; joiners stay, emoji and Persian need them.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200B, 0x2060, 0xFEFF: true
        default: false
        }
    }

    /// Printable ASCII with single spaces between words.
    private static func isClean(_ text: String) -> Bool {
        var previous: UInt8 = 0x20
        for byte in text.utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20
    }
}
