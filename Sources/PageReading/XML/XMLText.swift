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
