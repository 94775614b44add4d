/// Names of HTML in XML text: libxml2 loads no DTD, so it would drop them.
enum XHTMLEntities {
    /// The text with all named references of HTML, except XML's own five, made numeric, line by line; nil if there are
    /// none. CDATA and comments are not changed.
    static func numeric(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let base = text.baseAddress, text.contains(UInt8(ascii: "&")) else { return nil }
        let end = base + text.count
        var output: [UInt8] = []
        output.reserveCapacity(text.count + text.count / 8)
        var place = base
        while place < end {
            if place.pointee == UInt8(ascii: "&"), let reference = named(place, end) {
                append(reference.first, to: &output)
                if reference.second != 0 { append(reference.second, to: &output) }
                place += reference.length
                continue
            }
            let stop = opaqueEnd(place, end) ?? place + 1
            output.append(contentsOf: bytes(place, stop))
            place = stop
        }
        return output
    }

    /// A reference by name with its semicolon that XML does not know.
    private static func named(_ place: BytePointer, _ end: BytePointer) -> CharacterReference? {
        for known: StaticString in ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"] where starts(place, end, known) {
            return nil
        }
        guard let reference = CharacterReference(place, end, inAttribute: false),
            place[reference.length - 1] == UInt8(ascii: ";")
        else { return nil }
        return reference
    }

    /// Where a CDATA section or a comment that begins there ends.
    private static func opaqueEnd(_ place: BytePointer, _ end: BytePointer) -> BytePointer? {
        guard place.pointee == UInt8(ascii: "<") else { return nil }
        if starts(place, end, "<![CDATA[") { return find("]]>", place, end) ?? end }
        if starts(place, end, "<!--") { return find("-->", place, end) ?? end }
        return nil
    }

    private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        output.append(contentsOf: "&#\(scalar);".utf8)
    }
}
