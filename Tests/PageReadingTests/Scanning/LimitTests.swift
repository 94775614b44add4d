internal import AuditModel
internal import Glibc
internal import PageReading
internal import Testing

@Suite("Limits and time")
struct LimitTests {
    @Test("a tag's value is cut at its limit between characters, and marked")
    func values() {
        var limits = ReadingLimits()
        limits.valueBytes = 10
        let tags = read(
            "<meta name=a content='123456789é'><meta name=b content='&amp;23456789é'><title>abc defghi</title>",
            limits: limits)
        #expect(tags.contents("a") == ["123456789"])
        #expect(tags.contents("b") == ["&23456789"])
        #expect(tags.documentTitle == "abc defghi")
        #expect(tags.structure.isCut)
        #expect(!read("<meta name=a content=1>", limits: limits).structure.isCut)
        #expect(ReadingLimits().valueBytes == 64 << 10)
    }

    @Test("a character reference fits into the limit of a value, or is left out whole")
    func references() {
        var limits = ReadingLimits()
        limits.valueBytes = 10
        for (written, kept) in [
            ("12345678&eacute;", "12345678é"), ("123456789&eacute;", "123456789"), ("123456789\0", "123456789"),
            ("1234567&nGt;", "1234567"), ("1234567890&amp;", "1234567890"), ("123456789\r\n", "123456789\n"),
        ] {
            let tags = read("<meta name=a content='\(written)'><title>\(written)", limits: limits)
            #expect(tags.contents("a") == [kept], "\(written)")
            #expect(tags.structure.isCut == (kept.utf8.count < 10 || written.contains("&amp;")), "\(written)")
        }
    }

    @Test("metas, links, titles, bases and attributes are bounded")
    func counts() {
        var limits = ReadingLimits()
        (limits.metas, limits.links, limits.titles, limits.bases) = (2, 2, 2, 2)
        (limits.attributesPerTag, limits.hiddenKeys) = (3, 2)
        for (html, kept) in [
            ("<meta name=a>", \PageTags.metas.count), ("<link rel=a>", \PageTags.links.count),
            ("<title>a</title>", \PageTags.titles.count), ("<base>", \PageTags.bases.count),
        ] {
            #expect(read(String(repeating: html, count: 2), limits: limits).structure.isCut == false)
            let tags = read(String(repeating: html, count: 3), limits: limits)
            #expect(tags[keyPath: kept] == 2)
            #expect(tags.structure.isCut)
        }
        let attributes = read("<meta a b name=c content=d>", limits: limits)
        #expect(attributes.metas.first?.name == "c" && attributes.metas.first?.content == nil)
        #expect(attributes.structure.isCut)
        #expect(
            read("<template><meta name=og:a><meta name=og:b><meta name=og:c>", limits: limits).structure.hiddenKeys
                .count == 2)
        #expect(read(String(repeating: "<img src=a>", count: 30)).images.count == PageTags.imageLimit)
    }

    /// Seconds of CPU that this thread needs.
    private func seconds(_ work: () -> Void) -> Double {
        var start = timespec()
        var end = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        work()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }

    @Test(
        "reading time grows linearly with the bytes",
        arguments: [
            ("<a ", "b=c ", ">"), ("", "<meta name=a>", ""), ("", "<div>", ""), ("<title>", "aaaaaaaaaa", ""),
            ("<script>", "</x ", ""), ("<script><!--", "<script ", ""), ("<!--", "<meta ", ""), ("<!--", "--!", ""),
            ("<svg>", "<g>", ""), ("<svg>", "<g></x>", ""), ("<svg><foreignObject>", "<b></i>", ""), ("", "&", ""),
            ("<p>", "&am", ""), ("<title>", "&#1", ""), ("", "<", ""), ("", "</", ""),
            ("<meta content='", "&notit;", "'>"),
            ("<h1>", "a&amp;b", ""), ("", "<template>", ""), ("<svg>", "<![CDATA[", ""),
            ("<body>", "\r\n<img src=a>", ""),
            ("<table>", "<a <b", ""), ("", "<meta charset=x>", ""), ("", "<!-- -- ", ""), ("<script>", "location ", ""),
        ])
    func linear(_ head: String, _ part: String, _ tail: String) {
        let small = Array((head + String(repeating: part, count: 5_000) + tail).utf8)
        let large = Array((head + String(repeating: part, count: 40_000) + tail).utf8)
        _ = read(small)
        let once = (0..<3).map { _ in seconds { _ = read(small) } }.min() ?? 0
        let eight = seconds { _ = read(large) }
        // Eight times the bytes: a quadratic reader takes 64 times as long.
        #expect(eight < max(once, 0.001) * 30, "\(part): \(once) s, then \(eight) s")
    }

    @Test("an 11 MB title is cut and read at once")
    func hugeTitle() {
        let tags = read("<title>" + String(repeating: "0123456789 ", count: 1_000_000))
        #expect(tags.documentTitle?.utf8.count ?? 0 <= 64 << 10)
        #expect(tags.structure.isCut)
    }
}
