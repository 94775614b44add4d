internal import AuditModel
@testable internal import OGAudit

/// A list of addresses, as a file.
enum ListTarget: FuzzTarget {
    static let name = "list"
    static let summary = "a list of addresses: every line is an address, a reason, or nothing"
    /// Thousands of lines, and every address of them is read several times over.
    static let deadline = 1_000

    static let words = AddressTarget.words + ["\r\n", "\r", "\n", "#", "\u{FEFF}", "example.com", "\0"]

    static func seeds() -> [[UInt8]] {
        Seeds.files("samples", "urls.txt")
            + [
                "\u{FEFF}example.com/a\r\n# note\rhttps://b.example/#c\n\n  www.x.co.uk:8080  \n",
                "a@b.example\nhttp:/x\n//y.example/z\nftp://q/\nword\n1234\n\u{200B}https://example.org/\u{200B}",
            ].map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let file = try MemoryFile(input)
        let lines = input.count { $0 == 10 || $0 == 13 } + 1
        var (last, kept) = (0, 0)
        var broken: Broken?
        do {
            let filter = try AddressFilter(.init(include: [], exclude: []))
            try URLList.read(file.path, filter: filter) { entry in
                do throws(Broken) {
                    let (line, text) = try told(entry)
                    try expect(line > last && line <= lines, "line \(line) of \(lines) comes after line \(last)")
                    last = line
                    kept += text
                } catch {
                    broken = broken ?? error
                }
            }
        } catch let error as UsageError {
            try expect(error.message.utf8.count <= 1_024, "the message is endless")
        } catch {
            throw Broken("\(error)")
        }
        if let broken { throw broken }
        try expect(kept <= 16 * input.count + 1_024, "\(input.count) bytes became \(kept)")
    }

    /// The line that an entry comes from, and how much of it is kept.
    private static func told(_ entry: URLList.Entry) throws(Broken) -> (Int, Int) {
        switch entry {
        case .address(let url, _, let line):
            try AddressChecks.check(url)
            return (line, url.text.utf8.count)
        case .rejected(let line):
            try expect(line.text.unicodeScalars.count <= RejectedLine.textLimit, "a bad line is told at length")
            try expect(line.text.unicodeScalars.allSatisfy { $0.value >= 32 }, "a bad line keeps control characters")
            return (line.line, line.text.utf8.count)
        case .filtered: throw Broken("a line was filtered, and there is no filter")
        }
    }
}
