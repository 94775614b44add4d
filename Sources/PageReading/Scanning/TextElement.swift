internal import AuditModel

/// Ends of elements whose content is text (RCDATA and RAWTEXT).
enum TextElement {
    /// Where the appropriate end tag begins, or the end of the page.
    static func end(_ name: StaticString, _ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while let open = find(UInt8(ascii: "<"), place, end) {
            if isEndTag(open, end, name) { return open }
            place = open + 1
        }
        return end
    }

    /// Whether `</name` and something that ends a tag name stand there.
    static func isEndTag(_ open: BytePointer, _ end: BytePointer, _ name: StaticString) -> Bool {
        guard end - open > 2, open[1] == UInt8(ascii: "/") else { return false }
        return isName(open + 2, end, name)
    }

    static func isName(_ start: BytePointer, _ end: BytePointer, _ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        guard end - start > count, equals(start, count, name) else { return false }
        let after = start[count]
        return after == UInt8(ascii: ">") || after == UInt8(ascii: "/") || ASCII.isSpace(after)
    }
}

/// Ends of comments.
enum Comment {
    /// Where the page goes on after the comment whose `<!--` ends at `start`; nil when it never ends.
    static func end(_ start: BytePointer, _ end: BytePointer) -> BytePointer? {
        if starts(start, end, ">") { return start + 1 }
        if starts(start, end, "->") { return start + 2 }
        var place = start
        while let dash = find(UInt8(ascii: "-"), place, end) {
            guard dash + 1 < end, dash[1] == UInt8(ascii: "-") else {
                place = dash + 1
                continue
            }
            place = dash + 2
            while place < end, place.pointee == UInt8(ascii: "-") { place += 1 }
            if starts(place, end, ">") { return place + 1 }
            if starts(place, end, "!>") { return place + 2 }
        }
        return nil
    }
}

/// The end of a script, whose text knows comments and scripts within them.
enum ScriptText {
    /// Where `</script` begins that ends the script, or the end of the page.
    static func end(_ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while let open = find(UInt8(ascii: "<"), place, end) {
            if TextElement.isEndTag(open, end, "script") { return open }
            place = open + 1
            guard starts(open, end, "<!--") else { continue }
            let escaped = endOfEscaped(open + 4, end)
            if escaped.isScriptEnd { return escaped.place }
            place = escaped.place
        }
        return end
    }

    /// From after `<!--`: up to the `</script` that ends the script, or up to after `-->`. After `<script`, a
    /// `</script` only undoes that (the standard's double-escaped state).
    private static func endOfEscaped(
        _ start: BytePointer, _ end: BytePointer
    ) -> (place: BytePointer, isScriptEnd: Bool) {
        var place = start
        var dashes = 2
        var isDouble = false
        while place < end {
            let byte = place.pointee
            if byte == UInt8(ascii: "-") {
                dashes += 1
            } else {
                if byte == UInt8(ascii: ">"), dashes >= 2 { return (place + 1, false) }
                dashes = 0
                if byte == UInt8(ascii: "<") {
                    let isEnd = TextElement.isEndTag(place, end, "script")
                    if isEnd, !isDouble { return (place, true) }
                    if isEnd { isDouble = false }
                    if TextElement.isName(place + 1, end, "script") { isDouble = true }
                }
            }
            place += 1
        }
        return (end, true)
    }
}

/// Counts characters as a reader sees them: each scalar one, each run of white space one.
struct VisibleText {
    private var counted = 0
    /// Characters, at most `PageStructure.visibleLimit`.
    var count: Int { min(counted, PageStructure.visibleLimit) }
    var isFull: Bool { counted >= PageStructure.visibleLimit }
    /// White space before the first letter does not count.
    private var isAfterSpace = true

    /// Text with character references.
    mutating func add(_ start: BytePointer, _ end: BytePointer) {
        var place = start
        while place < end, !isFull { place = step(place, end) }
    }

    /// Text whose references are decoded already.
    mutating func addPlain(_ start: BytePointer, _ end: BytePointer) {
        for byte in bytes(start, end) where byte & 0xC0 != 0x80 && !isFull { add(isSpace: byte <= 0x20) }
    }

    private mutating func step(_ place: BytePointer, _ end: BytePointer) -> BytePointer {
        let byte = place.pointee
        if byte == UInt8(ascii: "&"), let reference = CharacterReference(place, end, inAttribute: false) {
            add(isSpace: reference.first <= 0x20)
            if reference.second != 0 { add(isSpace: false) }
            return place + reference.length
        }
        if byte & 0xC0 != 0x80 { add(isSpace: byte <= 0x20) }
        return place + 1
    }

    private mutating func add(isSpace: Bool) {
        if !isSpace || !isAfterSpace { counted += 1 }
        isAfterSpace = isSpace
    }
}
