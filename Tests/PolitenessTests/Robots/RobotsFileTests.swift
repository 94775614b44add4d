internal import Glibc
@testable internal import Politeness
internal import Testing

@Suite("robots.txt")
struct RobotsFileTests {
    private func file(_ text: String, agent: String = "ogaudit") -> RobotsFile {
        RobotsFile(Array(text.utf8), agent: agent)
    }

    @Test(
        "the longest matching robots.txt rule decides, and Allow between equals (RFC 9309 §5)",
        arguments: [
            ("Allow: /example/page/\nDisallow: /example/page/disallowed.gif", "/example/page/disallowed.gif", false),
            ("Allow: /example/page/\nDisallow: /example/page/disallowed.gif", "/example/page/other", true),
            ("Disallow: /\nAllow: /p", "/page", true),
            ("Disallow: /folder\nAllow: /folder", "/folder/x", true),
            ("Disallow: /a\nAllow: /b", "/c", true),
            ("Allow: /page\nDisallow: /*.htm", "/page.htm", false),
            ("Allow: /$\nDisallow: /", "/", true),
            ("Allow: /$\nDisallow: /", "/page.htm", false),
            ("Disallow:", "/anything", true),
            ("Disallow: /\nAllow:", "/anything", false),
            ("Disallow: /", "/robots.txt", true),
            ("Disallow: /fish", "/Fish.asp", true),
            ("Disallow: /fish", "/fish.html?x=/", false),
            ("Disallow: /fish/", "/fish", true),
            ("Disallow: fish", "/fish", true), ("Disallow: $", "/", true), ("Disallow: %2Ffish", "/fish", true),
            ("Disallow: https://example.com/fish", "/fish", true), ("Disallow: .", "/.", true),
            ("Disallow: /\nAllow: fish", "/fish", false), ("Disallow: *fish", "/a/fish", false),
            ("Disallow: \\fish", "/fish", true), ("Disallow: ?a=1", "/?a=1", true),
            ("Disallow: /private # not /public", "/private", false),
        ])
    func longest(_ rules: String, _ target: String, _ isAllowed: Bool) {
        #expect(file("User-agent: *\n" + rules).allows(target) == isAllowed)
    }

    @Test(
        "* and $ in robots.txt match as RFC 9309 §2.2.3 says",
        arguments: [
            ("/*.php", "/folder/any.php.file", true), ("/*.php", "/folder/filename.PHP", false),
            ("/*.php$", "/filename.php", true), ("/*.php$", "/filename.php?parameters", false),
            ("/*.php$", "/filename.php5", false), ("/fish*.php", "/fishheads/catfish.php?p", true),
            ("/fish*", "/fish", true), ("*", "/", true), ("/**a", "/xxa", true), ("/a*b*c$", "/a-b-b-c", true),
            ("/a*b*c$", "/a-b-c-d", false), ("$", "/", false), ("/a$b", "/a$b", true), ("/a$b", "/a", false),
            ("/*/*/secret", "/x/y/secret", true), ("/*?", "/page", false), ("/*?", "/page?x", true),
        ])
    func patterns(_ pattern: String, _ target: String, _ isMatched: Bool) {
        #expect(file("User-agent: *\nDisallow: \(pattern)").allows(target) == !isMatched)
    }

    @Test(
        "robots.txt paths are compared in one encoding (RFC 9309 §2.2.2)",
        arguments: [
            ("/foo/bar?baz=quz", "/foo/bar?baz=quz", true), ("/foo/bar/ツ", "/foo/bar/%E3%83%84", true),
            ("/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84", true), ("/foo/bar/%62%61%7A", "/foo/bar/baz", true),
            ("/a%3cd.html", "/a%3Cd.html", true), ("/a%2fb.html", "/a/b.html", false),
            ("/a/b.html", "/a%2fb.html", false), ("/%7ejoe/index.html", "/~joe/index.html", true),
            ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html", true),
            ("/path/foo-%24", "/path/foo-$", true), ("/path/file-with-a-%2A.html", "/path/file-with-a-x.html", false),
            ("/a b", "/a%20b", true), ("/100%", "/100%", true), ("/%zz", "/%zz", true),
        ])
    func spelling(_ pattern: String, _ target: String, _ isMatched: Bool) {
        #expect(file("User-agent: *\nDisallow: \(pattern)").allows(target) == !isMatched)
    }

    @Test("robots.txt groups that name the crawler are joined and override *")
    func groups() {
        let text = """
            User-agent: OGaudit/1.0 (+https://example.com)
            Disallow: /one

            User-agent: *
            Disallow: /

            user-agent : other
            User-Agent: ogAUDIT extra words
            Disallow: /two
            """
        let ours = file(text)
        #expect(!ours.allows("/one") && !ours.allows("/two") && ours.allows("/three"))
        #expect(!file(text, agent: "somebody").allows("/three"))
        #expect(file(text, agent: "other").allows("/one") && !file(text, agent: "other").allows("/two"))
    }

    @Test(
        "a user agent in robots.txt is compared as a whole token",
        arguments: [
            ("ogaudit2", true), ("og", true), ("ogaudit-news", true), ("my ogaudit", true), ("", true),
            ("ogaudit", false), ("OGAUDIT/2", false), ("ogaudit;", false), ("*", false), ("* everyone", false),
            ("*bot", true),
        ])
    func agents(_ name: String, _ isAllowed: Bool) {
        #expect(file("User-agent: \(name)\nDisallow: /").allows("/x") == isAllowed)
    }

    @Test("our own robots.txt group without rules allows what * forbids")
    func emptyGroup() {
        #expect(file("User-agent: *\nDisallow: /\n\nUser-agent: ogaudit\n").allows("/x"))
        #expect(file("User-agent: ogaudit\nDisallow:\nUser-agent: *\nDisallow: /").allows("/x"))
    }

