/// The width of a text on a screen: grapheme clusters, with wide East Asian ones counted twice.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int {
        if Bytes.isPrintableASCII(text) { return text.utf8.count }
        var width = 0
        for scalar in text.unicodeScalars {
            guard let step = simpleWidth(scalar) else { return byClusters(text) }
            width += step
        }
        return width
    }

    /// The grapheme clusters at the beginning of a text, up to the first that exceeds the width.
    static func clusters(of text: String, beyond limit: Int) -> [(range: Range<String.Index>, width: Int)] {
        let scalars = text.unicodeScalars
        var clusters: [(range: Range<String.Index>, width: Int)] = []
        clusters.reserveCapacity(min(limit + 1, text.utf8.count))
        var (used, place) = (0, scalars.startIndex)
        while used <= limit, place < scalars.endIndex {
            guard let width = simpleWidth(scalars[place]) else {
                return text.indices.map { ($0..<text.index(after: $0), isWide(text[$0]) ? 2 : 1) }
            }
            used += width
            let next = scalars.index(after: place)
            clusters.append((place..<next, width))
            place = next
        }
        return clusters
    }

    /// The width of a scalar that always is a cluster of its own; nil if that is not certain.
    private static func simpleWidth(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x2010..<0x2028: 1
        case 0x3001...0x3020, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: 2
        case 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
        default: nil
        }
    }

    private static func byClusters(_ text: String) -> Int {
        text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }

    private static func isWide(_ cluster: Character) -> Bool {
        guard let first = cluster.unicodeScalars.first else { return false }
        switch first.value {
        case 0..<0x1100: return false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: return true
        case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD: return true
        default: return first.properties.isEmojiPresentation
        }
    }
}
