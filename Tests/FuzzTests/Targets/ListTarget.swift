internal import AuditModel
@testable internal import Auditing
@testable internal import ogaudit

/// A list of addresses, as a file.
enum ListTarget: FuzzTarget {
    static let name = "list"
    static let summary = "a list of addresses of whatever kind: every entry is an address, a reason, or nothing"
    /// Thousands of lines, and every address of them is read several times over.
    static let deadline = 1_000

    static let words = AddressTarget.words + ["\r\n", "\r", "\n", "#", "\u{FEFF}", "example.com", "\0"]

    static func seeds() -> [[UInt8]] {
        Seeds.files("samples", "urls.txt")
            + [
                "<urlset><url><loc>https://a.example/</loc></url><url>\n<loc>b</loc></url></urlset>",
                "\u{FEFF}example.com/a\r\n# note\rhttps://b.example/#c\n\n  www.x.co.uk:8080  \n",
                "a@b.example\nhttp:/x\n//y.example/z\nftp://q/\nword\n1234\n\u{200B}https://example.org/\u{200B}",
            ].map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        // Unpacked bytes have other lines than the input.
        let lines = input.starts(with: [0x1F, 0x8B]) ? Int.max : input.count { $0 == 10 || $0 == 13 } + 1
        try ListChecks.read("list", input, lines: lines, tables: .init())
    }
}

/// What holds of every entry of every kind of list.
enum ListChecks {
    static func read(_ name: String, _ input: [UInt8], lines: Int, tables: URLList.Tables) throws(Broken) {
        var (last, kept, reported) = (0, 0, 0)
        var broken: Broken?
        do {
            let filter = AddressFilter()
            try URLList.read(InputBytes(name: name, bytes: input), filter: filter, tables: tables) { entry in
                do throws(Broken) {
                    guard let (line, text) = try look(at: entry, isChecked: reported < checked) else { return }
                    reported += 1
                    try expect(line >= last && line <= lines, "line \(line) of \(lines) comes after line \(last)")
                    last = line
                    kept += text
                } catch {
                    broken = broken ?? error
                }
            }
        } catch let error as AuditError {
            let said = UsageError(error).message
            try expect(said.utf8.count <= 4_096, "the message is endless")
            try expect(said.unicodeScalars.allSatisfy { $0.value >= 32 }, "a message holds control characters")
        } catch {
            throw Broken("\(error)")
        }
        if let broken { throw broken }
        if lines < Int.max { try expect(kept <= 16 * input.count + 1_024, "\(input.count) bytes became \(kept)") }
    }

    /// Addresses of an input that are read again, each several times; the target `address` is there for them.
    private static let checked = 64

    /// The line that an entry comes from, and how much of it is kept; nil for a note.
    private static func look(at entry: URLList.Entry, isChecked: Bool) throws(Broken) -> (Int, Int)? {
        switch entry {
        case .address(let url, _, let line, _), .sitemap(let url, _, let line):
            if isChecked { try AddressChecks.check(url) }
            return (line, url.text.utf8.count)
        case .rejected(let line):
            try expect(line.text.unicodeScalars.count <= RejectedLine.textLimit, "a bad line is told at length")
            try expect(line.text.unicodeScalars.allSatisfy { $0.value >= 32 }, "a bad line keeps control characters")
            return (line.line, line.text.utf8.count)
        case .note(let note):
            try expect(note.text.utf8.count <= 4_096, "a note is endless")
            try expect(note.text.unicodeScalars.allSatisfy { $0.value >= 32 }, "a note holds control characters")
            return nil
        case .perhapsSitemap, .site, .home, .listed: throw Broken("a line is taken for a word of the command line")
        case .filtered: throw Broken("a line was filtered, and there is no filter")
        }
    }
}
