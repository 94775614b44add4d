/// A word, sign or value of a script, as far as its outline needs it.
struct ScriptToken {
    enum Kind {
        /// A name or keyword.
        case word
        /// A quoted text; `text` is what stands between the quotes.
        case string
        case number
        /// A template or regular expression, of which nothing is kept.
        case value
        /// One of `( ) [ ] { } ; , : .` or another operator of one sign.
        case sign(UInt8)
        /// `=>`
        case arrow
        /// `&&`, `||`, `??` and `?`: what follows happens only sometimes.
        case choice
        /// An operator of several signs, comparisons among them.
        case other
        case end
    }

    var kind: Kind
    var text: UnsafeBufferPointer<UInt8>
    /// Whether a line ends before it.
    var isOnNewLine = false

    /// Whether it is that very word.
    func isWord(_ word: StaticString) -> Bool { if case .word = kind { isText(word) } else { false } }

    func isWord(in words: [StaticString]) -> Bool { words.contains { isWord($0) } }

    func isSign(_ sign: Unicode.Scalar) -> Bool {
        if case .sign(let byte) = kind { byte == UInt8(ascii: sign) } else { false }
    }

    /// Whether it is a text of just these letters.
    func isText(_ wanted: StaticString) -> Bool {
        guard let start = text.baseAddress, text.count == wanted.utf8CodeUnitCount else { return false }
        return starts(start, start + text.count, wanted)
    }

    var isEnd: Bool { if case .end = kind { true } else { false } }

    /// A name, the beginning of it if it is long.
    var name: String { String(decoding: text.prefix(64), as: UTF8.self) }

    /// The whole number that it begins with, at most nine digits.
    var integer: Int { text.prefix(9).prefix(while: ASCII.isDigit).reduce(0) { $0 * 10 + Int($1 - 0x30) } }

    /// Whether a value ends with it, so that a slash behind it divides and a line break may end the statement.
    var endsValue: Bool {
        switch kind {
        case .word: !isWord(in: Self.operators)
        case .string, .number, .value: true
        case .sign(let byte): byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
        default: false
        }
    }

    /// Keywords that a value follows.
    private static let operators: [StaticString] = [
        "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "do", "else", "instanceof", "await",
        "yield",
    ]

    static var none: ScriptToken { ScriptToken(kind: .end, text: UnsafeBufferPointer(start: nil, count: 0)) }
}

/// Takes a script apart, one token after the other; never fails, whatever the bytes are.
struct ScriptTokens {
    private var place: BytePointer
    private let end: BytePointer
    private var last = ScriptToken.none

    init(_ start: BytePointer, _ end: BytePointer) { (place, self.end) = (start, end) }

    /// The next token; `.end` behind the last.
    mutating func next() -> ScriptToken {
        let isOnNewLine = skipBlank()
        guard place < end else { return .none }
        let start = place
        let kind = take(place.pointee)
        let isString = if case .string = kind { true } else { false }
        let text = isString ? PageReading.bytes(start + 1, max(start + 1, place - 1)) : PageReading.bytes(start, place)
        last = ScriptToken(kind: kind, text: text, isOnNewLine: isOnNewLine)
        return last
    }

    /// Skips white space and comments; tells whether a line ended.
    private mutating func skipBlank() -> Bool {
        var hasEnded = false
        while place < end {
            let byte = place.pointee
            if byte == 10 || byte == 13 { hasEnded = true }
            if ASCII.isSpace(byte) || byte == 0x0B {
                place += 1
            } else if starts(place, end, "//") || starts(place, end, "<!--") || hasEnded && starts(place, end, "-->") {
                while place < end, place.pointee != 10, place.pointee != 13 { place += 1 }
            } else if starts(place, end, "/*") {
                place = find("*/", place + 2, end).map { $0 + 2 } ?? end
            } else {
                return hasEnded
            }
        }
        return hasEnded
    }

