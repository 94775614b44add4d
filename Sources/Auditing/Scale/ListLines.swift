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
    private let filter: AddressFilter
    private let inputs: [String]

    /// - Parameter inputs: files; `-` is standard input.
    /// - Throws: `AuditError` for a column that makes no sense.
    package init(_ inputs: [String], column: String? = nil) throws(AuditError) {
        self.inputs = inputs
        let choice: ColumnChoice? = if let column { try ColumnChoice(parsing: column) } else { nil }
        tables = URLList.Tables(choice: choice, inputs: inputs)
        filter = try AddressFilter(AddressFilter.Texts(include: [], exclude: []))
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
        case .filtered, .note: break
        }
    }
}
