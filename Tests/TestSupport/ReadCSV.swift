/// The rows of a CSV file by their header, read as RFC 4180 says.
package func csv(_ text: String) -> [[String: String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
        let scalar = scalars[index]
        if isQuoted {
            if scalar == "\"", index + 1 < scalars.count, scalars[index + 1] == "\"" {
                cell += "\""
                index += 1
            } else if scalar == "\"" {
                isQuoted = false
            } else {
                cell.unicodeScalars.append(scalar)
            }
        } else if scalar == "\"" {
            isQuoted = true
        } else if scalar == "," {
            row.append(cell)
            cell = ""
        } else if scalar == "\n" {
            rows.append(row + [cell])
            (row, cell) = ([], "")
        } else if scalar != "\r" {
            cell.unicodeScalars.append(scalar)
        }
        index += 1
    }
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
}
