internal import AuditModel
internal import Glibc
internal import WebAddresses

/// A list of addresses: one a line; blank lines and lines that begin with `#` are skipped.
enum URLList {
    /// A line that says something.
    enum Entry {
        case address(PageURL, input: String, line: Int)
        case rejected(RejectedLine)
        /// Left out by `--include` or `--exclude`.
        case filtered
    }

    /// Reads one input: a list file, `-`, or an address by itself, which counts as line 1 of itself.
    ///
    /// - Throws: `UsageError` when the list cannot be read or is no text; whatever `body` throws.
    static func read(_ input: String, filter: AddressFilter, _ body: (Entry) throws -> Void) throws {
        if isAddress(input) {
            try body(entry(input, input: "command line", line: 1, filter))
            return
        }
        var reader = try LineReader(path: input)
        while let line = reader.next() {
            if line.number == 1 { try refuseForeignText(line.bytes, input) }
            guard let text = content(line) else { continue }
            guard !line.isTooLong else {
                let reason = "the line is longer than \(LineReader.lineLimit) bytes"
                try body(.rejected(rejected(text, input, line.number, reason)))
                continue
            }
            try body(entry(text, input: input, line: line.number, filter))
        }
        if let failure = reader.failure {
            throw UsageError("Reading \(input) failed: \(String(cString: strerror(failure))).")
        }
    }

    /// Whether a word of the command line is an address and not the name of a list.
    static func isAddress(_ word: String) -> Bool {
        let lower = word.prefix(8).lowercased()
        return lower.hasPrefix("http://") || lower.hasPrefix("https://")
    }

    private static func entry(_ text: String, input: String, line: Int, _ filter: AddressFilter) -> Entry {
        do throws(AddressError) {
            let url = try WebAddress.parse(typed: text)
            return filter.lets(url) ? .address(url, input: input, line: line) : .filtered
        } catch {
            return .rejected(rejected(text, input, line, error.reason))
        }
    }

    private static func rejected(_ text: String, _ input: String, _ line: Int, _ reason: String) -> RejectedLine {
        RejectedLine(input: input, line: line, text: printable(text), reason: reason)
    }

    /// The line without byte order mark and surrounding white space; nil when it is blank or a comment.
    private static func content(_ line: LineReader.Line) -> String? {
        var bytes = line.bytes[...]
        if line.number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        bytes = bytes.drop { $0 <= 32 }
        guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func refuseForeignText(_ bytes: [UInt8], _ input: String) throws(UsageError) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw UsageError("The list \(input) is UTF-16 text; save it as UTF-8.")
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            throw UsageError("The list \(input) is compressed; give it as text: zcat \(input) | ogaudit -")
        }
        if bytes.contains(0) {
            throw UsageError("The list \(input) is no text; give one address a line, in UTF-8.")
        }
    }

    /// Control characters become U+FFFD, and what is too long is cut.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(RejectedLine.textLimit).map { scalar in
            scalar.value < 32 || scalar.value == 127 || (0x80...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
