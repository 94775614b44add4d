@testable internal import Politeness
internal import WebAddresses

/// A path in the first line, and the robots.txt to check it against.
enum RobotsTarget: FuzzTarget {
    static let name = "robots"
    static let summary = "a path, then a robots.txt: one verdict, however it is written"

    static let words = [
        "User-agent: ", "user-agent:*", "ogaudit", "Disallow: ", "Allow: ", "Crawl-delay: ", "Sitemap: ", "*", "$", "/",
        "%2F", "%2f", "%24", "%2A", "%7E", "#", "\r\n", "\r", "\u{FEFF}", "https://", "/*?*", "/*.gif$", "0.5", "1e9",
        "\u{FC}", "%C3%BC", "/robots.txt", "dissalow: ",
    ]

    static func seeds() -> [[UInt8]] {
        let files = [
            "User-agent: *\nDisallow: /private/\nAllow: /private/open\nCrawl-delay: 2.5\nSitemap: https://a.example/s.xml",
            "user-agent: ogaudit\nuser-agent: other\ndisallow: /*?id=*&x$\n\nuser-agent: *\ndisallow: /",
            "\u{FEFF}User-agent: ogaudit/1.0 # us\r\nAllow:\r\nDisallow: *.gif$\rDisallow: /%7Euser/%2f\n",
            "User-agent: *\n" + String(repeating: "Disallow: *" + String(repeating: "a", count: 900) + "b\n", count: 9),
            "User-agent: *\nDisallow: /*a*a*a*a*a*a*b\nDisallow: /a%\nDisallow: /b%2\nDisallow: $\nDisallow: *",
        ].map { Array($0.utf8) }
        let paths = [
            "/private/open/1?id=2&x", "/%7euser/%2F.gif", "/" + String(repeating: "a", count: 999), "/robots.txt",
            "/ü%c3%bc?*$",
        ]
        return (files + Seeds.files("samples/site", "robots.txt")).flatMap { file in
            paths.map { HeadedInput.joined($0, file) }
        }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let input = HeadedInput(input)
        // No request line is longer.
        guard input.head.utf8.count <= WebAddress.lengthLimit else { return }
        let file = RobotsFile(input.body, agent: "ogaudit")
        try limits(file)
        try verdict(file, input.head)
        let path = Array(input.head.utf8)
        for isPattern in [false, true] where isWhole(path) {
            let once = RobotsPattern.normalized(path, isPattern: isPattern)
            let twice = RobotsPattern.normalized(once, isPattern: isPattern)
            try expectEqual(twice, once, "normalised twice, the path is another")
        }
        try sameForOtherLineEnds(file, input.body)
        try sameAsTheSlowWay(file, path)
    }

    /// Whether every percent sign begins an escape. One that stands alone may begin one when what follows is decoded.
    private static func isWhole(_ path: [UInt8]) -> Bool {
        path.indices.allSatisfy { place in
            let digits = path[(place + 1)...].prefix(2)
            return path[place] != UInt8(ascii: "%")
                || digits.count == 2 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        }
    }

    private static func limits(_ file: RobotsFile) throws(Broken) {
        try expect(file.rules.count <= RobotsFile.ruleLimit && file.sitemaps.count <= 100, "too much was kept")
        try expect(file.crawlDelay.map { $0 >= 0 && $0.isFinite } != false, "the delay is \(file.crawlDelay ?? 0)")
    }

    private static func verdict(_ file: RobotsFile, _ path: String) throws(Broken) {
        let rule = file.decidingRule(for: path)
        try expectEqual(
            file.allows(path), rule.map { $0.hasPrefix("Allow: ") } ?? true, "verdict and rule do not agree")
        try expectEqual(file.allows(path), file.allows(path), "the verdict changes")
        try expect(file.allows("/robots.txt"), "robots.txt itself is forbidden")
        try expect((rule?.utf8.count ?? 0) <= 620, "the rule is told at length")
    }

    private static func sameForOtherLineEnds(_ file: RobotsFile, _ body: [UInt8]) throws(Broken) {
        guard body.count < RobotsFile.byteLimit / 2 else { return }
        let returns = body.flatMap { $0 == 10 ? [13, 10] : [$0] }
        try expectEqual(RobotsFile(returns, agent: "ogaudit"), file, "CRLF reads otherwise than LF")
    }

    /// The matcher agrees with one that cannot be wrong, where that is quick enough.
    private static func sameAsTheSlowWay(_ file: RobotsFile, _ path: [UInt8]) throws(Broken) {
        let path = Array(RobotsPattern.normalized(path, isPattern: false).prefix(64))
        for rule in file.rules.prefix(16) where rule.pattern.count <= 64 {
            var steps = RobotsFile.stepLimit
            try expectEqual(
                rule.matches(path, steps: &steps), slowly(rule.pattern[...], path[...]),
                "the pattern \(String(decoding: rule.pattern, as: UTF8.self)) is matched wrongly")
        }
    }

    /// Which prefixes of the path the pattern can have eaten, byte by byte of the pattern.
    private static func slowly(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        var eaten = [true] + [Bool](repeating: false, count: path.count)
        for byte in isAnchored ? pattern.dropLast() : pattern {
            if byte == UInt8(ascii: "*") {
                for place in eaten.indices.dropFirst() { eaten[place] = eaten[place] || eaten[place - 1] }
            } else {
                for place in eaten.indices.dropFirst().reversed() {
                    eaten[place] = eaten[place - 1] && path[path.startIndex + place - 1] == byte
                }
                eaten[0] = false
            }
        }
        return isAnchored ? eaten[path.count] : eaten.contains(true)
    }
}
