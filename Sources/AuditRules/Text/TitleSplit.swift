/// Takes a title apart where people put a site's name or a breadcrumb (`rules.md` Appendix A).
public enum TitleSplit {
    /// The parts between separators, trimmed, without empty ones; at most `limit`, the last then holds the rest.
    public static func segments(of title: String) -> [Substring] {
        guard mayHaveSeparator(title) else { return title.isEmpty ? [] : [title[...]] }
        let scalars = title.unicodeScalars
        var segments: [Substring] = []
        var start = scalars.startIndex
        var index = start
        var afterSpace = false
        while index < scalars.endIndex, segments.count < limit - 1 {
            let next = scalars.index(after: index)
            if separates(scalars[index], afterSpace: afterSpace, beforeSpace: isSpace(next, in: scalars)) {
                append(title[start..<index], to: &segments)
                start = next
            }
            afterSpace = isSpace(index, in: scalars)
            index = next
        }
        append(title[start...], to: &segments)
        return segments
    }

    public static let limit = 32

    private static func separates(_ scalar: Unicode.Scalar, afterSpace: Bool, beforeSpace: Bool) -> Bool {
        switch scalar {
        case "|", "¦", "｜", "»", "«", "›", "‹", "•", "·", "∙", "⋅", "・", "—", "：": true
        case "–", "―", "-", "/", "~": afterSpace && beforeSpace
        case ":": beforeSpace
        default: false
        }
    }

    private static func mayHaveSeparator(_ title: String) -> Bool {
        title.utf8.contains { byte in
            switch byte {
            case 0x7C, 0x2D, 0x2F, 0x7E, 0x3A, 0x80...0xFF: true
            default: false
            }
        }
    }

    private static func isSpace(_ index: String.Index, in scalars: String.UnicodeScalarView) -> Bool {
        guard index < scalars.endIndex else { return false }
        let scalar = scalars[index]
        return scalar.value == 0x20 || scalar.properties.isWhitespace
    }

    private static func append(_ segment: Substring, to segments: inout [Substring]) {
        let trimmed = PlainText.trimmed(segment)
        if !trimmed.isEmpty { segments.append(trimmed) }
    }
}
