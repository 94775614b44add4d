internal import AuditModel
internal import Glibc
internal import Auditing

/// How the text of a value is read, what the help calls it, and which words shells offer.
struct ValueKind<Value: Sendable>: Sendable {
    var name: String
    var words = Option.Words.any
    /// Reads a text; the error names the option and says what would be right.
    var read: @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value

    init(
        _ name: String, words: Option.Words = .any,
        read: @escaping @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value
    ) {
        (self.name, self.words, self.read) = (name, words, read)
    }

    /// What the library reads.
    init(
        _ name: String, words: Option.Words = .any,
        parse: @escaping @Sendable (_ text: String) throws(AuditError) -> Value
    ) {
        self.init(name, words: words) { text, option throws(UsageError) in
            do throws(AuditError) {
                return try parse(text)
            } catch {
                throw UsageError(error, by: option)
            }
        }
    }
}

extension ValueKind<Int> {
    /// A whole number within bounds.
    static func integer(_ name: String = "<number>", in range: ClosedRange<Int>) -> Self {
        Self(name) { text, option throws(UsageError) in
            guard let number = Int(text), range.contains(number) else {
                throw UsageError(
                    "invalid number '\(text)' for \(option): use a whole number from \(grouped(range.lowerBound)) to "
                        + "\(grouped(range.upperBound)).")
            }
            return number
        }
    }

    /// A number of bytes: `2MB`, `500KB`, `1GB` (powers of 1,024); a number alone is bytes.
    static func bytes(in range: ClosedRange<Int>) -> Self {
        Self("<size>") { text, option throws(UsageError) in
            let units = [
                ("kb", 1 << 10), ("mb", 1 << 20), ("gb", 1 << 30), ("k", 1 << 10), ("m", 1 << 20), ("b", 1), ("", 1),
            ]
            let lower = text.lowercased()
            for (unit, factor) in units where lower.hasSuffix(unit) {
                guard let number = Double(lower.dropLast(unit.count)), number >= 0, number < 1e12 else { continue }
                let bytes = Int(number * Double(factor))
                if range.contains(bytes) { return bytes }
            }
            throw UsageError(
                "invalid size '\(text)' for \(option): use a size such as 2MB or 500KB, from "
                    + "\(sizeText(range.lowerBound)) to \(sizeText(range.upperBound)).")
        }
    }
}

extension ValueKind<Moment.Span> {
    /// A length of time: `10s`, `500ms`, `2m`, `1h`; a number alone is seconds.
    static var duration: Self { duration(atLeast: .seconds(0)) }

    /// A length of time that is a limit. Zero is none: nothing could be done in it, and a person who writes 0 for “no limit”
    /// would get a report in which every page timed out.
    static var limit: Self { duration(atLeast: .milliseconds(1)) }

    private static func duration(atLeast least: Moment.Span) -> Self {
        Self("<time>") { text, option throws(UsageError) in
            let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]
            for (unit, seconds) in units where text.hasSuffix(unit) {
                guard let number = Double(text.dropLast(unit.count)), number >= 0, number * seconds <= 86_400 else {
                    continue
                }
                let span = Moment.Span.seconds(number * seconds)
                if span >= least { return span }
            }
            let from = least == .seconds(0) ? "" : "from 1ms "
            throw UsageError(
                "invalid time '\(text)' for \(option): use a time such as 10s, 500ms or 2m, \(from)up to 24h.")
        }
    }
}

/// “obey, warn or ignore”.
func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A size as options take it: “64 MB”, “1 KB”, “100 bytes”.
private func sizeText(_ bytes: Int) -> String {
    let unit = [(1 << 40, "TB"), (1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")].first {
        bytes > 0 && bytes % $0.0 == 0
    }
    return unit.map { "\(grouped(bytes / $0.0)) \($0.1)" } ?? counted(bytes, "byte")
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
    /// One of the raw values of an enumeration.
    static func named(_ name: String) -> Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(name, words: .one(words)) { text, option throws(UsageError) in
            try one(text, option, "value", words) { Value(rawValue: $0) }
        }
    }
}

extension ValueKind {
    /// One of a few words.
    static func one(
        _ text: String, _ option: String, _ noun: String, _ words: [String], _ find: (String) -> Value?
    ) throws(UsageError) -> Value {
        if let value = find(text) { return value }
        throw UsageError(
            "invalid \(noun) '\(text)' for \(option): use \(alternatives(words)).",
            NearestName.suggestion(text, among: words))
    }
}

extension ValueKind<String> {
    /// Any text; what reads it later says what is wrong.
    static func text(_ name: String) -> Self { Self(name) { text, _ throws(UsageError) in text } }

    /// A text that is not empty; `what` says what it has to be.
    static func place(_ name: String, _ what: String) -> Self {
        Self(name) { text, option throws(UsageError) in
            guard !text.isEmpty else { throw UsageError("\(option) needs \(what).") }
            return text
        }
    }

    static var readableFile: Self {
        Self("<file>") { text, option throws(UsageError) in
            guard !text.isEmpty else { throw UsageError("\(option) needs a file name.") }
            guard access(text, R_OK) == 0 else {
                throw UsageError("\(option): cannot read the file \(text): \(String(cString: strerror(errno))).")
            }
            var status = stat()
            guard stat(text, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
                throw UsageError("\(option): \(text) is a folder; give a file.")
            }
            return text
        }
    }

    /// A text that may stand in a header: not empty, no control characters.
    static func headerText(_ name: String) -> Self {
        Self(name) { text, option throws(UsageError) in
            guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
                throw UsageError("\(option) needs one line of text without control characters.")
            }
            return text
        }
    }
}
