/// Finds text that was decoded with the wrong charset.
package enum Mojibake {
    /// Whether the text contains U+FFFD, or makes more sense as UTF-8.
    package static func isSuspected(in text: String) -> Bool {
        guard !Bytes.isASCII(text) else { return false }
        return holdsReplacement(text) || LatinMisreading.isSuspected(in: text)
            || CyrillicMisreading.isSuspected(in: text)
    }

    /// Whether the only damage is at the end, where the text was cut inside a character: `Bienen im F\u{FFFD}…`.
    package static func isCut(_ text: String) -> Bool {
        guard holdsReplacement(text) else { return false }
        let scalars = text.unicodeScalars
        guard let last = scalars.lastIndex(where: { !isClosing($0) }), scalars[last].value == 0xFFFD else {
            return false
        }
        let rest = scalars[..<last].reversed().drop { $0.value == 0xFFFD }
        // One character of UTF-8 leaves at most three.
        let broken = scalars[...last].count - rest.count
        guard !rest.isEmpty, broken <= 3 else { return false }
        return !isSuspected(in: String(String.UnicodeScalarView(rest.reversed())))
    }

    /// Text that editors append when they cut, such as ` [...]`.
    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace
            || [".", "…", "\"", "'", "”", "’", "»", "[", "]", "(", ")"].contains(scalar)
    }

    /// The text as it was meant, if UTF-8 was read as windows-1252, once or more often; nil otherwise.
    package static func repaired(_ text: String) -> String? {
        guard !holdsReplacement(text) else { return nil }
        var meant: String?
        for _ in 0..<mostReadings {
            guard let next = LatinMisreading.repaired(meant ?? text) else { break }
            meant = next
        }
        return meant
    }

    /// A text in which quotation marks were misread twice is found; more often is not worth it.
    private static let mostReadings = 3

    private static func holdsReplacement(_ text: String) -> Bool {
        Bytes.contains(in: text) { $0 == 0xEF } && text.unicodeScalars.contains("\u{FFFD}")
    }
}
