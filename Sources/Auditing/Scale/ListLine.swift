package import AuditModel
internal import AuditReports
internal import WebAddresses

/// A line of a list with everything that must come along when lists are divided and reports put together again.
package struct ListLine: Hashable, Sendable {
    /// The list's name as given, `-` for standard input, and the line counted from 1.
    package var input: String
    package var line: Int
    /// The JSON text by which whoever gave the line knows it; nil when it has none.
    package var mark: String?
    package var content: Content
    /// Whether it was given as a JSON object, which says where it stood.
    var isObject = false

    package enum Content: Hashable, Sendable {
        case page(PageURL)
        case invalid(text: String, reason: String)
    }

    /// The registrable domain, whose pages all go to the same place; empty for an invalid line.
    package var site: String {
        guard case .page(let url) = content else { return "" }
        return PublicSuffix.registrableDomain(of: url.host)
    }

    /// The URL in its one normal form, or the text of an invalid line.
    package var text: String {
        switch content {
        case .page(let url): url.text
        case .invalid(let text, _): text
        }
    }

    /// One line of JSON that reads back as the same, without its end.
    var jsonText: String { String(decoding: json.dropLast(), as: UTF8.self) }

    /// The same with its end.
    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let mark {
                json.key("id")
                json.verbatim(Array(mark.utf8))
            }
            json.member("url", text)
            if case .invalid(_, let reason) = content { json.member("invalid", reason) }
            json.member("input", input)
            json.member("line", line)
        }
        return json.bytes + [UInt8(ascii: "\n")]
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

    /// Gives every line that is not blank and no comment.
    ///
    /// - Throws: `AuditError` for an input that cannot be read or names sitemaps to fetch; whatever `body` throws.
    package func forEach(_ body: (ListLine) throws -> Void) throws {
        for input in inputs {
            switch Operand(input) {
            case .file(let path): try read(path, body)
            case .page(let text):
                try give(URLList.entry(text, input: URLList.commandLine, line: 1, filter), nil, body)
            case .perhapsSitemap(let url), .site(let url):
                try body(ListLine(input: URLList.commandLine, line: 1, content: .page(url)))
            }
        }
    }

    /// Gives the pages of an archive and what is broken in it, each with the number of its record.
    static func forEach(in archive: Archive, of archives: Archives, _ body: (ListLine) throws -> Void) throws {
        var pages = try ArchivedPages(archive, of: archives, htmlLimit: nil)
        while let item = try pages.next() {
            switch item {
            case .page(let page):
                try body(ListLine(input: archive.name, line: page.record, content: .page(page.url)))
            case .rejected(let line):
                let content = ListLine.Content.invalid(text: line.text, reason: line.reason)
                try body(ListLine(input: archive.name, line: line.line, content: content))
            }
        }
    }

    private func read(_ path: String, _ body: (ListLine) throws -> Void) throws {
        var bytes = try InputBytes(path: path)
        let beginning = try bytes.beginning(InputKind.window)
        let isTable = tables.isTable(named: path, beginning)
        guard InputKind.of(beginning) == .lines, !isTable else {
            return try URLList.read(bytes, filter: filter, tables: tables) { try give($0, nil, body) }
        }
        try URLList.refuseForeignText(beginning, path)
        var lines = LineReader(bytes)
        while let line = try lines.next() {
            guard let text = URLList.content(line) else { continue }
            if GivenLine.begins(text), !line.isTooLong {
                let given = GivenLine.read(text, input: path, line: line.number)
                try give(given.entry(filter), given.mark, isObject: true, body)
            } else {
                try give(URLList.entry(line, text, input: path, filter), nil, body)
            }
        }
    }

    private func give(
        _ entry: URLList.Entry, _ mark: String?, isObject: Bool = false, _ body: (ListLine) throws -> Void
    ) throws {
        switch entry {
        case .address(let url, let input, let line, _):
            try body(ListLine(input: input, line: line, mark: mark, content: .page(url), isObject: isObject))
        case .rejected(let line):
            let content = ListLine.Content.invalid(text: line.text, reason: line.reason)
            try body(ListLine(input: line.input, line: line.line, mark: mark, content: content, isObject: isObject))
        case .sitemap(let url, let input, _): throw AuditError.input(input, .sitemaps(first: url.text))
        case .perhapsSitemap(let url), .site(let url):
            try body(ListLine(input: URLList.commandLine, line: 1, content: .page(url)))
        case .filtered, .note: break
        }
    }
}
