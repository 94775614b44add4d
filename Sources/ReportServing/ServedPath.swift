/// A file of a report, by the target of a request: folders and a name, none of which leads out of the report.
struct ServedPath: Hashable {
    /// The folders, and the file last.
    let components: [String]
    let type: String

    /// Components, and bytes, that a target may have.
    private static let depth = 4
    private static let byteLimit = 1_024

    /// Nil for what is no path, leads out of the folder, is hidden, or names no kind of file that a report has.
    init?(target: String) {
        guard target.utf8.count <= Self.byteLimit, let path = Self.decoded(target), path.hasPrefix("/") else {
            return nil
        }
        var components = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if components == [""] { components = ["index.html"] }
        guard components.count <= Self.depth, components.allSatisfy(Self.isPlain), let name = components.last,
            let dot = name.lastIndex(of: "."), let type = Self.types[String(name[name.index(after: dot)...])]
        else { return nil }
        (self.components, self.type) = (components, type)
    }

    /// What the endings of names stand for; a report has no other files for a browser.
    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "jpg": "image/jpeg",
        "webp": "image/webp",
        "csv": "text/csv; charset=utf-8", "json": "application/json", "jsonl": "application/jsonl",
        "xml": "application/xml", "sarif": "application/json", "md": "text/plain; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "eml": "message/rfc822",
    ]

    var isPage: Bool { type.hasPrefix("text/html") }

    /// No dot files and no `..`, and nothing that a file system or terminal takes for more than a name.
    private static func isPlain(_ component: String) -> Bool {
        !component.isEmpty && !component.hasPrefix(".")
            && component.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\\" && $0 != "\u{7F}" }
    }

    /// Each `%2A` once; nil when a slash or NUL was hidden in one, or one is not whole, or the bytes are no UTF-8.
    private static func decoded(_ target: String) -> String? {
        var (bytes, rest) = ([UInt8](), Array(target.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16),
                value != UInt8(ascii: "/"), value != 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
