import Foundation
import TestSupport
import Testing

@testable import AuditRules

@Suite("The word lists")
struct WordFilesTests {
    private static let folder = Files.sources + "/Words"
    private static let script = Files.sources + "/../../scripts/regenerate-words"

    private static let sections: [(name: String, table: String)] = [
        ("generic-title", WordTable.genericTitle), ("login", WordTable.login), ("consent", WordTable.consent),
        ("challenge", WordTable.challenge), ("not-found", WordTable.notFound),
        ("access-denied", WordTable.accessDenied), ("maintenance", WordTable.maintenance),
        ("error-word", WordTable.errorWord),
    ]

    @Test("WordTable.swift holds the word files; scripts/regenerate-words writes it")
    func areFresh() throws {
        var lines: [String: [Substring]] = [:]
        for name in Files.names(in: Self.folder).sorted() {
            var section = ""
            let text = try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                if line.hasPrefix("[") {
                    section = String(line.dropFirst().dropLast())
                } else {
                    lines[section, default: []].append(line)
                }
            }
        }
        for (name, table) in Self.sections {
            let file = (lines[name] ?? []).map { WordList.folded($0) }
            let written = table.split(separator: "\n").map(String.init)
            let differing = zip(file, written).filter { $0 != $1 }
            #expect(file.count == written.count && differing.isEmpty, "[\(name)]: \(differing)")
        }
        #expect(lines.count == Self.sections.count)
    }

    @Test("every title of a word list is found, in any case and with what surrounds titles")
    func own() {
        for list in [WordTable.login, WordTable.challenge, WordTable.consent, WordTable.notFound] {
            let words = WordList(folded: list)
            for line in list.split(separator: "\n") {
                let title = line.replacing("*", with: "").trimmingCharacters(in: .whitespaces)
                for written in [title, title.uppercased(), "  \(title)!", title + "…"] {
                    #expect(words.match(title: written) != nil, "\(written)")
                }
            }
        }
    }

    /// Runs the script on one list; what it said and whether it was content.
    private static func regenerate(_ text: [UInt8], name: String = "xx.txt") throws -> (said: String, isFine: Bool) {
        let folder = try TemporaryFolder()
        try folder.write("words/\(name)", text)
        let table = "\(folder.path)/table.swift"
        let process = Process()
        let said = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, "\(folder.path)/words", table]
        process.standardError = said
        try process.run()
        let message = said.fileHandleForReading.readDataToEndOfFile()
        process.sleepUntilEnd()
        let isWritten = FileManager.default.fileExists(atPath: table)
        #expect(isWritten == (process.terminationStatus == 0), "nothing is written of a list that is wrong")
        return (String(decoding: message, as: UTF8.self), isWritten)
    }

    @Test("a word list can be extended without touching Swift")
    func extended() throws {
        let (said, isFine) = try Self.regenerate(Array("# Test\n\n[login]\nsign in\nsign in to *\n*or sign up\n".utf8))
        #expect(isFine && said.isEmpty, "\(said)")
    }

    @Test(
        "a wrong word list is reported with file, line and fault",
        arguments: [
            ("[login]\nsign in\n", "xx.txt:1:", "first line"), ("# X\n[logn]\n", "xx.txt:2:", "no section [logn]"),
            ("# X\nsign in\n", "xx.txt:2:", "before the first section"),
            ("# X\n[login]\nsign in\nSIGN  in\n", "xx.txt:4:", "line 3 already"),
            ("# X\n[login]\n sign in\n", "xx.txt:3:", "white space"),
            ("# X\n[login]\r\nsign in\r\n", "xx.txt:2:", "not LF"),
            ("# X\n[login]\nsign * in\n", "xx.txt:3:", "neither first nor last"),
            ("# X\n[generic-title]\nhome *\n", "xx.txt:3:", "count whole"),
            ("# X\n[login]\n*sign*\n", "xx.txt:3:", "too few"), ("# X\n[login]\n…\n", "xx.txt:3:", "no letter"),
            ("# X\n[login]\nsign in: *\n", "xx.txt:3:", "with a sign"),
            ("# X\n[login]\ncafe\u{301}\n", "xx.txt:3:", "NFC"),
            ("# X\n[login]\nsign\u{200B}in\n", "xx.txt:3:", "invisible"),
            ("# X\n[login]\n\\(name)\n", "xx.txt:3:", "backslash"),
            ("# X\n[login]\n\(String(repeating: "a", count: 81))\n", "xx.txt:3:", "longer than 80"),
            ("# X\n[login]\nsign in", "xx.txt:1:", "the last must end"),
        ])
    func wrong(_ text: String, _ place: String, _ fault: String) throws {
        let (said, isFine) = try Self.regenerate(Array(text.utf8))
        #expect(!isFine && said.contains(place) && said.contains(fault), "\(said)")
    }

    @Test("word lists are UTF-8 files named like languages")
    func files() throws {
        #expect(try Self.regenerate([0x23, 0x20, 0x58, 0x0A, 0xFF, 0x0A]).said.contains("xx.txt:2: not UTF-8"))
        #expect(try Self.regenerate(Array("# X\n".utf8), name: "German.txt").said.contains("no language"))
        #expect(try Self.regenerate(Array("# X\n".utf8), name: "de.md").said.contains("end in .txt"))
    }
}

