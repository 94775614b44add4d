internal import AuditModel
internal import AuditReports
package import AuditStore
internal import WebAddresses

extension ListLine {
    /// The registrable domain, whose pages all go to the same place; empty for an invalid line.
    package var site: String { url.map { PublicSuffix.registrableDomain(of: $0.host) } ?? "" }

    /// The line as a list may have it: its URL with the fragment, or the text that is none.
    package var written: String { text + (fragment ?? "") }

    /// One line of JSON that reads back as the same, without its end.
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            if let mark {
                json.key("id")
                json.verbatim(Array(mark.utf8))
            }
            json.member("url", written)
            json.member("invalid", reason)
            json.member("input", input)
            json.member("line", line)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

/// Reads lists line by line: one URL or one JSON object a line, tables and sitemaps too.
package struct ListLines {
    private let tables: URLList.Tables
    private let filter = AddressFilter()
    private let inputs: [String]

    /// - Parameter inputs: files; `-` is standard input.
    /// - Throws: `AuditError` for a column that makes no sense.
    package init(_ inputs: [String], column: String? = nil) throws(AuditError) {
        self.inputs = inputs
        let choice: ColumnChoice? = if let column { try ColumnChoice(parsing: column) } else { nil }
        tables = URLList.Tables(choice: choice, inputs: inputs)
    }

    /// Gives every line that is not blank and no comment, and whether it was a JSON object, which says where it stood.
    ///
    /// - Throws: `AuditError` for an input that cannot be read or names sitemaps to fetch; whatever `body` throws.
    package func forEach(_ body: (ListLine, _ isObject: Bool) throws -> Void) throws {
        for input in inputs {
            if case .file(let path) = Operand(input) {
                try read(path, body)
            } else {
                try URLList.read(input, filter: filter) { try give($0, body) }
            }
        }
    }

    /// Gives the pages of archives and what is broken in them, each with the number of its record.
    func forEach(in sources: Sources, _ body: (ListLine, _ isObject: Bool) throws -> Void) throws {
        var local = LocalPages(base: nil)
        try FileInputs(lists: [], sources: sources, filter: filter).read(&local) { try give($0, body) }
    }

    private func read(_ path: String, _ body: (ListLine, Bool) throws -> Void) throws {
        var bytes = try InputBytes(path: path)
        let beginning = try bytes.beginning(InputKind.window)
        guard InputKind.of(beginning) == .lines, !tables.isTable(named: path, beginning) else {
            return try URLList.read(bytes, filter: filter, tables: tables) { try give($0, body) }
        }
        try URLList.refuseForeignText(beginning, path)
        var lines = LineReader(bytes)
        while let line = try lines.next() {
            guard let text = URLList.content(line) else { continue }
            if GivenLine.begins(text), !line.isTooLong {
                let given = GivenLine.read(text, input: path, line: line.number)
                try give(given.entry(filter), mark: given.mark, isObject: true, body)
            } else {
                try give(URLList.entry(line, text, input: path, filter), body)
            }
        }
    }

    private func give(
        _ entry: URLList.Entry, mark: String? = nil, isObject: Bool = false, _ body: (ListLine, Bool) throws -> Void
    ) throws {
        switch entry {
        case .address(let url, let input, let line, let fragment):
            try body(ListLine(input: input, line: line, text: url.text, fragment: fragment, mark: mark), isObject)
        case .rejected(let line):
            let invalid = ListLine(
                input: line.input, line: line.line, text: line.text, reason: line.reason, mark: mark)
            try body(invalid, isObject)
        case .sitemap(let url, let input, _): throw AuditError.input(input, .sitemaps(first: url.text))
        case .perhapsSitemap(let url), .site(let url):
            try body(ListLine(input: URLList.commandLine, line: 1, text: url.text), isObject)
        case .filtered, .note, .home, .listed: break
        }
    }
}

/// A line of a list that is a JSON object: `{"id": …, "url": …}`, and where the URL stood before lists were divided.
struct GivenLine: Hashable {
    /// The URL as typed, or the text that is none.
    var url = ""
    /// The JSON text of its `id`, a string or a number; nil when it has none.
    var mark: String?
    var input: String
    var line: Int
    /// Why the line is invalid, when that is known already.
    var reason: String?

    static func begins(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "{") }

    /// - Parameters:
    ///   - input: the list that it stands in, unless it names another.
    ///   - line: its place there, counted from 1, unless it says so itself.
    static func read(_ text: String, input: String, line: Int) -> GivenLine {
        var given = GivenLine(url: text, input: input, line: line)
        do throws(JSONFault) {
            try given.take(JSONReader.read(Array(text.utf8)))
        } catch {
            given.reason = "invalid JSON: \(error.message) (column \(error.place.column))"
        }
        return given
    }

    private mutating func take(_ value: JSONValue) throws(JSONFault) {
        mark = value["id"].flatMap(Self.mark)
        input = value["input"]?.text ?? input
        line = value["line"]?.number ?? line
        reason = value["invalid"]?.text
        if let url = value["url"]?.text { self.url = url } else { reason = reason ?? "no \"url\" in the JSON object" }
    }

    private static func mark(_ value: JSONValue) -> String? {
        switch value.kind {
        case .number(let text): return text
        case .text(let text):
            var json = JSONWriter()
            json.value(text)
            return String(decoding: json.bytes, as: UTF8.self)
        default: return nil
        }
    }

    func entry(_ filter: AddressFilter) -> URLList.Entry {
        if let reason { return .rejected(URLList.rejected(url, input, line, reason)) }
        // An object in an object is no URL, and not read again.
        guard !Self.begins(url) else { return .rejected(URLList.rejected(url, input, line, "not a URL")) }
        return URLList.entry(url, input: input, line: line, filter)
    }
}
