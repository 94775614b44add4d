/// A script that redirects as soon as it runs, found by a short list of statements: `location = "…"`,
/// `location.href = …`, `location.replace(…)` and `location.assign(…)`, also on `window`, `document`, `self`, `top` and
/// `parent`.
///
/// A statement counts if it always runs: at the top level of a script, in a function that is called right away, or in
/// one for `setTimeout` or the page's load. So frame guards, language pickers, upgrades to https and click handlers
/// are not redirects. Other forms are missed rather than guessed.
struct ScriptRedirect {
    /// The address as written; nil where it is put together while the script runs.
    let target: String?

    /// Milliseconds; what waits longer lets the page be read.
    private static let longestWait = 30_000
    /// The most nested brackets; deeper nesting is a program.
    private static let depthLimit = 100

    init?(in scripts: [UnsafeBufferPointer<UInt8>]) {
        var rest = ScriptFacts.totalLimit
        for script in scripts {
            let searched = script.prefix(min(ScriptFacts.searchLimit, rest))
            rest -= searched.count
            if let found = Self.find(in: ScriptTokens.read(searched)) {
                self = found
                return
            }
        }
        return nil
    }

    private init(target: String?) { self.target = target }

    /// A bracket that is open.
    private struct Frame {
        /// Whether its content runs whenever the script does.
        var runs: Bool
        var isFunction = false
        /// Whether a `return` may end the function before what follows.
        var mayEnd = false
        /// Whether it holds the arguments of a timer.
        var isTimer = false
        var start: Int
    }

    private static func find(in tokens: [ScriptToken], isNested: Bool = false) -> Self? {
        var frames: [Frame] = []
        var variables = Variables()
        // Where the bracket began that was closed last.
        var closed = 0
        for (place, token) in tokens.enumerated() {
            switch token {
            case .sign("("), .sign("["), .sign("{"):
                guard frames.count < depthLimit else { return nil }
                frames.append(frame(at: place, tokens, closed: closed))
            case .sign(")"), .sign("]"), .sign("}"):
                guard let frame = frames.popLast() else { return nil }
                closed = frame.start
                if frame.mayEnd, !frame.isFunction, !frames.isEmpty { frames[frames.count - 1].mayEnd = true }
            case .word("return"), .word("throw"):
                if !frames.isEmpty { frames[frames.count - 1].mayEnd = true }
            case .word("location"):
                guard frames.allSatisfy({ $0.runs && !$0.mayEnd }), begins(at: place, tokens, closed: closed),
                    let found = redirect(at: place, tokens, &variables)
                else { continue }
                if waits(frames, tokens) { frames[frames.count - 1].runs = false } else { return found }
            // Code that is written as text.
            case .text(let code) where !isNested && frames.last?.isTimer == true && tokens[place - 1] == .sign("("):
                guard frames.allSatisfy({ $0.runs && !$0.mayEnd }), !waits(frames, tokens) else { continue }
                if let found = find(in: ScriptTokens.read(code.utf8), isNested: true) { return found }
            default: break
            }
        }
        return nil
    }

    // MARK: Whether it runs

    private static let runners: Set<ScriptToken> = ["setTimeout", "ready", "$", "jQuery"].reduce(into: []) {
        $0.insert(.word($1))
    }
    private static let loadEvents: Set<ScriptToken> = ["load", "DOMContentLoaded", "pageshow"].reduce(into: []) {
        $0.insert(.text($1))
    }

    private static func frame(at place: Int, _ tokens: [ScriptToken], closed: Int) -> Frame {
        let before = token(place - 1, tokens)
        var frame = Frame(runs: false, start: place)
        switch tokens[place] {
        case .sign("("):
            let waitsForLoad =
                before == .word("addEventListener") && token(place + 1, tokens).map(loadEvents.contains) ?? false
            frame.runs =
                endsStatement(before) || before == .sign("!") || waitsForLoad
                || before.map(runners.contains) ?? false
            frame.isTimer = before == .word("setTimeout")
        case .sign("{"):
            if let header = functionHeader(before: place, tokens, closed: closed) {
                frame.isFunction = true
                frame.runs = runsFunction(behind: header, tokens)
            } else {
                frame.runs = endsStatement(before) || before == .word("try")
            }
        default: break
        }
        return frame
    }

