import Foundation
import TestSupport
import Testing

@testable import AuditRules

@Suite("The word lists")
struct WordFilesTests {
    @Test("the word lists are well written, and all of them are in the program")
    func files() throws {
        var titles: [WordSection: [Substring]] = [:]
        let folder = "Sources/AuditRules/Words"
        for name in try Repository.files(in: folder) {
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(Repository.root)/\(folder)/\(name)")))
            let problems = WordFile.problems(in: bytes, named: name)
            #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
            titles.merge(WordSection.read(String(decoding: bytes, as: UTF8.self))) { $0 + $1 }
        }
        for section in WordSection.allCases {
            let missing = Set(titles[section] ?? []).symmetricDifference(section.titles)
            #expect(missing.isEmpty, "[\(section.rawValue)]: EmbeddedFiles.c has another list of files; \(missing)")
        }
    }

    @Test("every title of a word list is found, in any case and with separators around it")
    func own() {
        for section in [WordSection.login, .challenge, .consent, .notFound] {
            let words = WordList(section.titles)
            for line in section.titles {
                let title = line.replacing("*", with: "").trimmingCharacters(in: .whitespaces)
                for written in [title, title.uppercased(), "  \(title)!", title + "…"] {
                    #expect(words.match(title: written) != nil, "\(written)")
                }
            }
        }
    }

    @Test("a word list can be extended without touching Swift")
    func extended() {
        let list = "# Test\n\n[login]\nsign in\nsign in to *\n*or sign up\n"
        #expect(WordFile.problems(in: Array(list.utf8), named: "xx.txt").isEmpty)
        #expect(WordSection.read(list) == [.login: ["sign in", "sign in to *", "*or sign up"]])
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
            ("# X\n[login]\n\(String(repeating: "a", count: 81))\n", "xx.txt:3:", "longer than 80"),
            ("# X\n[login]\nsign in", "xx.txt:1:", "the last must end"),
        ])
    func wrong(_ text: String, _ place: String, _ fault: String) {
        let said = WordFile.problems(in: Array(text.utf8), named: "xx.txt").joined(separator: "\n")
        #expect(said.contains(place) && said.contains(fault), "\(said)")
    }

    @Test("word lists are UTF-8 files named like languages")
    func names() {
        let list = Array("# X\n".utf8)
        #expect(WordFile.problems(in: list + [0xFF, 0x0A], named: "xx.txt") == ["xx.txt: not UTF-8"])
        #expect(WordFile.problems(in: list, named: "German.txt").joined().contains("no language"))
        #expect(WordFile.problems(in: list, named: "de.md").joined().contains("end in .txt"))
    }
}

extension WordList {
    init(_ lines: String) { self.init(lines.split(separator: "\n")) }
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
