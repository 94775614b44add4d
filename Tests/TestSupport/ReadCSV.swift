/// The rows of a CSV file by their header.
package func csv(_ text: String) -> [[String: String]] {
    let rows = CSVReader.rows(text)
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
}

/// Reads RFC 4180, as a spreadsheet does: the other side of the round trip.
package enum CSVReader {
    package static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            switch (isQuoted, scalar) {
            case (true, "\"") where next == "\"":
                cell.append("\"")
                index += 1
            case (_, "\""): isQuoted.toggle()
            case (false, ","):
                row.append(String(cell))
                cell.removeAll()
            case (false, "\r") where next == "\n":
                rows.append(row + [String(cell)])
                row = []
                cell.removeAll()
                index += 1
            default: cell.append(scalar)
            }
            index += 1
        }
        return rows
    }
}
