/// Finds the string literals of a Swift file, also those within interpolations, and no comment.
struct LiteralScanner {
    /// A literal without its quotes; each interpolation is a `…`.
    struct Literal: Equatable {
        var line: Int
        var text: String
    }

    private(set) var literals: [Literal] = []
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1

    init(_ source: String) {
        bytes = Array(source.utf8)
        code(inParentheses: false)
    }

    private func isNext(_ text: StaticString, after offset: Int = 0) -> Bool {
        let start = at + offset
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    private mutating func step(_ count: Int = 1) {
        for _ in 0..<count where at < bytes.count {
            if bytes[at] == UInt8(ascii: "\n") { line += 1 }
            at += 1
        }
    }

    private mutating func skip(to end: StaticString) {
        while at < bytes.count, !isNext(end) { step() }
        step(end.utf8CodeUnitCount)
    }

    /// Reads code to its end, or to the parenthesis that closes an interpolation.
    private mutating func code(inParentheses: Bool) {
        var depth = 1
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "/"), isNext("//") {
                skip(to: "\n")
            } else if byte == UInt8(ascii: "#"), isNext("#/") {
                step(2)
                skip(to: "/#")
            } else if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\""), let hashes = literalStart {
                literal(hashes)
            } else {
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                step()
                if inParentheses, depth == 0 { return }
            }
        }
    }

    /// The number signs of the literal that begins here; nil when none does.
    private var literalStart: Int? {
        var hashes = 0
        while isNext("#", after: hashes) { hashes += 1 }
        return isNext("\"", after: hashes) ? hashes : nil
    }

    private mutating func literal(_ hashes: Int) {
        let begun = line
        step(hashes)
        let quotes = isNext("\"\"\"") ? 3 : 1
        step(quotes)
        var text: [UInt8] = []
        while at < bytes.count, !isEnd(quotes, hashes) {
            guard bytes[at] == UInt8(ascii: "\\"), follows(hashes, at + 1) else {
                text.append(bytes[at])
                step()
                continue
            }
            step(1 + hashes)
            let isInterpolation = isNext("(")
            step()
            if isInterpolation { code(inParentheses: true) }
            text += Array((isInterpolation ? "…" : " ").utf8)
        }
        step(quotes + hashes)
        literals.append(Literal(line: begun, text: String(decoding: text, as: UTF8.self)))
    }

    private func follows(_ hashes: Int, _ place: Int) -> Bool {
        place + hashes <= bytes.count && bytes[place..<place + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private func isEnd(_ quotes: Int, _ hashes: Int) -> Bool {
        (quotes == 3 ? isNext("\"\"\"") : isNext("\"")) && follows(hashes, at + quotes)
    }
}
