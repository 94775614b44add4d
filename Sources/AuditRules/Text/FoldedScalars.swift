// The canonical decomposition is the only normalisation that the standard library has besides comparison, and it
// is not public yet; a table of our own would be the same data twice.
@_spi(_Unicode) internal import Swift

/// The scalars of a text after NFKD, without combining marks, case folded, recomposed where that matters.
///
/// A compatibility decomposition that is not in `Compatibility` is left as it is.
enum FoldedScalars {
    static func forEach(in text: Substring, _ body: (Unicode.Scalar) -> Void) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A: body(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            case 0..<0x80, 0x4E00...0x9FFF, 0xAC00...0xD7A3: body(scalar)
            case western.values: western.fold(scalar, body)
            case punctuation.values: punctuation.fold(scalar, body)
            case letters.values: letters.fold(scalar, body)
            case latin.values: latin.fold(scalar, body)
            case kana.values: kana.fold(scalar, body)
            default: for part in parts(of: scalar) { body(part) }
            }
        }
    }

    // The folded forms of common scalars, computed once for each script when it first occurs: Western European; more
    // Latin, Greek, Cyrillic, Hebrew; Vietnamese and polytonic Greek; punctuation; Japanese.
    private static let western = Table(0x80..<0x180)
    private static let letters = Table(0x180..<0x600)
    private static let latin = Table(0x1E00..<0x2000)
    private static let punctuation = Table(0x2000..<0x2070)
    private static let kana = Table(0x3000..<0x3100)

    /// The folded forms of a range of scalars.
    private struct Table {
        let values: Range<UInt32>
        private var folded: [UInt32]

        /// Marks a scalar that folds to several, or to none.
        private static let several: UInt32 = .max
        private static let none: UInt32 = 0

        init(_ values: Range<UInt32>) {
            self.values = values
            folded = values.map { value in
                let parts = Unicode.Scalar(value).map(FoldedScalars.parts) ?? []
                return parts.count > 1 ? Self.several : parts.first?.value ?? Self.none
            }
        }

        func fold(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
            let value = folded[Int(scalar.value - values.lowerBound)]
            if value == Self.several {
                for part in FoldedScalars.parts(of: scalar) { body(part) }
            } else if value != Self.none, let part = Unicode.Scalar(value) {
                body(part)
            }
        }
    }

    fileprivate static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let plain = Compatibility.mapping(of: scalar) ?? String(scalar)
        let lower = plain.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
        var parts: [Unicode.Scalar] = []
        for part in lower._nfd where part.properties.canonicalCombiningClass == .notReordered {
            switch part {
            case "ß": parts += ["s", "s"]
            case "ς": parts.append("σ")
            case "ſ": parts.append("s")
            // No marks, but left out as such where letters are few, as in hosts.
            case "ø": parts.append("o")
            case "ł": parts.append("l")
            case "đ": parts.append("d")
            case "ı": parts.append("i")
            default: parts.append(part)
            }
        }
        return parts
    }
}
