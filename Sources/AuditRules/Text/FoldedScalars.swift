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
            case 0..<0x80: body(scalar)
            case 0x3041...0x304A, 0x4E00...0x9FFF, 0xAC00...0xD7A3: body(scalar)
            case tableStart..<tableEnd: fromTable(scalar, body)
            default: for part in parts(of: scalar) { body(part) }
            }
        }
    }

    /// Latin, Greek, Cyrillic and combining marks are looked up; they are what titles are made of.
    private static let tableStart: UInt32 = 0x80
    private static let tableEnd: UInt32 = 0x600
    /// Stands for a scalar that folds to several.
    private static let several: UInt32 = .max
    /// Stands for a scalar that folds to none.
    private static let none: UInt32 = 0

    private static let table: [UInt32] = (tableStart..<tableEnd).map { value in
        guard let scalar = Unicode.Scalar(value) else { return none }
        let parts = parts(of: scalar)
        return parts.count > 1 ? several : parts.first?.value ?? none
    }

    private static func fromTable(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        let folded = table[Int(scalar.value - tableStart)]
        if folded == several {
            for part in parts(of: scalar) { body(part) }
        } else if folded != none, let part = Unicode.Scalar(folded) {
            body(part)
        }
    }

    private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let plain = Compatibility.mapping(of: scalar) ?? String(scalar)
        let lower = plain.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
        var parts: [Unicode.Scalar] = []
        for part in lower._nfd where part.properties.canonicalCombiningClass == .notReordered {
            switch part {
            case "ß": parts += ["s", "s"]
            case "ς": parts.append("σ")
            case "ſ": parts.append("s")
            default: parts.append(part)
            }
        }
        return parts
    }
}
