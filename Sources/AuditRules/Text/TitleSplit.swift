/// Splits a title where people put a site name or a breadcrumb (docs/scoring.md §9).
package enum TitleSplit {
    /// The separator between a part and the one before it.
    enum Separator: Hashable, Sendable {
        /// None: it is the first part.
        case none
        /// A bar or an angle, as in a path through the site.
        case link
        /// A dash with white space on both sides, which is also used in sentences.
        case dash
        /// A colon, which is also used in sentences.
        case colon
        /// A colon with white space on both sides, which French also uses in sentences.
        case spacedColon
        case other

        /// Whether it is a usual separator between parts of a site.
        var isLink: Bool { self == .link || self == .dash }

        var isColon: Bool { self == .colon || self == .spacedColon }
    }

    /// A part of a title, trimmed, never empty.
    struct Part {
        var text: Substring
        var separator: Separator
    }

    /// The parts between separators, trimmed, without empty ones; at most `limit`, the last of which contains the rest.
    ///
    /// White space must be collapsed to single spaces.
    package static func segments(of title: String) -> [Substring] { parts(of: title).map(\.text) }

    /// The same with what stands between them.
    static func parts(of title: String) -> [Part] {
        guard Bytes.contains(in: title, where: mayBeginSeparator) else {
            return title.isEmpty ? [] : [Part(text: title[...], separator: .none)]
        }
        let parts = parts(of: title, SeparatedText(title))
        guard parts.count == 1, weakMarks.contains(where: { Bytes.contains($0, in: title) }) else { return parts }
        return self.parts(of: title, SeparatedText(title, seesWeak: true))
    }

    private static func parts(of title: String, _ text: SeparatedText) -> [Part] {
        let utf8 = title.utf8
        var parts: [Part] = []
        var (start, place, separator) = (0, 0, Separator.none)
        func append(upTo end: Int) {
            let part = title[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)]
            let trimmed = PlainText.trimmed(part)
            if !trimmed.isEmpty { parts.append(Part(text: trimmed, separator: parts.isEmpty ? .none : separator)) }
        }
        while place < text.count, parts.count < limit - 1 {
            guard let found = text.separator(at: place) else {
                place = text.end(ofEnclosedAt: place) ?? place + 1
                continue
            }
            append(upTo: place)
            place += found.length
            (start, separator) = (place, found.kind)
        }
        append(upTo: text.count)
        return parts
    }

    package static let limit = 32

    /// What parts a title only where nothing else does.
    private static let weakMarks = ["- ", " -", "·", "・"]

    private static func mayBeginSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x7C, 0x2D, 0x2F, 0x7E, 0x3A, 0x3C, 0x3E, 0x40, 0x5F, 0xC2, 0xE2, 0xE3, 0xEF: true
        default: false
        }
    }
}

/// The bytes of a title, and which of its angles are quotation marks.
private struct SeparatedText {
    typealias Found = (length: Int, kind: TitleSplit.Separator)

    private let bytes: [UInt8]
    /// Whether what mostly joins words parts: a hyphen with white space on one side alone, a middle dot without.
    private let seesWeak: Bool
    /// Places of quotation marks.
    private let quotes: Set<Int>
    /// Where brackets and quotation marks open, and where what they enclose has ended: nothing is parted inside.
    private let enclosed: [Int: Int]

    var count: Int { bytes.count }

    init(_ title: String, seesWeak: Bool = false) {
        bytes = Array(title.utf8)
        self.seesWeak = seesWeak
        let pairs = bytes.contains(0xC2) || bytes.contains(0xE2) ? Self.quotes(in: bytes) : []
        quotes = Set(pairs.flatMap { [$0.lowerBound, $0.upperBound] })
        enclosed = pairs.reduce(into: Enclosure.all(in: bytes)) { $0[$1.lowerBound] = $1.upperBound }
    }

    func end(ofEnclosedAt place: Int) -> Int? { enclosed.isEmpty ? nil : enclosed[place] }

    /// The separator that begins there.
    func separator(at place: Int) -> Found? {
        guard let found = mark(at: place) else { return nil }
        return joinsNumbers(place, found.length) ? nil : found
    }

