internal import AuditModel

/// Finds text in UTF-8 that was read as windows-1252 or ISO 8859-1: `cafÃ©` for `café`, `ÐŸÑ€Ð¸Ð²ÐµÑ‚` for `Привет`.
///
/// A character beyond ASCII has two to four bytes in UTF-8, so that as many characters stand side by side, whatever is
/// around them. Few such groups can be meant as they stand, among them `Ã…` in `AMANHÃ…`: those of Latin letters must
/// not look like the end of a word and a sign behind it, and of other letters two must follow each other.
enum LatinMisreading {
    static func isSuspected(in text: String) -> Bool { repaired(text) != nil }

    /// The text as it was meant; nil if nothing in it was misread.
    static func repaired(_ text: String) -> String? {
        guard mayHoldGroup(text) else { return nil }
        let scalars = Array(text.unicodeScalars)
        var (meant, isMisread) = (String.UnicodeScalarView(), false)
        var place = 0
        var script: Script?
        while place < scalars.count {
            guard let group = Group(scalars, place) else {
                let lost = lost(scalars, place)
                isMisread = isMisread || lost != nil
                if let lost { meant.append(contentsOf: lost.unicodeScalars) } else { meant.append(scalars[place]) }
                (place, script) = (place + 1, nil)
                continue
            }
            let isMeant = group.isInnocent
            isMisread = isMisread || group.isCertain || script != nil && script == group.script
            meant.append(contentsOf: isMeant ? scalars[place..<place + group.count] : [group.scalar])
            (place, script) = (place + group.count, group.script)
        }
        return isMisread ? String(meant) : nil
    }

    /// Whether a character that can begin a group stands before one beyond ASCII, or behind a small letter: most texts
    /// have neither.
    private static func mayHoldGroup(_ text: String) -> Bool {
        text.withBytes { bytes in
            var place = 0
            while let lead = bytes[place...].firstIndex(of: 0xC3), lead + 1 < bytes.count {
                place = lead + 2
                let isLead = (0x82...0xB4).contains(bytes[lead + 1])
                if isLead, place < bytes.count, bytes[place] >= 0x80 { return true }
                if bytes[lead + 1] <= 0x83, lead > 0, isSmallLetter(bytes[lead - 1]) { return true }
            }
            return false
        }
    }

    private static func isSmallLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

    /// What was meant by a first byte whose second was lost: a capital `Ã` or `Â` behind a small letter, at the end of
    /// the word. The second byte of `à` is that of a no-break space.
    private static func lost(_ scalars: [Unicode.Scalar], _ place: Int) -> String? {
        let scalar = scalars[place]
        guard scalar == "Ã" || scalar == "Â", place > 0, ("a"..."z").contains(scalars[place - 1]) else { return nil }
        guard place + 1 < scalars.count else { return "" }
        let isSpace = scalars[place + 1].properties.isWhitespace
        guard isSpace || scalars[place + 1] == "." else { return nil }
        return isSpace && scalar == "Ã" ? "à" : ""
    }
}

extension LatinMisreading {
    /// Letters that are doubled in ordinary words.
    private enum Script { case greek, cyrillic, hebrew, arabic, indic, thai, georgian, asian }

    /// Consecutive characters whose bytes are one character in UTF-8.
    private struct Group {
        /// The character that their bytes encode.
        let scalar: Unicode.Scalar
        /// The number of characters.
        let count: Int
        /// The last of them, and the characters before and after them.
        private let last: Unicode.Scalar
        private let before: Unicode.Scalar?
        private let after: Unicode.Scalar?

        init?(_ scalars: [Unicode.Scalar], _ place: Int) {
            guard let lead = LatinMisreading.byte(scalars[place]), (0xC2...0xF4).contains(lead) else { return nil }
            let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard place + count <= scalars.count else { return nil }
            var value = UInt32(lead) & 0x7F >> UInt32(count)
            for scalar in scalars[place + 1..<place + count] {
                guard let byte = LatinMisreading.byte(scalar), byte & 0xC0 == 0x80 else { return nil }
                value = value << 6 | UInt32(byte & 0x3F)
            }
            let least: UInt32 = count == 2 ? 0xA0 : count == 3 ? 0x800 : 0x10000
            guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
            (self.scalar, self.count, last) = (scalar, count, scalars[place + count - 1])
            before = place > 0 ? scalars[place - 1] : nil
            after = place + count < scalars.count ? scalars[place + count] : nil
        }

