/// Finds Cyrillic text in UTF-8 that was read as windows-1251, KOI8-R or IBM866: `РџСЂРёРІРµС‚` for `Привет`.
///
/// In UTF-8 every letter has two bytes, the first of which is D0 or D1. Read so, every other character is one of two, and
/// what follows it stands for a byte from 80 to BF. In real words the two are followed by anything.
enum CyrillicMisreading {
    static func isSuspected(in text: String) -> Bool {
        guard Bytes.contains(in: text, where: { $0 >= 0xC2 }) else { return false }
        return encodings.contains { $0.isSuspected(in: text) }
    }

    private struct Encoding: Sendable {
        /// The characters for the bytes D0 and D1.
        var leads: (UInt32, UInt32)
        /// The characters for the bytes from 80 to BF.
        var rest: Set<UInt32>
        /// The characters for the bytes E2 80, with which quotation marks and dashes start; nil if they prove nothing.
        var dash: (UInt32, UInt32)?

        func isSuspected(in text: String) -> Bool {
            var (last, beforeLast): (UInt32, UInt32) = (0, 0)
            var (pairs, foreign) = (0, 0)
            for scalar in text.unicodeScalars {
                let value = scalar.value
                if value >= 0x80 { foreign += 1 }
                if rest.contains(value) {
                    if last == leads.0 || last == leads.1 { pairs += 1 }
                    if let dash, (beforeLast, last) == dash { return true }
                }
                (beforeLast, last) = (last, value)
            }
            return pairs >= Encoding.fewest && pairs * 20 >= foreign * 7
        }

        /// Fewer pairs may be a coincidence; they must also make up seven tenths of all non-ASCII characters.
        private static let fewest = 3
    }

    private static let encodings = [
        // windows-1251. No word has a small в before the Serbian Ђ.
        Encoding(
            leads: (0x0420, 0x0421),
            rest: [
                0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A,
                0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x0098, 0x2122,
                0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6,
                0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456,
                0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457,
            ], dash: (0x0432, 0x0402)),
        // KOI8-R, without the signs that stand in texts.
        Encoding(
            leads: (0x043F, 0x044F), rest: Set(0x2550...0x256C).union(0x2500...0x25A0).union([0x00F7, 0x2320, 0x2321])),
        // IBM866.
        Encoding(leads: (0x2568, 0x2564), rest: Set(0x0410...0x043F).union(0x2500...0x2593)),
    ]
}
