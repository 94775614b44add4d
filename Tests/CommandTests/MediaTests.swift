internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Media through the whole program")
struct MediaTests {
    static func image(_ width: Int = 1200, _ height: Int = 630) -> Reply {
        Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(width, height))
    }

    static func page(_ head: String, _ name: String = "A page") -> Reply {
        html("<title>\(name)</title><meta property='og:title' content='\(name)'>\(head)")
    }

    /// The rows of an audit of these paths.
    static func audit(_ server: LoopbackServer, _ paths: [String], _ options: [String] = []) async throws -> [[String:
        String]]
    {
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", paths.map(server.url).joined(separator: "\n"))
        let said = await ogaudit(
            [list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--retries", "0"] + options)
        #expect(said.code == .done, "\(said.err)")
        return csv(try folder.read("out/pages.csv"))
    }

    @Test("an image of many pages is fetched once, also while it is on its way")
    func once() async throws {
        let server = try site { request in
            if request.path == "/shared.jpg" { return Self.image().after(milliseconds: 200) }
            return request.path.hasPrefix("/p")
                ? Self.page("<meta property='og:image' content='/shared.jpg'>") : Reply(404)
        }
        defer { server.stop() }
        let rows = try await Self.audit(server, (0..<12).map { "/p\($0)" })
        #expect(rows.allSatisfy { $0["image_width"] == "1200" && $0["image"]?.hasSuffix("/shared.jpg") == true })
        #expect(server.log.count("/shared.jpg") == 1)
        for path in ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png", "/favicon.ico"] {
            #expect(server.log.count(path) == 1, "\(path)")
        }
    }

    @Test("icons are tried in Apple's order until one loads, and then a few declared ones")
    func icons() async throws {
        let server = try site([
            "/a": Self.page(
                "<link rel=icon href=/small.png sizes=32x32><link rel=apple-touch-icon href=/gone.png sizes=180x180>"
                    + "<link rel=icon href=/large.png sizes=64x64>"),
            "/large.png": Self.image(64, 64), "/small.png": Self.image(32, 32),
        ])
        defer { server.stop() }
        let row = try #require(try await Self.audit(server, ["/a"]).first)
        #expect(row["icon"] == server.url("/large.png"))
        #expect(row["icon_width"] == "64")
        #expect(server.log.count("/small.png") == 1, "a later declared icon is looked at too")
        let order = server.log.requests.map(\.path)
        let gone = try #require(order.firstIndex(of: "/gone.png"))
        let large = try #require(order.firstIndex(of: "/large.png"))
        #expect(gone < large && large < order.firstIndex(of: "/small.png") ?? 0)
        #expect(row["findings"]?.contains("icon-unreachable") == true)
    }

    @Test("three declared icons after the one that loads are fetched")
    func laterIcons() async throws {
        let links = (1...9).map { "<link rel=icon href=/\($0).png sizes=\(100 - $0)x\(100 - $0)>" }.joined()
        let touch = "<link rel=apple-touch-icon href=/touch.png>"
        let server = try site(["/a": Self.page(touch + links), "/touch.png": Self.image(180, 180)])
        defer { server.stop() }
        let row = try #require(try await Self.audit(server, ["/a"]).first)
        #expect(row["icon"] == server.url("/touch.png"))
        #expect((1...9).map { server.log.count("/\($0).png") } == [1, 1, 1, 0, 0, 0, 0, 0, 0])
        #expect(row["findings"]?.contains("icon-unreachable") == true)
    }

    @Test("hundreds of images do not fill memory", .disabled(if: Sanitizer.isOn))
    func memory() async throws {
        // A header without an image: many bytes, and nothing to decode.
        let image = Array(DrawnImage.png(300, 158).prefix(33))
        let server = try site { request in
            let name = request.path.dropFirst()
            guard name.hasPrefix("p"), let number = Int(name.dropFirst()) else {
                return Self.page("<meta property='og:image' content='/p\(name)'>")
            }
            let bytes = image + [UInt8](repeating: UInt8(number), count: 700_000)
            return Reply(200, ["Content-Type": "image/png"], body: bytes)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", (0..<200).map { "http://h\($0).test/\($0)\n" }.joined())
        let program = try Program([
            list, "--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "--connect-to",
            server.connectToAll,
        ])
        var peak = 0
        let isDone = try await program.wait(seconds: 300) {
            peak = max(peak, program.peakKilobytes ?? 0)
            return !program.isRunning
        }
        #expect(isDone)
        #expect(try await program.end() == 0, "\(program.err)")
        print("peak \(peak / 1_024) MiB")
        #expect(peak > 0 && peak < 256 << 10, "\(peak) KiB")
    }

    @Test("an endless image is left just past 10 MiB")
    func heavy() async throws {
        let server = try site([
            "/a": Self.page("<meta property='og:image' content='/big.jpg'>"),
            "/big.jpg": Reply([
                .send(Reply.head(200, ["Content-Type": "image/png"]) + DrawnImage.png(1200, 630)),
                .endless([UInt8](repeating: 7, count: 65_536)),
            ]),
        ])
        defer { server.stop() }
        let row = try #require(try await Self.audit(server, ["/a"]).first)
        let bytes = try #require(Int(row["image_bytes"] ?? ""))
        #expect((10_485_761...10_485_761 + 1_048_576).contains(bytes))
        #expect(row["findings"]?.contains("image-too-heavy") == true)
        #expect((server.log.sent["/big.jpg"] ?? 0) < 40 << 20, "the system's buffers may hold the difference")
    }

    @Test("a video is known by its first bytes and its announced size, and never downloaded", arguments: [true, false])
    func video(_ obeysRange: Bool) async throws {
        let videoFile: [UInt8] = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 0, count: 60_000_000)
        let server = try site { request in
            switch request.path {
            case "/a":
                Self.page(
                    "<meta property='og:video' content='/clip.mp4'><meta property='og:video:type' content='video/mp4'>")
            case "/clip.mp4":
                obeysRange ? .ranged(videoFile, request) : Reply(200, ["Content-Type": "video/mp4"], body: videoFile)
            default: Reply(404)
            }
        }
        defer { server.stop() }
        let row = try #require(try await Self.audit(server, ["/a"]).first)
        #expect(row["video_bytes"] == "\(videoFile.count)")
        #expect(row["video_type"] == "video/mp4")
        #expect(server.log.count("/clip.mp4") == 1)
        // A reply is sent in one piece: if it is cut off it does not count, so that an ignored Range counts nothing.
        #expect((server.log.sent["/clip.mp4"] ?? 0) < 300_000)
        #expect(row["findings"]?.contains("video-too-large") == true)
    }

    @Test("findings report codecs, player pages and the media total")
    func videos() async throws {
        typealias S = VideoSamples
        let film = S.ftyp() + S.mdat(9_600_000) + S.moov(S.length("mvhd", 25, of: 2), S.track("vide", ["vp09"]))
        let good = S.ftyp() + S.mdat(9_600_000) + S.moov()
        let photo = DrawnImage.png(1200, 630) + [UInt8](repeating: 0, count: 1_100_000)
        let server = try site { request in
            switch request.path {
            case "/vp9": Self.page("<meta property='og:video' content='/vp9.mp4'>")
            case "/heavy":
                Self.page("<meta property='og:image' content='/a.jpg'><meta property='og:video' content='/good.mp4'>")
            case "/player": Self.page("<meta property='og:video' content='/watch'>")
            case "/vp9.mp4": .ranged(film, request)
            case "/good.mp4": .ranged(good, request)
            case "/a.jpg": Reply(200, ["Content-Type": "image/png"], body: photo)
            case "/watch": html("<title>Watch</title>")
            default: Reply(404)
            }
        }
        defer { server.stop() }
        let rows = try await Self.audit(server, ["/vp9", "/heavy", "/player"])
        #expect(rows[0]["findings"]?.contains("video-unplayable-type") == true)
        #expect(rows[1]["findings"]?.contains("media-over-10mb-total") == true)
        #expect(rows[1]["findings"]?.contains("video-unplayable-type") == false)
        #expect(rows[2]["findings"]?.contains("video-not-direct-file") == true)
        #expect(server.log.count("/good.mp4") == 2, "the first bytes, and the index behind the media")
    }

    @Test("images behind redirects and relative URLs are found, and a data: icon is not fetched")
    func addresses() async throws {
        let server = try site([
            "/deep/a": Self.page(
                "<base href=/elsewhere/><meta property='og:image' content='pic.jpg'>"
                    + "<link rel=icon href='data:image/png;base64,AA'>"
            ),
            "/deep/pic.jpg": .redirect(to: "/moved.jpg"), "/moved.jpg": Self.image(),
        ])
        defer { server.stop() }
        let row = try #require(try await Self.audit(server, ["/deep/a"]).first)
        #expect(row["image"] == server.url("/deep/pic.jpg"), "against the page's address and not its base")
        #expect(row["image_width"] == "1200")
        let found = row["findings"] ?? ""
        for rule in ["image-relative-url", "icon-data-uri"] { #expect(found.contains(rule), "\(found)") }
        #expect(server.log.requests.allSatisfy { !$0.path.contains("base64") })
    }
}
