internal import AuditModel

/// The inputs of an audit that need no network, in their order: lists, then local pages, then archives.
struct FileInputs {
    let lists: [String]
    let sources: Sources
    let filter: AddressFilter

    /// Gives every entry; sitemaps that are named are given and not read.
    ///
    /// - Throws: `AuditError` for an input that cannot be read or is none; whatever `body` throws.
    func read(_ local: inout LocalPages, _ body: (URLList.Entry) throws -> Void) throws {
        let tables = URLList.Tables(choice: sources.column, inputs: lists)
        for list in lists { try URLList.read(list, filter: filter, tables: tables, body) }
        for name in sources.html { try local.read(name, filter: filter, body) }
        for archive in sources.archives { try read(archive, body) }
    }

    private func read(_ archive: Archive, _ body: (URLList.Entry) throws -> Void) throws {
        var pages = try ArchivedPages(archive, of: sources.archives, htmlLimit: nil)
        while let item = try pages.next() {
            switch item {
            case .rejected(let line): try body(.rejected(line))
            case .page(let page) where filter.lets(page.url):
                try body(.address(page.url, input: archive.name, line: page.record))
            case .page: try body(.filtered)
            }
        }
        try body(.note(pages.note))
    }

    /// What to say when there is nothing in them.
    var emptiness: AuditError.Emptiness {
        if !sources.archives.isEmpty { return .noArchivedPages }
        return lists.isEmpty && sources.sitemaps.isEmpty && !sources.html.isEmpty ? .noHTML : .nothing
    }

    /// Every input by its name, for messages.
    var names: String {
        let lists = (lists + sources.archives.map(\.name)).map { $0 == "-" ? "standard input" : $0 }
        return (lists + sources.html + sources.sitemaps.map(\.text)).joined(separator: ", ")
    }
}