    /// Whether a dash stands in a range of years or a score: `2019 – 2024`, `3 – 1`.
    private func joinsNumbers(_ place: Int, _ length: Int) -> Bool {
        guard bytes[place] == UInt8(ascii: "-") || isWideDash(at: place) else { return false }
        let front = bytes[..<place].reversed().drop { $0 == space }
        let before = front.prefix(while: Bytes.isDigit)
        let rest = bytes[(place + length)...].drop { $0 == space }
        let after = rest.prefix(while: Bytes.isDigit)
        guard !before.isEmpty, !after.isEmpty, !isOfWord(front.dropFirst(before.count).first) else { return false }
        let next = rest.dropFirst(after.count)
        if before.count == 4, after.count == 4 { return !isOfWord(next.first) }
        // Behind a score comes no word: “Top 10 - 20 Minutes” has a site's name there.
        return before.count <= 3 && after.count <= 3 && !isOfWord(next.first { $0 != space })
    }

    /// Whether a byte is part of a word and no sign; nil is the end of the title.
    private func isOfWord(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return Bytes.isLetterOrDigit(byte) || byte >= 0xC3 && byte != 0xE2
    }

    /// ‐ ‑ ‒ – — ― −
    private func isWideDash(at place: Int) -> Bool {
        let mark = bytes[place...].prefix(3)
        return mark.elementsEqual([0xE2, 0x88, 0x92])
            || mark.count == 3 && mark.dropFirst().first == 0x80
                && mark.last.map { (0x90...0x95).contains($0) } ?? false
    }

    private func mark(at place: Int) -> Found? {
        let first = bytes[place]
        guard first < 0x80 else { return first & 0x40 == 0 ? nil : wideSeparator(at: place) }
        switch first {
        case UInt8(ascii: "|"): return (1, .link)
        case UInt8(ascii: ":"): return colon(at: place)
        case UInt8(ascii: "-"):
            let length = bytes[place...].prefix { $0 == first }.count
            if isSpaced(place, length) { return (length, .dash) }
            // `标题--网站`, and in front of it a bracket; `标题-LARK网站`; `Title -Site`.
            return length <= 2 && isUnspaced(before: place) && isUnspacedScript(at: place + length)
                || isMixedName(at: place + length) || seesWeak && length == 1 && isHalfSpaced(place)
                ? (length, .other) : nil
        case UInt8(ascii: "_"):
            let isBesideWide = place > 0 && bytes[place - 1] >= 0x80 || place + 1 < count && bytes[place + 1] >= 0x80
            return isBesideWide || isSpaced(place, 1) ? (1, .other) : nil
        case UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            return isSpaced(place, 1) ? (1, .other) : nil
        default: return nil
        }
    }

    /// ` :: `, or a colon with a space behind it.
    private func colon(at place: Int) -> Found? {
        if place + 1 < count, bytes[place + 1] == UInt8(ascii: ":"), isSpaced(place, 2) { return (2, .other) }
        return place + 1 < count && bytes[place + 1] == space ? (1, isSpaced(place, 1) ? .spacedColon : .colon) : nil
    }

    private func wideSeparator(at place: Int) -> Found? {
        let isWide = bytes[place] >= 0xE0
        guard place + (isWide ? 2 : 1) < count else { return nil }
        switch (bytes[place], bytes[place + 1], isWide ? bytes[place + 2] : 0) {
        // ¦
        case (0xC2, 0xA6, _): return (2, .link)
        // « »
        case (0xC2, 0xAB, _), (0xC2, 0xBB, _): return quotes.contains(place) ? nil : (2, .link)
        // ·
        case (0xC2, 0xB7, _): return isSpaced(place, 2) || seesWeak ? (2, .other) : nil
        // ‹ ›
        case (0xE2, 0x80, 0xB9), (0xE2, 0x80, 0xBA): return quotes.contains(place) ? nil : (3, .link)
        // —
        case (0xE2, 0x80, 0x94): return (3, isSpaced(place, 3) ? .dash : .other)
        // ‐ ‑ ‒ – ― −
        case (0xE2, 0x80, 0x90...0x93), (0xE2, 0x80, 0x95), (0xE2, 0x88, 0x92):
            return isSpaced(place, 3) ? (3, .dash) : nil
        // ｜ │ ┃ ∣
        case (0xEF, 0xBD, 0x9C), (0xE2, 0x94, 0x82), (0xE2, 0x94, 0x83), (0xE2, 0x88, 0xA3): return (3, .link)
        // ：, behind which Japanese titles name their site
        case (0xEF, 0xBC, 0x9A): return (3, .spacedColon)
        // ・
        case (0xE3, 0x83, 0xBB): return isSpaced(place, 3) || seesWeak ? (3, .other) : nil
        // • ∙ ⋅ 【 】
        case (0xE2, 0x80, 0xA2), (0xE2, 0x88, 0x99), (0xE2, 0x8B, 0x85), (0xE3, 0x80, 0x90), (0xE3, 0x80, 0x91):
            return (3, .other)
        default: return nil
        }
    }

