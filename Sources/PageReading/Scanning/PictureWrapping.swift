/// The tags that open right in front of a picture, with nothing but white space between them: what a template puts
/// around it, as in `<div class="author-icon"><a href="/kim"><img src="4711.jpg">`.
enum PictureWrapping {
    /// The values of their `class`, with a space behind each.
    static func classes(before image: BytePointer, from start: BytePointer) -> String {
        var classes = ""
        var place = image
        for _ in 0..<tagLimit {
            while place > start, ASCII.isSpace(place[-1]) { place -= 1 }
            guard let open = startTag(endingAt: place, start) else { break }
            classes += classValue(open, place)
            place = open
        }
        return classes
    }

    /// Tags that are looked at, and bytes of each.
    static let tagLimit = 3
    private static let byteLimit = 300

    /// Where the start tag that ends there begins; nil for an end tag, a comment and text.
    private static func startTag(endingAt end: BytePointer, _ start: BytePointer) -> BytePointer? {
        guard end > start, end[-1] == UInt8(ascii: ">") else { return nil }
        var place = end - 1
        let first = max(start, end - byteLimit)
        while place > first {
            place -= 1
            if place.pointee == UInt8(ascii: ">") { return nil }
            if place.pointee == UInt8(ascii: "<") { return ASCII.isLetter(place[1]) ? place : nil }
        }
        return nil
    }

    private static func classValue(_ open: BytePointer, _ end: BytePointer) -> String {
        var name = open + 1
        while name < end, ASCII.isAlphanumeric(name.pointee) { name += 1 }
        var attributes = AttributeList()
        guard attributes.read(name, end, keep: true, limit: byteLimit) != nil,
            let value = attributes.first("class")
        else { return "" }
        return String(decoding: value.bytes, as: UTF8.self) + " "
    }
}
