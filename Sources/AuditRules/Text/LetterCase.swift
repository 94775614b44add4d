/// What capitals and small letters tell in a text.
struct LetterCase {
    /// Whether nothing is a capital, so that small letters tell nothing.
    let isSmall: Bool
    /// Whether nothing is a small letter, nor of a script without them, so that capitals tell nothing.
    let isShouted: Bool

    init(of texts: some Sequence<String>) {
        var (hasCapitals, hasOthers) = (false, false)
        for text in texts {
            for scalar in text.unicodeScalars {
                switch scalar.value {
                case 0x41...0x5A: hasCapitals = true
                case 0x61...0x7A: hasOthers = true
                case 0..<0xAA: break
                default:
                    if scalar.properties.isUppercase {
                        hasCapitals = true
                    } else if TitleKeys.isLetterOrDigit(scalar) {
                        hasOthers = true
                    }
                }
                if hasCapitals, hasOthers { break }
            }
        }
        (isSmall, isShouted) = (!hasCapitals, !hasOthers)
    }
}

extension Unicode.Scalar {
    var isCapital: Bool { value < 0x80 ? value &- 0x41 < 26 : properties.isUppercase }
    var isSmallLetter: Bool { value < 0x80 ? value &- 0x61 < 26 : properties.isLowercase }
}
