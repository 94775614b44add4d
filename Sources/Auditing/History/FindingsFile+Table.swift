internal import AuditModel
internal import AuditReports

/// A `findings.csv`.
extension FindingsFile {
    private static let columnLimit = 24

    private static var tokenizer: CSVTokenizer {
        CSVTokenizer(delimiter: UInt8(ascii: ","), keeping: .first(columnLimit, bytes: LineReader.lineLimit))
    }

    /// Where the columns stand.
    private struct Columns {
        var url: Int
        var rule: Int
        var content: Int?
        var component: Int?
        var version: Int?
        var state: Int?
        /// How many cells of a row are kept.
        var count: Int
    }

    func readTable(_ body: (Found) throws -> Void) throws -> About {
        var input = try InputBytes(path: path)
        var tokenizer = Self.tokenizer
        let columns = try header(&input, &tokenizer)
        var about = About()
        var rows = 0
        while let row = try next(&input, &tokenizer) {
            rows += 1
            guard rows <= Self.rowLimit else { throw fault(row.line, .tooMany(Self.rowLimit)) }
            guard let found = try found(row, columns) else { continue }
            about.add(found.rule)
            about.rulesVersion = about.rulesVersion ?? columns.version.flatMap { Self.text(row, $0) }
            try body(found)
        }
        return about
    }

    private func header(_ input: inout InputBytes, _ tokenizer: inout CSVTokenizer) throws -> Columns {
        input.position += URLList.markLength(try input.beginning(3))
        let first = try next(&input, &tokenizer)
        let names = (first?.cells ?? []).map { String(decoding: $0.bytes, as: UTF8.self) }
        guard let url = names.firstIndex(of: "url"), let rule = names.firstIndex(of: "rule") else {
            throw AuditError.findings(path, .foreign)
        }
        return Columns(
            url: url, rule: rule, content: names.firstIndex(of: "content"),
            component: names.firstIndex(of: "component"),
            version: names.firstIndex(of: "rules_version"), state: names.firstIndex(of: "state"), count: names.count)
    }

    private func found(_ row: TableRow, _ columns: Columns) throws(AuditError) -> Found? {
        if row.isBlank && !row.isTooLong && !row.isUnclosed { return nil }
        if row.isTooLong || row.isUnclosed { throw fault(row.line, .unclosed) }
        guard row.cells.count >= columns.count else { throw fault(row.line, .cut) }
        guard let url = Self.text(row, columns.url), let rule = Self.text(row, columns.rule) else {
            throw fault(row.line, .nameless)
        }
        let component = columns.component.flatMap { Self.text(row, $0) }
        let state = columns.state.flatMap { Self.text(row, $0) }.flatMap(FindingState.init)
        return Found(
            url: url, rule: rule, content: columns.content.flatMap { Self.text(row, $0) },
            isCounted: component.flatMap(Component.init)?.isCounted ?? true,
            isOfContent: component.map { $0 != "reach" } ?? false, isTold: !(state?.isHeldBack ?? false))
    }

    /// A cell that is whole and not empty.
    private static func text(_ row: TableRow, _ column: Int) -> String? {
        guard column < row.cells.count, !row.cells[column].isTooLong, !row.cells[column].bytes.isEmpty else {
            return nil
        }
        return String(decoding: CSVGuard.unguarded(row.cells[column].bytes), as: UTF8.self)
    }

    private func next(_ input: inout InputBytes, _ tokenizer: inout CSVTokenizer) throws(AuditError) -> TableRow? {
        while try input.fill() {
            let taken = tokenizer.take(input.block[input.position...])
            input.position += taken.count
            if let row = taken.row { return row }
        }
        return tokenizer.finish()
    }
}