    /// The start of the function with that body; nil if there is none.
    private static func functionHeader(before place: Int, _ tokens: [ScriptToken], closed: Int) -> Int? {
        if token(place - 1, tokens) == .sign("=>") {
            return token(place - 2, tokens) == .sign(")") ? closed : place - 2
        }
        guard token(place - 1, tokens) == .sign(")") else { return nil }
        return [closed - 1, closed - 2].first { token($0, tokens) == .word("function") }
    }

    /// Whether a function runs where it is written: in a bracket that is looked at for itself, or when the page has loaded.
    private static func runsFunction(behind header: Int, _ tokens: [ScriptToken]) -> Bool {
        switch token(header - 1, tokens) {
        case .sign("("), .sign(","), .sign("!"), .word("void"): true
        case .sign("="): token(header - 2, tokens) == .word("onload") && isOfPage(header - 2, tokens)
        default: false
        }
    }

    /// Whether a timer waits for longer than anybody would wait to be led on.
    private static func waits(_ frames: [Frame], _ tokens: [ScriptToken]) -> Bool {
        guard let timer = frames.last(where: \.isTimer) else { return false }
        var depth = 0
        for place in timer.start..<tokens.count {
            if [.sign("("), .sign("["), .sign("{")].contains(tokens[place]) { depth += 1 }
            if [.sign(")"), .sign("]"), .sign("}")].contains(tokens[place]) { depth -= 1 }
            if depth == 0, case .word(let number) = tokens[place - 1] { return Int(number) ?? 0 > longestWait }
            if depth == 0 { return false }
        }
        return false
    }

    // MARK: Meaning

    private static let windows: Set<ScriptToken> = ["window", "document", "self", "top", "parent", "globalThis"]
        .reduce(into: []) { $0.insert(.word($1)) }

    /// Whether the name there is one of this page: alone, or that of a window.
    private static func isOfPage(_ place: Int, _ tokens: [ScriptToken]) -> Bool { start(of: place, tokens) != nil }

    /// Where the names of windows begin that stand before a name; nil when another object has it.
    private static func start(of place: Int, _ tokens: [ScriptToken]) -> Int? {
        var start = place
        while token(start - 1, tokens) == .sign(".") {
            guard let owner = token(start - 2, tokens), windows.contains(owner) else { return nil }
            start -= 2
        }
        return start
    }

    private static func begins(at place: Int, _ tokens: [ScriptToken], closed: Int) -> Bool {
        guard let start = start(of: place, tokens) else { return false }
        guard token(start - 1, tokens) == .line else {
            let header = functionHeader(before: start, tokens, closed: closed)
            return header.map { runsFunction(behind: $0, tokens) } ?? endsStatement(token(start - 1, tokens))
        }
        switch token(start - 2, tokens) {
        case .sign(")"):
            return ![.word("if"), .word("while"), .word("for"), .word("with")].contains(tokens[max(0, closed - 1)])
        case .sign("]"), .text: return true
        case .word(let word): return !["else", "do", "return", "typeof", "in", "case", "new"].contains(word)
        case let before: return endsStatement(before)
        }
    }

    private static func endsStatement(_ token: ScriptToken?) -> Bool {
        switch token {
        case nil, .line, .sign(";"), .sign("{"), .sign("}"): true
        default: false
        }
    }

    private static func redirect(at place: Int, _ tokens: [ScriptToken], _ variables: inout Variables) -> Self? {
        switch (token(place + 1, tokens), token(place + 2, tokens), token(place + 3, tokens)) {
        case (.sign("="), _, _): value(at: place + 2, tokens, &variables)
        case (.sign("."), .word("href"), .sign("=")): value(at: place + 4, tokens, &variables)
        case (.sign("."), .word("replace"), .sign("(")), (.sign("."), .word("assign"), .sign("(")):
            value(at: place + 4, tokens, &variables)
        default: nil
        }
    }

    /// What ends a value, and tokens of one that are looked at.
    private static let ends: Set<ScriptToken> = [.sign(";"), .sign(")"), .sign("}"), .line]
    private static let longestValue = 100

    /// The address that is assigned or handed over.
    private static func value(at start: Int, _ tokens: [ScriptToken], _ variables: inout Variables) -> Self? {
        let value = tokens[min(start, tokens.count)...].prefix(longestValue).prefix { !ends.contains($0) }
        // From here on it leads to this page again, or is made of its own address.
        guard let first = value.first, !value.contains(.word("location")) else { return nil }
        if case .text(let text) = first {
            guard isWay(text) else { return nil }
            return Self(target: value.count == 1 && !text.contains("${") ? text.replacing("\\/", with: "/") : nil)
        }
        guard value.count == 1, case .word = first else { return Self(target: nil) }
        // A variable that holds the address.
        guard let held = variables.place(of: first, tokens), case .text(let text) = tokens[held + 2] else {
            return Self(target: nil)
        }
        let isWhole = ![.sign("+"), .sign(".")].contains(token(held + 3, tokens))
        return isWay(text) ? Self(target: isWhole ? text : nil) : nil
    }

