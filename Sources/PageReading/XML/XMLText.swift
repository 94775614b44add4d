/// Text of XML that is read a byte at a time: references decoded, and what makes it mean something else noted.
struct XMLText {
    typealias Flaw = SitemapReader.Location.Flaw

    private let encoding: TextEncoding
    /// The most bytes to keep; nil keeps none and only looks for faults.
    private let limit: Int?
    private var text = ""
    private var raw: [UInt8] = []
    private var count = 0
    /// What follows an ampersand, until it is clear whether it is a reference.
    private var reference: [UInt8]?
    private(set) var flaw: Flaw?
    /// Whether an ampersand starts no reference; it is taken literally.
    private(set) var hasBareAmpersand = false

    private static let longestReference = 32

    init(in encoding: TextEncoding, limit: Int? = nil) { (self.encoding, self.limit) = (encoding, limit) }

    mutating func damage(_ flaw: Flaw) { self.flaw = self.flaw ?? flaw }

    mutating func add(_ byte: UInt8) {
        if let name = reference {
            if byte == UInt8(ascii: ";") { return close(name) }
            if ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "#"), name.count < Self.longestReference {
                reference?.append(byte)
                return
            }
            leave(name)
        }
        if byte == UInt8(ascii: "&") { reference = [] } else { keep(byte) }
    }

    /// Adds a byte in which nothing is a reference.
    mutating func addLiteral(_ byte: UInt8) {
        if let reference { leave(reference) }
        keep(byte)
    }

    /// The whole text; `flaw` says whether it can be trusted.
    mutating func finish() -> String {
        if let reference { leave(reference) }
        settle()
        return text
    }

    /// A reference with its semicolon.
    private mutating func close(_ name: [UInt8]) {
        reference = nil
        if let scalar = Self.scalar(name) { return keep(scalar) }
        let written = [UInt8(ascii: "&")] + name + [UInt8(ascii: ";")]
        if name.isEmpty {
            hasBareAmpersand = true
        } else {
            damage(.reference(String(decoding: written, as: UTF8.self)))
        }
        for byte in written { keep(byte) }
    }

    /// An ampersand that starts no reference. `&#38` and `&amp` may be meant as one, so that the meaning is unclear.
    private mutating func leave(_ name: [UInt8]) {
        reference = nil
        hasBareAmpersand = true
        let written = [UInt8(ascii: "&")] + name
        if name.first == UInt8(ascii: "#") || name.starts(with: "amp".utf8) {
            damage(.reference(String(decoding: written, as: UTF8.self)))
        }
        for byte in written { keep(byte) }
    }

    private mutating func keep(_ byte: UInt8) {
        if byte < 32 && !ASCII.isSpace(byte) { damage(.control) }
        if hasRoom(for: 1) { raw.append(byte) }
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 { return keep(UInt8(scalar.value)) }
        settle()
        if hasRoom(for: UTF8.width(scalar)) { text.unicodeScalars.append(scalar) }
    }

    private mutating func hasRoom(for bytes: Int) -> Bool {
        guard let limit else { return false }
        count += bytes
        if count > limit { damage(.tooLong) }
        return count <= limit
    }

    /// Decodes the text so far, so that a numeric character can follow.
    private mutating func settle() {
        guard !raw.isEmpty else { return }
        let decoded = raw.withUnsafeBufferPointer { PageDecoder.decode($0, as: encoding) }
        // The limit may have cut a character.
        if decoded.replacements > 0 && flaw != .tooLong { damage(.encoding) }
        text += String(decoding: decoded.text, as: UTF8.self)
        raw.removeAll(keepingCapacity: true)
    }

    private static let names: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private static func scalar(_ name: [UInt8]) -> Unicode.Scalar? {
        let text = String(decoding: name, as: UTF8.self)
        guard text.hasPrefix("#") else { return names[text] }
        let digits = text.dropFirst()
        let isHex = digits.hasPrefix("x")
        return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}

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