        /// Whether nobody would write these characters.
        var isCertain: Bool {
            switch scalar.value {
            case 0xA0...0xFF: !isInnocent
            // Letters of Central Europe, Turkey, Romania and Viet Nam.
            case 0x100...0x17F, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x218...0x21B, 0x1E80...0x1EFF:
                !isInnocent && (isLatin(before) || isLatin(after))
            // Dashes, quotation marks, signs of currencies, trade marks, arrows, symbols.
            case 0x2000...0x206F, 0x20A0...0x20BF, 0x2100...0x214F, 0x2190...0x22BF, 0x2580...0x27BF: true
            // A byte order mark, what asks for a coloured symbol, a lost letter misread once more, and such symbols.
            case 0xFEFF, 0xFE0F, 0xFFFD, 0x1F000...0x1FAFF: true
            default: false
            }
        }

        /// Whether it may be the end of a word, and a sign behind it: `AMANHÃ…`, `«Â»`, `«está»…`.
        var isInnocent: Bool {
            let isEnd = LatinMisreading.closing.contains(last) && after?.properties.isAlphabetic != true
            let isBehindCapital = before?.properties.isUppercase == true
            switch scalar.value {
            case 0xA0...0xBF: return isEnd && last == "»" && (isBehindCapital || isOpening)
            case 0xC0...0xFF: return isEnd && (isBehindCapital || isOpening && last != "\u{A0}")
            case 0x1E80...0x1EFF: return isEnd
            case 0x100...0x21B:
                let isCapital = ["Š", "Ž", "Œ"].contains(last)
                return isBehindCapital && (isEnd || isCapital) || isOpening && isEnd
            default: return false
            }
        }

        private var isOpening: Bool { before.map { ["«", "“", "„", "‘", "‹", "\"", "'", "("].contains($0) } ?? false }

        private func isLatin(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar else { return false }
            return scalar.value < 0x250 && scalar.properties.isAlphabetic
        }

        var script: Script? {
            guard scalar.properties.isAlphabetic || scalar.value >= 0x900 else { return nil }
            return switch scalar.value {
            case 0x370...0x3FF: .greek
            case 0x400...0x52F: .cyrillic
            case 0x5D0...0x5EA: .hebrew
            case 0x620...0x77F, 0x8A0...0x8FF: .arabic
            case 0x900...0xDFF: .indic
            case 0xE00...0xE7F: .thai
            case 0x10A0...0x10FF: .georgian
            case 0x3000...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF: .asian
            default: nil
            }
        }
    }

    /// Signs that stand behind a word, as far as they are the last byte of a letter.
    private static let closing: Set<Unicode.Scalar> = [
        "…", "‘", "’", "“", "”", "–", "—", "‹", "›", "«", "»", "„", "‚", "™", "\u{A0}",
    ]

    /// The byte that the character stands for in windows-1252, or in ISO 8859-1 if it is a control character.
    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= 0x80 && scalar.value <= 0xFF ? UInt8(scalar.value) : high[scalar.value]
    }

    private static let high: [UInt32: UInt8] = [
        0x20AC: 0x80, 0x201A: 0x82, 0x0192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86, 0x2021: 0x87,
        0x02C6: 0x88, 0x2030: 0x89, 0x0160: 0x8A, 0x2039: 0x8B, 0x0152: 0x8C, 0x017D: 0x8E, 0x2018: 0x91,
        0x2019: 0x92, 0x201C: 0x93, 0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x02DC: 0x98,
        0x2122: 0x99, 0x0161: 0x9A, 0x203A: 0x9B, 0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
    ]
}
