/// Walks through JSON from its first byte to its last; nothing is built of what is passed over.
///
/// Linear in the bytes; what nests deeper than `depthLimit` or is no JSON ends the walk.
struct JSONCursor {
    static let depthLimit = 32

    private let bytes: [UInt8]
    private var place: Int
    /// Whether the bytes ended early or held what cannot stand there.
    private(set) var isBroken = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Calls `body` for every member of the object that stands here; `body` reads or skips its value.
    mutating func object(_ body: (inout JSONCursor, _ key: String) -> Void) {
        list("{", "}") { cursor in
            let key = cursor.key()
            if !cursor.isBroken { body(&cursor, key) }
        }
    }

    /// Calls `body` for every value of the array that stands here; `body` reads or skips it.
    mutating func array(_ body: (inout JSONCursor) -> Void) { list("[", "]", body) }

    /// Whether the next value begins with that character.
    mutating func begins(with scalar: Unicode.Scalar) -> Bool { next() == UInt8(ascii: scalar) }

    /// The text that stands here, escapes other than `\u` undone; nil, and skipped, when it is another value.
    mutating func string() -> String? {
        guard begins(with: "\"") else {
            skip()
            return nil
        }
        place += 1
        var text: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] == UInt8(ascii: "\\") { place += 1 }
            if place < bytes.count { text.append(bytes[place]) }
            place += 1
        }
        isBroken = isBroken || place >= bytes.count
        place += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// The name of a member with its colon. What is no text is not passed over: it could nest as deep as it is long.
    private mutating func key() -> String {
        guard begins(with: "\"") else {
            fail()
            return ""
        }
        let key = string() ?? ""
        expect(":")
        return key
    }

    /// Passes over one value.
    mutating func skip() { skip(depth: 0) }

    private mutating func skip(depth: Int) {
        guard depth < Self.depthLimit else { return fail() }
        switch next() {
        case UInt8(ascii: "\""): _ = string()
        case UInt8(ascii: "{"):
            list("{", "}") { cursor in
                _ = cursor.key()
                cursor.skip(depth: depth + 1)
            }
        case UInt8(ascii: "["): list("[", "]") { $0.skip(depth: depth + 1) }
        default: skipWord()
        }
    }

    /// A number, `true`, `false` or `null`.
    private mutating func skipWord() {
        let start = place
        while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
        if place == start { fail() }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
        default: false
        }
    }

    private mutating func list(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONCursor) -> Void
    ) {
        guard begins(with: open) else { return skip() }
        place += 1
        if begins(with: close) {
            place += 1
            return
        }
        while !isBroken {
            body(&self)
            if begins(with: ",") {
                place += 1
            } else {
                return expect(close)
            }
        }
    }

    private mutating func expect(_ scalar: Unicode.Scalar) {
        guard begins(with: scalar) else { return fail() }
        place += 1
    }

    /// The byte after white space; nil at the end.
    private mutating func next() -> UInt8? {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return !isBroken && place < bytes.count ? bytes[place] : nil
    }

    private mutating func fail() {
        isBroken = true
        place = bytes.count
    }
}