    private mutating func take(_ byte: UInt8) -> ScriptToken.Kind {
        if Self.isName(byte) && !ASCII.isDigit(byte) { return word() }
        if ASCII.isDigit(byte) {
            while place < end, Self.isName(place.pointee) || place.pointee == UInt8(ascii: ".") { place += 1 }
            return .number
        }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(byte)
        case UInt8(ascii: "`"): return template()
        case UInt8(ascii: "/") where !last.endsValue: return expression()
        default: return sign(byte)
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
            || byte == UInt8(ascii: "\\")
    }

    private mutating func word() -> ScriptToken.Kind {
        while place < end, Self.isName(place.pointee) { place += 1 }
        return .word
    }

    /// A string ends with its line at the latest.
    private mutating func string(_ quote: UInt8) -> ScriptToken.Kind {
        place += 1
        while place < end, place.pointee != 10 {
            let byte = place.pointee
            place = min(end, place + (byte == UInt8(ascii: "\\") ? 2 : 1))
            if byte == quote { return .string }
        }
        return .value
    }

    /// A template with what is nested in it, which changes nothing of the outline.
    private mutating func template() -> ScriptToken.Kind {
        // For each `${` that is open, how many braces are open in it.
        var braces: [Int] = []
        var isText = true
        place += 1
        while place < end {
            let byte = place.pointee
            place += 1
            if byte == UInt8(ascii: "\\") {
                place = min(end, place + 1)
            } else if byte == UInt8(ascii: "`") {
                if isText, braces.isEmpty { return .value }
                isText.toggle()
            } else if isText, byte == UInt8(ascii: "$"), place < end, place.pointee == UInt8(ascii: "{") {
                guard braces.count < Self.nesting else { break }
                place += 1
                braces.append(0)
                isText = false
            } else if !isText, byte == UInt8(ascii: "{") {
                braces[braces.count - 1] += 1
            } else if !isText, byte == UInt8(ascii: "}") {
                if braces[braces.count - 1] > 0 {
                    braces[braces.count - 1] -= 1
                } else {
                    braces.removeLast()
                    isText = true
                }
            }
        }
        place = end
        return .value
    }

    private static let nesting = 16

    /// Bytes; what is longer is no regular expression, and is not looked through for its end again and again.
    private static let longestExpression = 2_000

    /// A regular expression, or the slash that it turns out to be.
    private mutating func expression() -> ScriptToken.Kind {
        var isClass = false
        var scan = place + 1
        while scan < end, scan.pointee != 10, scan - place < Self.longestExpression {
            switch scan.pointee {
            case UInt8(ascii: "\\"): scan += 1
            case UInt8(ascii: "["): isClass = true
            case UInt8(ascii: "]"): isClass = false
            case UInt8(ascii: "/") where !isClass:
                place = scan + 1
                // Its flags.
                _ = word()
                return .value
            default: break
            }
            scan += 1
        }
        place += 1
        return .other
    }

    private mutating func sign(_ byte: UInt8) -> ScriptToken.Kind {
        place += 1
        guard Self.isOperator(byte) else { return .sign(byte) }
        if byte == UInt8(ascii: "?"), place < end, place.pointee == UInt8(ascii: ".") {
            // `?.` reads like a point.
            place += 1
            return .sign(UInt8(ascii: "."))
        }
        let start = place - 1
        // No operator that matters is longer than three signs.
        while place < end, place - start < 3, Self.joins(place.pointee, start) { place += 1 }
        switch place - start {
        case 1: return byte == UInt8(ascii: "?") ? .choice : .sign(byte)
        case 2 where starts(start, end, "=>"): return .arrow
        default:
            let isChoice = starts(start, end, "&&") || starts(start, end, "||") || starts(start, end, "??")
            return isChoice ? .choice : .other
        }
    }

    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"),
            UInt8(ascii: "%"), UInt8(ascii: "^"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// Whether a sign goes on with the operator that began: `=` with any, `>` with `=`, others with themselves.
    private static func joins(_ byte: UInt8, _ start: BytePointer) -> Bool {
        if byte == UInt8(ascii: "=") { return true }
        if byte == UInt8(ascii: ">") { return start.pointee == UInt8(ascii: "=") || start.pointee == byte }
        return byte == start.pointee && isOperator(byte) && byte != UInt8(ascii: "!")
    }
}
