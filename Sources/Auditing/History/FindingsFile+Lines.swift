internal import AuditModel
internal import AuditReports

/// A list of findings, a line each: rule, URL and, of pages of a build, the code of their content. Empty lines and those
/// that begin with `#` are for people.
extension FindingsFile {
    func readLines(_ body: (Found) throws -> Void) throws -> About {
        var input = try InputBytes(path: path)
        input.position += URLList.markLength(try input.beginning(3))
        var about = About()
        var reader = LineReader(input)
        while let line = try reader.next() {
            guard line.number <= Self.rowLimit else { throw fault(line.number, .tooMany(Self.rowLimit)) }
            let text = String(decoding: line.bytes, as: UTF8.self)
            if text.allSatisfy(\.isWhitespace) || text.hasPrefix("#") { continue }
            guard let found = Found(line: text) else { throw fault(line.number, .nameless) }
            about.add(found.rule)
            try body(found)
        }
        return about
    }
}

extension FindingsFile.Found {
    /// Reads a line of a list; nil for anything else.
    init?(line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard 2...3 ~= words.count, PageURL(stored: words[1]) != nil,
            words[0].utf8.allSatisfy({ ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.init(url: words[1], rule: words[0], content: words.count > 2 ? words[2] : nil)
    }
}
