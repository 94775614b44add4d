internal import AuditModel
internal import PageFetching
internal import WebAddresses

/// A list of addresses: lines, a table, a sitemap, or one address by itself.
enum URLList {
    /// Something that an input says.
    enum Entry {
        case address(PageURL, input: String, line: Int, fragment: String? = nil)
        case rejected(RejectedLine)
        /// Left out by `--include` or `--exclude`.
        case filtered
        /// A sitemap to ask for; it stands in a sitemap index, or on the command line.
        case sitemap(PageURL, input: String, line: Int)
        /// A URL of the command line that is a sitemap or a page: what is there decides.
        case perhapsSitemap(PageURL)
        /// A host by itself, whose sitemap is read or whose home page is audited.
        case site(PageURL)
        case note(InputNote)
        /// The home page of a site whose links are followed.
        case home(PageURL)
        /// A page that the sitemap of such a site lists.
        case listed(PageURL)
    }

    /// Which inputs are tables, and which column of those holds the addresses.
    struct Tables {
        var choice: ColumnChoice?
        /// Whether every list is one, because a column was named and no input is called `.csv` or `.tsv`.
        var isAll: Bool

        init(choice: ColumnChoice? = nil, inputs: [String] = []) {
            self.choice = choice
            isAll = choice != nil && !inputs.contains { CSVList.isTable(named: $0) }
        }

        /// Whether an input is a table: by its name, by an option, or because its first line can be nothing else.
        func isTable(named name: String, _ beginning: ArraySlice<UInt8>) -> Bool {
            isAll || CSVList.isTable(named: name) || choice == nil && CSVList.hasHeader(beginning)
        }
    }

    /// The input that words of the command line stand in.
    static let commandLine = RejectedLine.commandLine

    /// Reads one input: a file, `-`, or an address by itself, which counts as line 1 of itself.
    ///
    /// - Throws: `AuditError` when it cannot be read or is no list; whatever `body` throws.
    static func read(
        _ input: String, filter: AddressFilter, tables: Tables = Tables(), _ body: (Entry) throws -> Void
    ) throws {
        switch Operand(input) {
        case .page(let text): try body(entry(text, input: commandLine, line: 1, filter))
        case .perhapsSitemap(let url): try body(.perhapsSitemap(url))
        case .site(let home): try body(.site(home))
        case .file(let path): try read(InputBytes(path: path), filter: filter, tables: tables, body)
        }
    }

    /// Reads an input that is open.
    static func read(
        _ input: consuming InputBytes, filter: AddressFilter, tables: Tables = Tables(),
        _ body: (Entry) throws -> Void
    ) throws {
        let beginning = try input.beginning(InputKind.window)
        try refuseForeignText(beginning, input.name)
        switch InputKind.of(beginning) {
        case .sitemap: return try SitemapList(filter: filter).read(input, body)
        case .html:
            throw AuditError.input(input.name, .html)
        case .otherXML(let root):
            throw AuditError.input(input.name, .xml(root: printable(root)))
        case .lines: break
        }
        if tables.isTable(named: input.name, beginning) {
            let list = CSVList(choice: tables.choice, filter: filter)
            if let layout = try list.layout(beginning, input: input.name) {
                if let note = layout.note { try body(.note(note)) }
                return try list.read(input, layout, body)
            }
        }
        try readLines(input, filter, body)
    }

    private static func readLines(
        _ input: consuming InputBytes, _ filter: AddressFilter, _ body: (Entry) throws -> Void
    ) throws {
        let name = input.name
        var reader = LineReader(input)
        while let line = try reader.next() {
            guard let text = content(line) else { continue }
            try body(entry(line, text, input: name, filter))
        }
    }

    /// A line with its content as an address, or why it is none.
    static func entry(_ line: LineReader.Line, _ text: String, input: String, _ filter: AddressFilter) -> Entry {
        guard !line.isTooLong else {
            let reason = "the line is longer than \(grouped(LineReader.lineLimit)) bytes"
            return .rejected(rejected(text, input, line.number, reason))
        }
        return entry(text, input: input, line: line.number, filter)
    }

    /// Whether a word of the command line is an address and not the name of a list.
    static func isAddress(_ word: String) -> Bool {
        let lower = word.prefix(8).lowercased()
        return lower.hasPrefix("http://") || lower.hasPrefix("https://")
    }

    /// A text as an address, or why it is none.
    static func entry(_ text: String, input: String, line: Int, _ filter: AddressFilter) -> Entry {
        if GivenLine.begins(text) { return GivenLine.read(text, input: input, line: line).entry(filter) }
        let address: String
        switch WrittenLine(text) {
        case .url(let written): address = written
        case .refused(let reason): return .rejected(rejected(text, input, line, reason))
        }
        do throws(AddressError) {
            let url = try WebAddress.parse(typed: address)
            let fragment = RouteFragments.fragment(of: address)
            return filter.lets(url) ? .address(url, input: input, line: line, fragment: fragment) : .filtered
        } catch {
            return .rejected(rejected(text, input, line, error.reason))
        }
    }

    /// A line that is no address, without the login that may be in it.
    static func rejected(_ text: String, _ input: String, _ line: Int, _ reason: String) -> RejectedLine {
        let shown = HiddenLogin.hiding(text, isCut: text.utf8.count >= LineReader.lineLimit)
        return RejectedLine(input: input, line: line, text: printable(shown), reason: reason)
    }

    /// A path that leads to no page.
    static func rejected(path: String, _ input: String, _ reason: String) -> RejectedLine {
        RejectedLine(input: input, line: 1, text: printable(path), reason: reason)
    }

    /// The line without byte order mark and surrounding white space; nil when it is blank or a comment. Other control
    /// characters are something that a line says.
    static func content(_ line: LineReader.Line) -> String? {
        var bytes = line.number == 1 ? withoutMark(line.bytes[...]) : line.bytes[...]
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        bytes = bytes.drop(while: isSpace)
        guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// The bytes of a byte order mark at the beginning; 0 when there is none.
    static func markLength(_ bytes: ArraySlice<UInt8>) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { bytes.dropFirst(markLength(bytes)) }

    static func refuseForeignText(_ beginning: ArraySlice<UInt8>, _ input: String) throws(AuditError) {
        // Latin text in UTF-16 is half zeros, whether or not a byte order mark says so.
        let first = beginning.prefix(while: { $0 != 10 && $0 != 13 }).prefix(LineReader.lineLimit)
        let zeros = first.count { $0 == 0 }
        let isHalfZeros = first.count > 1 && zeros >= first.count / 2 && zeros < first.count
        if isHalfZeros || first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
            throw .input(input, .foreignText)
        }
        if GunzipStream.begins(first) {
            throw .input(input, .packedTwice)
        }
    }

    /// Control characters become U+FFFD, and what is too long is cut.
    static func printable(_ text: String, limit: Int = RejectedLine.textLimit) -> String {
        let scalars = text.unicodeScalars.prefix(limit).map { scalar in
            scalar.value < 32 || scalar.value == 127 || (0x80...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
