internal import TestSupport
internal import Testing
@testable internal import Auditing

@Suite("A line of a list as people write it")
struct WrittenLineTests {
    /// The URL that is read, or the first words of why none is.
    private func read(_ line: String) throws -> String {
        let said = try URLListTests.read(line + "\n")
        return said.count == 1 ? said[0] : said.joined(separator: " and ")
    }

    @Test(
        "a URL with a bullet, brackets, quotes or a comment around it is read",
        arguments: [
            "https://a.example/x # the front page", "https://a.example/x #note", "https://a.example/x\t# tabbed",
            "https://a.example/x // old", "https://a.example/x <!-- old -->", "https://a.example/x\tTitle\t200",
            "<https://a.example/x>", "<https://a.example/x>;", "\"https://a.example/x\"", "'https://a.example/x'",
            "`https://a.example/x`", "“https://a.example/x”", "«https://a.example/x»", "„https://a.example/x“",
            "\"https://a.example/x\",", "\"https://a.example/x\",\"Bees\",200", "\"Bees\",\"https://a.example/x\"",
            "https://a.example/x,\"Bees\"", "https://a.example/x,", "https://a.example/x;", "- https://a.example/x",
            "* https://a.example/x", "+ https://a.example/x", "• https://a.example/x", "— https://a.example/x",
            "1. https://a.example/x", "12) https://a.example/x", "- [ ] https://a.example/x",
            "- [x] https://a.example/x",
            "> https://a.example/x", "| https://a.example/x | 200 |", "|https://a.example/x|200|",
            "https://a.example/x | Bees",
            "[Bees](https://a.example/x)", "[Bees](https://a.example/x \"Bees\")",
            "- [Bees](https://a.example/x) of the harbour",
            "![Bees](https://a.example/x)", "[https://a.example/x](https://a.example/x)",
            "[https://b.example](https://a.example/x)",
            "[bees]: https://a.example/x", "[https://a.example/x Bees]", "(https://a.example/x)",
            "**https://a.example/x**",
            "<a href=\"https://a.example/x\">Bees</a>", "<a href='https://a.example/x'>https://a.example/x</a>",
            "<loc>https://a.example/x</loc>", "Bees: https://a.example/x", "Bees\thttps://a.example/x",
            "200 https://a.example/x",
            "GET https://a.example/x", "  https://a.example/x  ", "\u{A0}https://a.example/x\u{A0}",
            "\u{200B}https://a.example/x",
            "HTTPS://a.example/x", "a.example/x", "a.example/x # note", "a.example/x\t# note", "- a.example/x",
            "1. a.example/x",
            "<a.example/x>", "\"a.example/x\"", "[Bees](a.example/x)", "a.example/x,", "https:a.example/x",
            "https:/a.example/x",
            "https:\\\\a.example\\x",
        ])
    func meant(_ line: String) throws { #expect(try read(line) == "1 https://a.example/x") }

    @Test(
        "a URL with commas, brackets or quotes is read unchanged",
        arguments: [
            "https://a.example/7,114,12345.html", "https://a.example/wiki/Bee_(genus)",
            "https://a.example/x;jsessionid=1",
            "https://a.example/l'abeille", "https://a.example/?u=https://b.example/",
            "https://a.example/https://b.example/",
            "https://a.example/?a[]=1&b[0]=2", "https://a.example/?q=a|b", "https://a.example/*",
            "https://a.example/a(b",
            "https://a.example/?u=a,https://b.example/x", "https://a.example/x.", "https://a.example/@52.5,13.4,15z",
        ])
    func honest(_ line: String) throws { #expect(try read(line) == "1 " + line) }

    @Test("parentheses of a URL stay in it if it is inside parentheses")
    func brackets() throws {
        #expect(try read("[Bee](https://a.example/Bee_(genus))") == "1 https://a.example/Bee_(genus)")
        #expect(try read("(https://a.example/Bee_(genus))") == "1 https://a.example/Bee_(genus)")
    }

    @Test(
        "a line that may mean another URL is rejected",
        arguments: [
            "https://a.example/x https://a.example/y", "https://a.example/x, https://a.example/y",
            "- https://a.example/x - https://a.example/y", "\"https://a.example/x\",\"https://a.example/y\"",
            "https://a.example/my file.pdf", "https://a.example/File (1).pdf",
            "https://a.example/x Bees of the harbour",
            "https://a.example/Portland, Oregon", "\"https://a.example/my file.pdf\"",
            "www.a.example/x https://b.example/",
            "a.example/x Bees", "https ://a.example/x", "https:// a.example/x", "https//a.example/x",
            "http//a.example/x",
            "htps://a.example/x", "hhttps://a.example/x", "ttps://a.example/x", "https:://a.example/x",
            "http://https://a.example/x",
            "https://http//a.example/x", "https;//a.example/x", "mailto:x@a.example?body=https://a.example/x",
            "javascript:open('https://a.example/x')", "https://", "-", "\"\"", "[]()", "<>",
        ])
    func refused(_ line: String) throws { #expect(try read(line) == "1 rejected: " + line) }

    @Test("a rejected line says why in words")
    func reasons() throws {
        #expect(
            WrittenLine("https://a.example/my file")
                == .refused("it contains a space; write %20 in a URL, and # before a comment"))
        #expect(
            WrittenLine("https://a.example/x https://b.example/y")
                == .refused("it contains 2 URLs; write each on a line of its own"))
    }

    @Test("every line is one URL or one rejected line")
    func random() throws {
        let pieces = [
            "https://", "a.example", "/x", " ", "\t", "\"", "'", "(", ")", "[", "]", "](", "<", ">", "#", ",", ";", "|",
            "é", ":", "- ",
        ]
        var chance = Chance.anew()
        for _ in 0..<2_000 {
            let line = (0..<chance.below(12)).map { _ in pieces[chance.below(pieces.count)] }.joined()
            if case .url(let url) = WrittenLine(line) { #expect(line.contains(url), "\(line)") }
        }
    }

    @Test("the fragment of a URL stays with its line")
    func fragments() throws {
        #expect(
            try URLListTests.read("https://a.example/#!/form/1\nhttps://a.example/x#top\nhttps://a.example/#\n") == [
                "1 https://a.example/#!/form/1", "2 https://a.example/x#top", "3 https://a.example/",
            ])
    }

    @Test("only fragments that are routes are reported, once for all URLs")
    func routes() throws {
        func sentence(_ lines: String...) throws -> String? {
            var routes = RouteFragments()
            for line in lines {
                guard
                    case .address(let url, _, _, let fragment) = URLList.entry(
                        line, input: "x", line: 1, AddressFilter())
                else { continue }
                routes.add(url, fragment: fragment)
            }
            return routes.sentence
        }
        #expect(try sentence("https://a.example/x#top", "https://a.example/#:~:text=a") == nil)
        #expect(
            try sentence("https://a.example/#/about")
                == "The part of a URL after # is never sent to a server, so https://a.example/#/about has the card of https://a.example/."
        )
        #expect(
            try sentence("https://a.example/#!/a", "https://a.example/#!/b")
                == "The part of a URL after # is never sent to a server, so 2 URLs such as https://a.example/#!/a have the card of the page before their #."
        )
    }

    @Test("a list that begins with the names of columns is a table whatever it is called")
    func header() throws {
        #expect(
            try URLListTests.read("url,title\nhttps://a.example/x,Bees\n\"https://a.example/y\",\"Bees, again\"\n")
                == ["note", "2 https://a.example/x", "3 https://a.example/y"])
        #expect(try URLListTests.read("Title;URL\nBees;https://a.example/x\n") == ["note", "2 https://a.example/x"])
        #expect(try URLListTests.read("https://a.example/url,page\n") == ["1 https://a.example/url,page"])
    }
}