    /// Whether an address leads to another page, and neither to a place in this one nor to an app.
    private static func isWay(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return false }
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard text[scheme.endIndex...].first == ":" else { return true }
        return ["http", "https"].contains(scheme.lowercased())
    }

    /// Where the variables of a script are first set, found in one pass when the first is looked up.
    private struct Variables {
        private var places: [ScriptToken: Int]?

        mutating func place(of name: ScriptToken, _ tokens: [ScriptToken]) -> Int? {
            let known =
                places
                ?? Dictionary(
                    tokens.indices.dropLast(2).filter { tokens[$0 + 1] == .sign("=") }.map { (tokens[$0], $0) },
                    uniquingKeysWith: { first, _ in first })
            places = known
            return known[name]
        }
    }

    private static func token(_ place: Int, _ tokens: [ScriptToken]) -> ScriptToken? {
        tokens.indices.contains(place) ? tokens[place] : nil
    }
}

/// The tokens of a script, as far as statements and brackets need them.
enum ScriptToken: Hashable {
    case word(String)
    /// The text between quotes.
    case text(String)
    case sign(String)
    /// A line break between what may be the end of a statement and a word.
    case line

    var endsValue: Bool {
        switch self {
        case .word, .text, .sign(")"), .sign("]"), .sign("}"): true
        case .sign, .line: false
        }
    }
}

enum ScriptTokens {
    static func read(_ script: some Collection<UInt8>) -> [ScriptToken] {
        var tokens: [ScriptToken] = []
        var rest = Array(script)[...]
        var isNewLine = false
        while let byte = rest.first {
            if ASCII.isSpace(byte) {
                rest.removeFirst()
                isNewLine = isNewLine || byte == 0x0A || byte == 0x0D
                continue
            } else if rest.starts(with: "//".utf8) || rest.starts(with: "<!--".utf8) {
                rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
                continue
            } else if rest.starts(with: "/*".utf8) {
                skipComment(&rest)
                continue
            } else if byte == UInt8(ascii: "/"), beginsPattern(behind: tokens.last) {
                tokens.append(.text(quoted(&rest, isPattern: true)))
            } else if "\"'`".utf8.contains(byte) {
                tokens.append(.text(quoted(&rest)))
            } else if isName(byte) {
                let name = rest.prefix(while: isName)
                rest = rest[name.endIndex...]
                if isNewLine, tokens.last?.endsValue == true { tokens.append(.line) }
                tokens.append(.word(String(decoding: name, as: UTF8.self)))
            } else {
                tokens.append(.sign(sign(&rest)))
            }
            isNewLine = false
        }
        return tokens
    }

    private static func isName(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
    }

    private static func skipComment(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
    }

    /// Whether a slash begins a pattern and divides nothing.
    private static func beginsPattern(behind token: ScriptToken?) -> Bool {
        switch token {
        case nil, .line, .word("return"): true
        case .sign(let sign): sign != ")" && sign != "]"
        case .word, .text: false
        }
    }

    /// Everything up to the same sign; a backslash escapes it.
    private static func quoted(_ rest: inout ArraySlice<UInt8>, isPattern: Bool = false) -> String {
        let quote = rest.removeFirst()
        var (text, isInClass) = ([UInt8](), false)
        while let byte = rest.popFirst(), byte != quote || isInClass {
            text.append(byte)
            // `[/'"]` ends no pattern.
            if isPattern { isInClass = byte == UInt8(ascii: "[") || isInClass && byte != UInt8(ascii: "]") }
            if byte == UInt8(ascii: "\\"), let next = rest.popFirst() { text.append(next) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func sign(_ rest: inout ArraySlice<UInt8>) -> String {
        if rest.starts(with: "=>".utf8) || rest.starts(with: "==".utf8) {
            let sign = String(decoding: rest.prefix(2), as: UTF8.self)
            rest = rest.dropFirst(2).drop { sign == "==" && $0 == UInt8(ascii: "=") }
            return sign
        }
        return String(decoding: [rest.removeFirst()], as: UTF8.self)
    }
}
