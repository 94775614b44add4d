/// Takes a title apart where people put a site's name or a breadcrumb (`rules.md` Appendix A).
public enum TitleSplit {
    /// The parts between separators, trimmed, without empty ones; at most `limit`, the last then holds the rest.
    ///
    /// White space is expected to be collapsed to plain spaces.
    public static func segments(of title: String) -> [Substring] {
        guard Bytes.contains(in: title, where: mayBeginSeparator) else { return title.isEmpty ? [] : [title[...]] }
        let utf8 = title.utf8
        var segments: [Substring] = []
        var (start, index) = (utf8.startIndex, utf8.startIndex)
        var previous: UInt8 = 0
        while index < utf8.endIndex, segments.count < limit - 1 {
            let byte = utf8[index]
            let length = mayBeginSeparator(byte) ? separator(utf8[index...], after: previous) : 0
            if length > 0 { append(title[start..<index], to: &segments) }
            index = utf8.index(index, offsetBy: max(1, length))
            if length > 0 { start = index }
            previous = byte
        }
        append(title[start...], to: &segments)
        return segments
    }

    public static let limit = 32

    /// The bytes of the separator that begins there; 0 when none does.
    private static func separator(_ text: Substring.UTF8View, after previous: UInt8) -> Int {
        var bytes = text.makeIterator()
        guard let first = bytes.next() else { return 0 }
        let second = bytes.next() ?? 0
        guard first >= 0x80 else {
            return switch first {
            case UInt8(ascii: "|"): 1
            case UInt8(ascii: ":"): second == space ? 1 : 0
            default: previous == space && second == space ? 1 : 0
            }
        }
        switch (first, second, first < 0xE0 ? 0 : bytes.next() ?? 0) {
        // ¦ « · »
        case (0xC2, 0xA6, _), (0xC2, 0xAB, _), (0xC2, 0xB7, _), (0xC2, 0xBB, _): return 2
        // — • ‹ › ∙ ⋅ ・ ： ｜
        case (0xE2, 0x80, 0x94), (0xE2, 0x80, 0xA2), (0xE2, 0x80, 0xB9), (0xE2, 0x80, 0xBA), (0xE2, 0x88, 0x99),
            (0xE2, 0x8B, 0x85), (0xE3, 0x83, 0xBB), (0xEF, 0xBC, 0x9A), (0xEF, 0xBD, 0x9C):
            return 3
        // – ―
        case (0xE2, 0x80, 0x93), (0xE2, 0x80, 0x95): return previous == space && bytes.next() == space ? 3 : 0
        default: return 0
        }
    }

    private static let space = UInt8(ascii: " ")

    private static func mayBeginSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x7C, 0x2D, 0x2F, 0x7E, 0x3A, 0xC2, 0xE2, 0xE3, 0xEF: true
        default: false
        }
    }

    private static func append(_ segment: Substring, to segments: inout [Substring]) {
        let trimmed = PlainText.trimmed(segment)
        if !trimmed.isEmpty { segments.append(trimmed) }
    }
}
