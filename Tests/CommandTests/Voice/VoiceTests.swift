internal import AuditRules
internal import Foundation
internal import Auditing
internal import Testing

/// What people read is written in plain English with one term for one thing.
@Suite("The voice of user texts")
struct VoiceTests {
    /// Words that are out, and what to write instead.
    private static let out: [(words: String, use: String)] = [
        ("address|addresses", "URL"), ("ask|asks|asked|asking", "request, fetch"), ("told|tell|tells", "report, say"),
        ("mend|mends|mended", "fix"), ("so many|so much|so long|so few", "maximum, up to, this long"),
        ("stand|stands|stood|standing", "is"), ("hold|holds|held", "contain, have"), ("lie|lies", "is"),
        ("fare|fares|fared", "change"), ("thereby|of which", "two sentences"), ("nobody", "say what happens"),
        ("night|nights", "run"), ("answer|answers|answered|answering", "respond, return, response"),
        ("picture|pictures", "image"), ("to be had", "available"), ("go on|goes on|went on", "continue"),
        ("anew|afresh", "again, new"), ("(?<!there )(?:is|are|was) no(?! longer)", "is not a"),
        ("seen|unseen", "loaded, checked"),
        ("refuse|refuses|refused", "block, reject"), ("site's name", "site name"), ("in all", "in total"),
        ("at a time", "at once, concurrent"), ("looked at|looks at|look at", "check"), ("still there", "unchanged"),
        ("in place of", "instead of"), ("besides", "as well as, other than"), ("whoever", "anyone who"),
        ("but for", "except"), ("for ever", "forever"),
        ("a mail|mail address", "an email, email address"), ("by mail", "by email"),
        ("\u{202F}", "a comma between thousands"), ("[A-Z]-(?:LP|SDK|TN|KODECO|OBS)", "a source by its title"),
    ]