    /// Whether white space is in front of it and behind it, or the title ends there.
    private func isSpaced(_ place: Int, _ length: Int) -> Bool {
        let end = place + length
        guard place > 0, bytes[place - 1] == space else { return false }
        return end < count ? bytes[end] == space : length > 1
    }

    /// Whether white space is on one side of a hyphen, and a capital behind it.
    private func isHalfSpaced(_ place: Int) -> Bool {
        guard place > 0, place + 2 < count else { return false }
        let isBehind = bytes[place + 1] == space
        return isBehind != (bytes[place - 1] == space) && isCapital(bytes[place + (isBehind ? 2 : 1)])
    }

    private func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    private let space = UInt8(ascii: " ")

    /// Whether a character of a script that sets no white space between words begins there.
    private func isUnspacedScript(at place: Int) -> Bool {
        place < count && (0xE3...0xE9).contains(bytes[place])
    }

    /// Whether all that is left is one word of capitals that goes on in a script without white space.
    private func isMixedName(at place: Int) -> Bool {
        let capitals = bytes[place...].prefix(while: isCapital)
        return capitals.count >= 2 && isUnspacedScript(at: capitals.endIndex)
            && bytes[capitals.endIndex...].allSatisfy { $0 >= 0x80 }
    }

    private func isUnspaced(before place: Int) -> Bool {
        place >= 3 && (isUnspacedScript(at: place - 3) || isClosingBracket(before: place))
    }

    /// ) or ）
    private func isClosingBracket(before place: Int) -> Bool {
        bytes[place - 1] == UInt8(ascii: ")") || bytes[(place - 3)..<place].elementsEqual([0xEF, 0xBC, 0x89])
    }
}

extension SeparatedText {
    /// An angle that may be a quotation mark.
    private struct Angle {
        var place: Int
        var opensRight: Bool
        var hasSpaceBefore: Bool
        var hasSpaceBehind: Bool
    }

    /// Places of angles that enclose words, in any direction: « a », «a», »a«, »a», and the single ones.
    private static func quotes(in bytes: [UInt8]) -> [Range<Int>] {
        var quotes: [Range<Int>] = []
        for marks: [[UInt8]] in [[[0xC2, 0xAB], [0xC2, 0xBB]], [[0xE2, 0x80, 0xB9], [0xE2, 0x80, 0xBA]]] {
            let angles = bytes.indices.compactMap { angle(marks, in: bytes, at: $0) }
            var next = 0
            while next + 1 < angles.count {
                let isPair = enclose(angles[next], angles[next + 1])
                if isPair { quotes.append(angles[next].place..<angles[next + 1].place) }
                next += isPair ? 2 : 1
            }
        }
        return quotes
    }

    private static func angle(_ marks: [[UInt8]], in bytes: [UInt8], at place: Int) -> Angle? {
        guard let mark = marks.firstIndex(where: { bytes[place...].starts(with: $0) }) else { return nil }
        let end = place + marks[mark].count
        return Angle(
            place: place, opensRight: mark == 0, hasSpaceBefore: place == 0 || bytes[place - 1] == UInt8(ascii: " "),
            hasSpaceBehind: end >= bytes.count || bytes[end] == UInt8(ascii: " "))
    }

    private static func enclose(_ first: Angle, _ second: Angle) -> Bool {
        if first.opensRight { return !second.opensRight }
        guard !first.hasSpaceBehind, !second.hasSpaceBefore else { return false }
        return second.opensRight || first.hasSpaceBefore
    }
}
