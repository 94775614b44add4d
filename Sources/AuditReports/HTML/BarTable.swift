internal import AuditModel

/// A chart that is its own table: each row has a name, a bar and the number that the bar shows.
struct BarTable {
    let html: HTML

    struct Row {
        var name: HTML
        var value: Int
        /// The number as it is printed; the value itself when nil.
        var text: HTML?
        /// The class that colours the bar.
        var style = "plain"
    }

    /// - Parameters:
    ///   - caption: what is charted, the table's name
    ///   - heads: what the names and the numbers are
    ///   - full: the value of a whole bar; the largest value when nil
    init(_ caption: String, heads: (String, String), full: Int? = nil, rows: [Row]) {
        let top = max(1, full ?? rows.map(\.value).max() ?? 1)
        let lines = rows.map { Self.line($0, of: top) }
        html = """
            <table class="bars"><caption>\(caption)</caption>\
            <colgroup><col class="names"><col><col class="values"></colgroup><thead class="quiet"><tr><th scope="col">\(heads.0)</th>\
            <td></td><th scope="col">\(heads.1)</th></tr></thead><tbody>\(lines.joined())</tbody></table>
            """
    }

    private static func line(_ row: Row, of top: Int) -> HTML {
        // A small value still shows.
        let width = row.value == 0 ? 0 : max(1, min(100, row.value * 100 / top))
        return """
            <tr><th scope="row">\(row.name)</th><td class="bar-cell"><svg viewBox="0 0 100 10" \
            preserveAspectRatio="none" aria-hidden="true"><rect class="\(row.style)" width="\(width)" height="10"/></svg>\
            </td><td>\(row.text ?? "\(grouped(row.value))")</td></tr>

            """
    }
}