extension WordList {
    init(_ texts: String) {
        self.init(folded: texts.split(separator: "\n").map { Self.folded($0) }.joined(separator: "\n"))
    }

    /// A title of a file as the table has it.
    static func folded(_ line: Substring) -> String {
        let words = String(decoding: TitleKeys.words(line), as: UTF8.self)
        return (line.hasPrefix("*") ? "*" : "") + words + (line.hasSuffix("*") ? "*" : "")
    }
}

@Suite("Matching titles against word lists")
struct WordListTests {
    private static let list = WordList(
        "sign in\nsign in to *\n* or sign up\n*page not found*\n*ページが見つかりません*\n*غير موجودة*\nпомилка")

    @Test(
        "word lists match whole titles, beginnings, ends and phrases",
        arguments: [
            ("Sign in", .whole), ("SIGN-IN 2", .whole), ("Sign in the sky", nil), ("Sign into", nil),
            ("Sign in to Acme", .phrase), ("Please sign in to Acme", nil), ("Log in or sign up", .phrase),
            ("Log in or sign up now", nil), ("Sorry, page not found!", .phrase), ("Homepage not found", nil),
            ("Page not foundation", nil), ("Acme | Sign in", .edge), ("Sign in: a guide", nil),
            ("Guide: sign in", nil),
            ("Sign in｜Acme", .edge), ("a | b | c | Sign in", nil), ("ПОМИЛКА", .whole), ("помилковий", nil),
            ("お探しのページが見つかりません。", .phrase), ("ページが見つかりませんという題名の長い小説を書いた人", nil),
            ("الصفحة غَير موجودة", .phrase), ("الصفحة غير موجودةً", .phrase), ("والغير موجودة", nil), ("", nil),
            ("*", nil), ("…", nil),
        ] as [(String, WordList.Match?)])
    func matches(_ title: String, _ match: WordList.Match?) { #expect(Self.list.match(title: title) == match) }

    @Test("the words of a title are folded letters and digits between single spaces")
    func words() {
        func words(_ text: String) -> String { String(decoding: TitleKeys.words(text), as: UTF8.self) }
        #expect(words("  Page—not   FOUND! ") == "page not found")
        #expect(words("We can’t / can't d'accéder") == "we cant cant dacceder")
        #expect(words("Next.js 15 · App") == "next js 15 app")
        #expect(words("خطأ ۴۰۴").hasPrefix("خطا"))
        #expect(words("🐝") == "")
    }

    @Test("hostile titles are matched in linear time")
    func hostile() {
        let lists = [WordList.errors, .challenge, .login, .consent]
        for part in ["page ", "p", "ページ", "a|", "غير ", "\u{301}", " ", "not found ", ": "] {
            let title = String(repeating: part, count: 100_000)
            for list in lists { _ = list.match(title: title) }
        }
    }

    @Test(
        "error pages are recognized by their words",
        arguments: [
            ("404 not found", true), ("Sorry, page not found!", true), ("404: a history of the error", false),
            ("Errors and how to make them", false), ("Not found 7", true),
        ])
    func errors(_ title: String, _ isError: Bool) { #expect((WordList.errors.match(title: title) != nil) == isError) }

    @Test(
        "a single error word counts only as the whole title, or with a number after it",
        arguments: ["404", "Error 404", "Oops", "エラー"])
    func errorWords(_ title: String) { #expect(WordList.errorWords.matches(TitleKeys.key(title))) }
}
