internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Reports that are sent on")
struct SharedReportsTests {
    static let names = ["summary.html", "mail.html", "mail.eml"]

    /// Writes the three of them and gives them back by name.
    static func written(_ source: some ReportSource, to addresses: [String] = ["me@example.com"]) throws -> [String:
        String]
    {
        let folder = try TemporaryFolder()
        var mail = MailAddresses()
        mail.to = addresses
        let kinds: [SharedReports.Kind] = [.summary, .mailPage, .mailMessage]
        let run = SharedRun(
            try source.summary(), ruleFacts: FakeRules.facts, reports: ["/srv/Reports/index.html"], mail: mail)
        let groups = GroupCounter()
        let sink = try SharedReports(
            zip(kinds, names).map { ($0, .file("\(folder.path)/\($1)")) }, run, groups: groups)
        try source.pour(into: [sink, groups])
        try source.forEachThumbnail { try sink.addThumbnail(of: $0, $1) }
        try sink.finish()
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.read($0)) })
    }

    /// The gallery with an image for each page, and something new on all of them.
    static let source: FakeSource = {
        var source = Formats.golden
        for number in source.pages.indices {
            let hash = String(repeating: "\(number % 10)", count: 64)
            source.pages[number].detail = Array(#"{"images":[{"thumb":"\#(hash.prefix(32)).webp"}]}"#.utf8)
            source.thumbnails[hash] = Array("WEBP\(number)".utf8)
        }
        source.states = [.new]
        return source
    }()

    @Test("the email, the email page and the summary match their golden files")
    func golden() throws {
        let files = try Self.written(Self.source)
        try Golden.expect(try #require(files["mail.html"]), is: "mail.html")
        try Golden.expect(try #require(files["mail.eml"]), is: "mail.eml")
        let summary = try #require(files["summary.html"])
        let body = try #require(summary.split(separator: "</style>").last)
        try Golden.expect(String(body), is: "summary.body.html")
    }

    @Test("the one-page summary loads nothing")
    func alone() throws {
        let summary = try #require(try Self.written(Self.source)["summary.html"])
        #expect(summary.contains("data:image/webp;base64,") && summary.utf8.count < 2_000_000)
        for word in ["<script", "src=\"thumbs", "href=", "url(", "@import", "https://fonts"] {
            #expect(!summary.contains(word), "\(word)")
        }
    }

    @Test("a summary stays below 2 MB, however large its images are")
    func bounded() throws {
        var source = Self.source
        for hash in source.thumbnails.keys { source.thumbnails[hash] = [UInt8](repeating: 65, count: 400_000) }
        #expect(try #require(try Self.written(source)["summary.html"]).utf8.count < 2_000_000)
    }

    @Test(
        "Python's parser finds no defect in an email with hostile, Arabic and very long texts",
        .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
    func parsed() async throws {
        var long = Self.source
        long.pages[0].title = Sourced(String(repeating: "Überlang 👩‍👩‍👧‍👦 ", count: 1_000), source: "og:title", line: 1)
        long.pages[1].title = Sourced("مرحبا بالعالم — صفحة طويلة", source: "og:title", line: 1)
        long.pages[2].title = Sourced("\r\nBcc: evil@example.com\r\n\r\n.\r\nFrom here", source: "og:title", line: 1)
        for source in [Self.source, long, Hostile.source(300, seed: 5), FakeSource()] {
            let folder = try TemporaryFolder()
            let mail = try #require(try Self.written(source)["mail.eml"])
            let path = try folder.write("mail.eml", mail)
            let said = try await Reader.validate("mail", path)
            #expect(said.isFine, "\(said.text)")
        }
    }

    @Test("text of a page never becomes markup")
    func escaped() throws {
        var source = Self.source
        source.pages[0].title = Sourced("</td><script>alert(1)</script>", source: "og:title", line: 1)
        source.pages[0].domain = "\"><img src=x onerror=alert(1)>"
        source.pages[0].score = 0
        let files = try Self.written(source)
        for name in ["summary.html", "mail.html"] {
            let text = try #require(files[name])
            #expect(text.contains("&lt;script&gt;") && !text.contains("<script>") && !text.contains("<img src=x"))
        }
    }

    @Test("an email without news says so, and has the recipient that the caller sets")
    func quiet() throws {
        var source = Self.source
        source.states = []
        source.change = { summary in
            var changes = RunChanges()
            changes.baseline = "run 12 (1 March 2026)"
            summary.changes = changes
        }
        let mail = try #require(try Self.written(source, to: [])["mail.eml"])
        #expect(mail.hasPrefix("Subject: ogaudit: nothing new since run 12 (1 March 2026).\n"), "\(mail.prefix(200))")
        #expect(!mail.contains("\nTo:"))
    }
}