    @Test("stray rules and unknown lines in robots.txt change nothing")
    func otherLines() {
        let text =
            "Disallow: /before\nUser-agent: a\nSitemap: https://e.example/s.xml\nHost: x\nCrawl-delay: 3\n\n"
            + "<html>\nUser-agent: ogaudit\nNoindex: /n\nDisallow /colonless\nDisallow: /x\n: y\n\u{0}\nAllow: /x/open"
        let read = file(text)
        #expect(read.allows("/before") && read.allows("/n") && read.allows("/colonless"))
        #expect(!read.allows("/x") && read.allows("/x/open"))
        #expect(!file(text, agent: "a").allows("/x"))
        #expect(read.sitemaps == ["https://e.example/s.xml"])
        #expect(read.decidingRule(for: "/x/y") == "Disallow: /x" && read.decidingRule(for: "/") == nil)
    }

    @Test("a byte order mark, CR, LF and CRLF are no part of a robots.txt line")
    func lineEnds() {
        for end in ["\n", "\r", "\r\n"] {
            let read = file("\u{FEFF}User-agent: *\(end)Disallow: /a\(end)\(end)Disallow: /b")
            #expect(!read.allows("/a") && !read.allows("/b") && read.allows("/c"))
        }
    }

    @Test(
        "the longest Crawl-delay of the crawler's groups counts",
        arguments: [
            ("5", 5.0), ("0.5", 0.5), ("1,5", 1.5), ("10 # seconds", 10), ("1/10m", nil), ("-3", nil), ("1e9", nil),
            ("", nil), ("999999999999999999", nil), ("nan", nil), ("1.2.3", nil),
        ] as [(String, Double?)])
    func delays(_ value: String, _ seconds: Double?) {
        #expect(file("User-agent: *\nCrawl-delay: \(value)\nDisallow: /x").crawlDelay == seconds)
        #expect(file("User-agent: b\nCrawl-delay: \(value)\nDisallow: /x").crawlDelay == nil)
    }

    @Test("robots.txt is read up to 500 KiB, without the rule that is cut")
    func limit() {
        let filler = String(repeating: "# filler line\n", count: RobotsFile.byteLimit / 14 + 2)
        #expect(file("User-agent: *\n" + filler + "Disallow: /late").allows("/late"))
        let long = "Disallow: /" + String(repeating: "a", count: RobotsFile.byteLimit)
        #expect(file("User-agent: *\nDisallow: /early\n" + long).allows("/aaaa"))
        #expect(!file("User-agent: *\nDisallow: /early\n" + long).allows("/early"))
    }

    @Test("hostile robots.txt patterns are matched in bounded time", .timeLimit(.minutes(5)))
    func hostile() {
        let pattern = "/" + String(repeating: "*a", count: 5_000) + "$"
        let target = "/" + String(repeating: "a", count: 9_000) + "b"
        #expect(file("User-agent: *\nDisallow: \(pattern)").allows(target))
    }

    @Test("a robots.txt pattern that nearly matches everywhere costs no more than any other")
    func nearlyFits() {
        let nearly = "Disallow: *" + String(repeating: "a", count: 8_000) + "b\n"
        let rules = file("User-agent: *\n" + String(repeating: nearly, count: 60))
        let target = "/" + String(repeating: "a", count: 16_000)
        var start = timespec()
        var end = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        #expect(rules.allows(target) && !rules.allows(target + "b"))
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        // Trying again at every place takes minutes.
        #expect(end.tv_sec - start.tv_sec < 10)
    }

    @Test(
        "robots.txt patterns that overlap themselves are matched",
        arguments: [
            ("/*aab", "/aaab", true), ("/*abab$", "/ababab", true), ("/*aa*aa$", "/aaa", false),
            ("/*aa*aa$", "/aaaa", true), ("/*ab*b", "/abab", true), ("/*ab*ba", "/aba", false), ("*$", "/", true),
            ("/a*$", "/a", true), ("/a*a$", "/a", false), ("*a", "/ba", true), ("/*abcabd", "/abcabcabd", true),
        ])
    func overlaps(_ pattern: String, _ path: String, _ fits: Bool) {
        var steps = RobotsFile.stepLimit
        #expect(RobotsPattern.matches(Array(pattern.utf8), Array(path.utf8), steps: &steps) == fits)
    }

    @Test("every rule of the first 500 KiB counts, and beyond the limit of comparisons a URL is blocked")
    func manyRules() {
        let lines = (0..<30_000).map { "Allow:/a\($0)" }
        #expect(!file("User-agent: *\n" + lines.joined(separator: "\n") + "\nDisallow:/b").allows("/b"))
        let stars = (0..<12_000).map { "Disallow:/*x\(10_000 + $0)/" }
        let path = "/" + String(repeating: "y", count: 1_500) + "x21999/"
        #expect(!file("User-agent: *\nAllow:/*y\n" + stars.joined(separator: "\n")).allows(path))
        #expect(file("User-agent: *\nDisallow:/z*\n" + stars.prefix(9).joined(separator: "\n")).allows(path))
    }

    @Test("random bytes as robots.txt are read without a crash, cut anywhere")
    func rubbish() {
        let text =
            Array("\u{FEFF}User-agent: *\r\nDisallow: /%4\r\nAllow: /%ff*$\nCrawl-delay: 9\nSitemap:".utf8) + [
                0xFF, 0, 0x80,
            ]
        for end in 0...text.count {
            var cut = Array(text[..<end])
            _ = RobotsFile(cut, agent: "ogaudit").allows("/%")
            for index in cut.indices { cut[index] ^= 0x55 }
            _ = RobotsFile(cut, agent: "ogaudit").allows("/%")
        }
    }
}