    /// Phrases that may use such a word, and why.
    private static let permitted: [(phrase: String, why: String)] = [
        ("(?:private|IP|IPv4|IPv6|email|network|link-local|loopback) address(?:es)?", "no URL is meant"),
        ("HOST:PORT:ADDRESS", "as curl's manual has it"), ("url, address, (?:loc or page)?", "names of columns"),
        (
            "address (?:guard|families|and (?:the )?thread sanitizer|and undefined-behaviour|sanitizer)",
            "names of parts and tools"
        ),
        ("0 is no limit|one request at a time", "numbers of requests"),
        ("pages, seen, unseen, rejected", "words of --fail-on"),
        ("`[a-z_]+`", "words of data"), ("pages-loaded", "a name in junit.xml"),
        ("Jazz night", "an example of a title"),
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL.path

    /// Files without prose: tables of words, and files that are scanned in another form.
    private static let skipped = [
        "/ElementTable.swift"
    ]

    @Test("no string of the program has a word that is out")
    func strings() throws {
        for file in try Self.files(in: "Sources", suffix: ".swift") where !Self.skipped.contains(where: file.contains) {
            for literal in LiteralScanner(try Self.read(file)).literals where Self.mayBeWrong(literal.text) {
                Self.check(literal.text, "\(file):\(literal.line)")
            }
        }
    }

    @Test("no text of the report's templates has a word that is out", arguments: templateNames)
    func templates(_ name: String) throws {
        let file = "Sources/AuditReports/Templates/\(name)"
        for (number, line) in try Self.read(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        {
            let code = String(line.prefix(upTo: line.firstRange(of: "// ")?.lowerBound ?? line.endIndex))
            let texts =
                name.hasSuffix("html")
                ? code.matches(of: #/>([^<>{}]+)|(?:placeholder|aria-label)="([^"]+)"/#).map { $0.1 ?? $0.2 ?? "" }
                : code.matches(of: #/"([^"]+)"|`([^`]+)`/#).map { $0.1 ?? $0.2 ?? "" }
            for text in texts where Self.mayBeWrong(String(text)) { Self.check(String(text), "\(file):\(number + 1)") }
        }
    }

    @Test("no document for users has a word that is out", arguments: documents)
    func prose(_ file: String) throws {
        var isCode = false
        for (number, line) in try Self.read(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, !line.hasPrefix("    ") else { continue }
            let text = line.replacing(#/`[^`]*`|\]\([^)]*\)/#, with: "")
            if Self.mayBeWrong(String(text)) { Self.check(String(text), "\(file):\(number + 1)") }
        }
    }

    private static let templateNames = names(in: "Sources/AuditReports/Templates") { !$0.hasSuffix(".css") }

    /// All but those for developers about how it is built and measured.
    private static let documents =
        ["README.md", "CHANGELOG.md", "examples/README.md"]
        + ["spark", "kubernetes", "aws-batch"].map { "examples/\($0)/README.md" }
        + names(in: "docs") { $0.hasSuffix(".md") && !forDevelopers.contains($0) }.map { "docs/\($0)" }

    private static let forDevelopers: Set = ["hostile-replies.md", "text-detector.md"]

    private static func names(in folder: String, where isOne: (String) -> Bool) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        return (names ?? []).filter(isOne).sorted()
    }

    @Test("the templates and the documents for users are found")
    func walked() {
        #expect(Self.templateNames.count > 10 && Self.templateNames.contains("workbench.js"))
        #expect(Self.documents.count > 15 && Self.documents.contains("docs/scale.md"))
    }

    @Test("a title has up to 8 words, and a fix up to 25 and its tag")
    func lengths() {
        for facts in RuleBook.allFacts {
            for title in [facts.fails] + facts.cases.compactMap(\.fails) {
                #expect(title.split(separator: " ").count <= 8, "\(facts.id): \(title)")
            }
            for fix in [facts.fix] + facts.cases.compactMap(\.fix) {
                let words = fix.replacing(#/`?<[^>]*>`?/#, with: "").split(separator: " ")
                #expect(words.count <= 25, "\(facts.id): \(fix)")
            }
        }
    }

    @Test("literals are found within literals, and in no comment")
    func literals() {
        let source = ##"""
            // "asked"
            let a = "one \(b ? "two" : #"th"ree"#) four"  // "told"
            let c = #/"/#, d = """
                five \
                "six"
                """
            """##
        let found = LiteralScanner(source).literals
        #expect(found.map(\.line) == [2, 2, 2, 3])
        #expect(
            found.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") } == [
                "two", #"th"ree"#, "one … four", #"five "six""#,
            ])
    }

    @Test("a word that is out is found, except in phrases that may have it")
    func words() {
        #expect(Self.wrong("Nobody is asked, and 5\u{202F}000 addresses stand in D-LP.").count == 6)
        #expect(Self.wrong("localhost is a private address; an IP address, an email address").isEmpty)
        #expect(Self.mayBeWrong("Nobody is there") && Self.mayBeWrong("5\u{202F}000 pages or so"))
        #expect(!Self.mayBeWrong("It is fine"))
        #expect(!Self.isProse("SELECT told FROM finding") && !Self.isProse("night") && Self.isProse("No address"))
    }

    // MARK: Faults

    private static func check(_ text: String, _ place: String) {
        for (word, use) in wrong(text) { Issue.record("\(place): “\(word)” is out; use: \(use)\n\(text)") }
    }

    /// Any of the words; what has none needs no closer look.
    private static let anyWord = try? NSRegularExpression(
        pattern: out.map { isPattern($0.words) ? $0.words : "(?i:\\b(?:\($0.words))\\b)" }.joined(separator: "|"))

    private static func isPattern(_ words: String) -> Bool { words.hasPrefix("[") || words.hasPrefix("\u{202F}") }

    private static func mayBeWrong(_ text: String) -> Bool {
        let range = NSRange(location: 0, length: text.utf16.count)
        return anyWord?.firstMatch(in: text, range: range) != nil && isProse(text)
    }

    private static func wrong(_ text: String) -> [(word: String, use: String)] {
        var rest = text.replacingOccurrences(of: "<[a-z/!][^>]*>", with: "", options: .regularExpression)
        for (phrase, _) in permitted {
            rest = rest.replacingOccurrences(of: "(?i)" + phrase, with: "", options: .regularExpression)
        }
        return out.compactMap { words, use in
            let pattern = isPattern(words) ? words : "(?i)\\b(?:\(words))\\b"
            return rest.range(of: pattern, options: .regularExpression).map { (String(rest[$0]), use) }
        }
    }

    /// Whether it is text for people: at least two words, and not SQL.
    private static func isProse(_ text: String) -> Bool {
        let isSQL = text.contains(
            #/\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WHERE|FROM|WHEN|JOIN|IS NULL)\b|[a-z]\.[a-z_]+,/#)
        return !isSQL && text.contains(#/[A-Za-z]{2}\S* +\S*[A-Za-z]{2}/#)
    }

    private static func files(in folder: String, suffix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").filter { $0.hasSuffix(suffix) }
            .sorted()
            .map { "\(folder)/\($0)" }
    }

    private static func read(_ file: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
    }
}
