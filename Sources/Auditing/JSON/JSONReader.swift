/// A place in a JSON file: both begin at 1, columns count bytes.
package struct JSONPlace: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// A JSON value that knows its place, so that a message can name line and column.
package struct JSONValue: Hashable, Sendable {
    package var place: JSONPlace
    package var kind: Kind

    package enum Kind: Hashable, Sendable {
        case null
        case bool(Bool)
        /// As it is written.
        case number(String)
        case text(String)
        case list([JSONValue])
        case object([JSONMember])
    }

    /// What it is, in a word for messages.
    package var noun: String {
        switch kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .text(let text): "“\(text.prefix(60))”"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// A name and its value in an object.
package struct JSONMember: Hashable, Sendable {
    package var place: JSONPlace
    package var name: String
    package var value: JSONValue
}

/// What is wrong with a JSON file, and where.
package struct JSONFault: Error, Hashable {
    package var place: JSONPlace
    /// A sentence without its end.
    package var message: String

    package init(place: JSONPlace, message: String) { (self.place, self.message) = (place, message) }
}

extension JSONValue {
    /// The value of a member; nil where there is none, and for null.
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = kind, let value = members.first(where: { $0.name == name })?.value,
            value.kind != .null
        else { return nil }
        return value
    }

    /// The text of a string; nil for anything else.
    package var text: String? { if case .text(let text) = kind { text } else { nil } }
    var flag: Bool? { if case .bool(let flag) = kind { flag } else { nil } }
    var items: [JSONValue]? { if case .list(let items) = kind { items } else { nil } }

    /// A whole number; those that other programs would round are written as texts.
    var number: Int? {
        switch kind {
        case .number(let text), .text(let text): Int(text)
        default: nil
        }
    }

    var decimal: Double? { if case .number(let text) = kind { Double(text) } else { nil } }
}

/// Reads JSON (RFC 8259) and keeps the place of every value; duplicate names are faults.
///
/// The decoders at hand forget places, and a message about a configuration that names no line does not help.
package struct JSONReader {
    /// The deepest nesting that is read.
    package static let depthLimit = 32

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var lineStart = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The one value of a file.
    package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (reader.at, reader.lineStart) = (3, 3) }
        reader.skipBlanks()
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.at == bytes.count else { throw reader.fault("there is text after the end") }
        return value
    }

    private var place: JSONPlace { JSONPlace(line: line, column: at - lineStart + 1) }

    private func fault(_ message: String) -> JSONFault { JSONFault(place: place, message: message) }

    private var current: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while let byte = current, byte == 32 || byte == 9 || byte == 10 || byte == 13 {
            at += 1
            if byte == 10 { (line, lineStart) = (line + 1, at) }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        guard depth < Self.depthLimit else { throw fault("it is nested more than \(Self.depthLimit) deep") }
        let start = place
        switch current {
        case UInt8(ascii: "{"): return JSONValue(place: start, kind: .object(try object(depth: depth)))
        case UInt8(ascii: "["): return JSONValue(place: start, kind: .list(try list(depth: depth)))
        case UInt8(ascii: "\""): return JSONValue(place: start, kind: .text(try text()))
        case .some(let byte) where byte == UInt8(ascii: "-") || byte &- 48 < 10:
            return JSONValue(place: start, kind: .number(try number()))
        case UInt8(ascii: "/"): throw fault("JSON has no comments")
        default: return JSONValue(place: start, kind: try word())
        }
    }

    private mutating func word() throws(JSONFault) -> JSONValue.Kind {
        let words: [(String, JSONValue.Kind)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
        for (word, kind) in words where bytes[at...].starts(with: word.utf8) {
            at += word.utf8.count
            return kind
        }
        throw fault(current == nil ? "it ends too early" : "a value is expected here")
    }

    private mutating func object(depth: Int) throws(JSONFault) -> [JSONMember] {
        var members: [JSONMember] = []
        var names: Set<String> = []
        at += 1
        skipBlanks()
        if take("}") { return [] }
        repeat {
            skipBlanks()
            let place = place
            guard current == UInt8(ascii: "\"") else { throw fault("a name in quotes is expected here") }
            let name = try text()
            guard names.insert(name).inserted else {
                throw JSONFault(place: place, message: "duplicate name '\(name)'")
            }
            skipBlanks()
            guard take(":") else { throw fault("a colon is expected here") }
            skipBlanks()
            members.append(JSONMember(place: place, name: name, value: try value(depth: depth + 1)))
            skipBlanks()
        } while take(",")
        guard take("}") else { throw fault("a comma or } is expected here") }
        return members
    }

    private mutating func list(depth: Int) throws(JSONFault) -> [JSONValue] {
        var values: [JSONValue] = []
        at += 1
        skipBlanks()
        if take("]") { return [] }
        repeat {
            skipBlanks()
            values.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(",")
        guard take("]") else { throw fault("a comma or ] is expected here") }
        return values
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = at
        _ = take("-")
        let whole = digits()
        guard whole == 1 || whole > 1 && bytes[at - whole] != UInt8(ascii: "0") else {
            throw fault("invalid number")
        }
        if take("."), digits() == 0 { throw fault("digits are expected after the point") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if digits() == 0 { throw fault("digits are expected in the exponent") }
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = at
        while let byte = current, byte &- 48 < 10 { at += 1 }
        return at - start
    }

    private mutating func text() throws(JSONFault) -> String {
        var out: [UInt8] = []
        let start = place
        at += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                guard let text = String(validating: out, as: UTF8.self) else {
                    throw JSONFault(place: start, message: "this string is not UTF-8")
                }
                return text
            case 0..<32: throw fault("a string must not contain a line break or another control character")
            case UInt8(ascii: "\\"): out += try escape().utf8
            default:
                out.append(byte)
                at += 1
            }
        }
        throw JSONFault(place: start, message: "this string is not closed")
    }

    private mutating func escape() throws(JSONFault) -> Character {
        let start = place
        at += 1
        guard let byte = current else { throw fault("it ends too early") }
        at += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "u"): return Character(try scalar())
        // Where it begins: behind it another line may have begun.
        default: throw JSONFault(place: start, message: "unknown escape")
        }
    }

    /// `\u` and four digits, or two of those that make one character.
    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\"), take("u") else { throw fault("half of a surrogate pair") }
        let second = try unit()
        guard 0xDC00..<0xE000 ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
        else { throw fault("half of a surrogate pair") }
        return scalar
    }

    private mutating func unit() throws(JSONFault) -> UInt32 {
        guard at + 4 <= bytes.count,
            bytes[at..<(at + 4)].allSatisfy({ $0 < 128 && Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: bytes[at..<(at + 4)], as: UTF8.self), radix: 16)
        else { throw fault("four hexadecimal digits are expected here") }
        at += 4
        return unit
    }
}
