internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The media of a build")
struct LocalMediaTests {
    @Test("images and icons below --base-url are read from the folder, by their bytes, and judged")
    func read() async throws {
        let site = try BuiltSite()
        // Its name says one thing and its bytes another.
        try site.write("img/small.jpg", DrawnImage.png(200, 100))
        try site.page("small.html", "A small picture of a bee", image: "/img/small.jpg?v=3")
        let said = try await site.audit("-v")
        #expect(said.code == .done, "\(said.err)")
        #expect(said.err.contains("images are checked, those below https://acme.example in the files"), "\(said.err)")
        let pages = csv(try site.folder.read("Reports/pages.csv"))
        let home = try #require(pages.first { $0["url"] == "https://acme.example/" })
        #expect(home["image_width"] == "1200" && home["image_type"] == "image/png" && home["icon_width"] == "180")
        #expect(home["findings"] == "", "\(home)")
        let small = try #require(pages.first { $0["url"]?.hasSuffix("small.html") == true })
        #expect(small["image_type"] == "image/png" && small["image_height"] == "100")
        #expect(small["findings"]?.contains("image-too-small") == true, "\(small)")
    }

    @Test("a file that is not in the folder is said to be missing in the build, and nothing leads out of it")
    func missing() async throws {
        let site = try BuiltSite()
        _ = try site.folder.write("secret.png", DrawnImage.png(1200, 630))
        #expect(symlink("../../secret.png", "\(site.folder.path)/dist/img/link.png") == 0)
        for (name, image) in [
            ("gone", "/img/gone.png"), ("up", "/%2e%2e%2fsecret.png"), ("link", "/img/link.png"), ("folder", "/img/"),
        ] {
            try site.page("\(name).html", "The page of \(name) things", image: image)
        }
        #expect(try await site.audit().code == .done)
        let evidence = try site.column("evidence", of: "image-unreachable")
        for words in [
            "missing in the build (no file dist/img/gone.png)", "its path leads out of dist",
            "dist/img/link.png is a link to a place outside dist", "dist/img is a folder without index.html",
        ] {
            #expect(evidence.contains { $0.contains(words) }, "\(words): \(evidence)")
        }
        #expect(evidence.count == 4, "\(evidence)")
    }

    @Test("names are percent-decoded, and a manifest and a video are read from the folder too")
    func kinds() async throws {
        let site = try BuiltSite()
        try site.write("img/bee & flower ü.png", DrawnImage.png(1200, 630))
        try site.page("names.html", "A bee and a flower", image: "/img/bee%20&amp;%20flower%20%C3%BC.png")
        try site.write("clip.mp4", VideoSamples.ftyp() + VideoSamples.moov() + VideoSamples.mdat(3_000_000))
        try site.page(
            "film.html", "A film about bees",
            head:
                #"<meta property="og:video" content="https://acme.example/clip.mp4"><meta property="og:video:type" content="video/mp4">"#
        )
        try site.page(
            "lost.html", "A film that is lost",
            head: #"<meta property="og:video" content="https://acme.example/lost.mp4">"#)
        #expect(try await site.audit().code == .done)
        let pages = csv(try site.folder.read("Reports/pages.csv"))
        let names = try #require(pages.first { $0["url"]?.hasSuffix("names.html") == true })
        #expect(names["image_width"] == "1200", "\(names)")
        let film = try #require(pages.first { $0["url"]?.hasSuffix("film.html") == true })
        #expect(film["video_type"] == "video/mp4" && (film["video_bytes"] ?? "").count == 7, "\(film)")
        #expect(film["findings"]?.contains("video-") == false, "\(film)")
        #expect(try site.column("evidence", of: "video-unreachable").first?.contains("no file dist/lost.mp4") == true)
    }

    @Test("a URL outside of --base-url is fetched, and --no-media looks at nothing")
    func elsewhere() async throws {
        let server = try TestSupport.site { _ in
            Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(1200, 630))
        }
        defer { server.stop() }
        let site = try BuiltSite()
        try site.page("cdn.html", "A picture from elsewhere", image: "http://cdn.example/card.png")
        let program = ["--html", "\(site.folder.path)/dist", "--base-url", "https://acme.example/"]
        let said = await ogaudit(
            program + [
                "--output", "\(site.folder.path)/out", "--allow-private", "--only", "image-*", "--rate", "0",
                "--connect-to",
                "cdn.example:80:127.0.0.1:\(server.port)",
            ])
        #expect(said.code == .done, "\(said.err)")
        #expect(server.log.count("/card.png") == 1)
        let none = await ogaudit(program + ["--output", "\(site.folder.path)/none", "--no-media"])
        let findings = try site.folder.read("none/findings.csv")
        #expect(none.code == .done && !findings.contains("missing in the build"))
    }

    @Test("check reads a local page's media next to it, and requests those that are not there")
    func single() async throws {
        let site = try BuiltSite()
        let said = try await site.run(["check", "dist/index.html", "--base-url", "https://acme.example/"])
        #expect(said.code == .done && said.out.contains("1200 × 630"), "\(said.out)")
        let below = try await site.run(["check", "dist/blog/1.html", "--base-url", "https://acme.example/blog/"])
        #expect(!below.out.contains("missing in the build"), "\(below.out)")
    }
}
