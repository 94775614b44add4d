internal import AuditModel

/// Media of a page. The page itself is fine, so that every row can be judged.
extension HostileReply {
    static let resources = [
        pointing("an image without end", image, limit: "10 MiB", grows: true) { _ in
            Reply([.send(Reply.head(200, png) + signature), .endless(Array(repeating: 0, count: 8_192))])
        },
        pointing("an image of 50,000 × 50,000 pixels", image, limit: "`ImageFacts.pixelLimit`", grows: true) { _ in
            Reply(200, png, body: signature + header(50_000, 50_000))
        },
        pointing("an image of 0 × 0 pixels", image) { _ in Reply(200, png, body: signature + header(0, 0)) },
        pointing("a gzip bomb for an image", image, limit: "10 MiB", grows: true) { _ in coded("gzip", bomb) },
        pointing("a page for an image", image) { _ in Reply(200, html, body: page) },
        pointing("an image that leads to itself", image) { .redirect(to: $0.path) },
        pointing("an image that leads to a file", image) { _ in .redirect(to: "file:///etc/passwd") },
        pointing("an image that resets", image) { _ in .reset },
        pointing("an image whose header does not end", image, limit: headerLimit, grows: true) { _ in .endlessHeader },
        pointing("a thousand images", repeated(image, 1_000), limit: "one request for one address", requests: 6) {
            _ in Reply(404)
        },
        pointing(
            "a thousand images of a name each", many("property=og:image content", 1_000), limit: "12 images",
            requests: 20
        ) { _ in
            Reply(404)
        },
        pointing("a thousand icons of a name each", many("icon", 1_000), limit: "20 icons", requests: 28) { _ in
            Reply(404)
        },
        pointing("a video for which Range is ignored, without end", video, limit: "256 KiB", grows: true) { _ in
            Reply([.send(Reply.head(200, ["Content-Type": "video/mp4"])), .endless(Array(repeating: 0, count: 8_192))])
        },
        pointing("a video with another range than was asked for", video) { _ in part("bytes 5000-5009/9999") },
        pointing("a video with a range that is no range", video) { _ in part("bytes a-b/c") },
        pointing("a video with a range of 10^30 bytes", video) { _ in
            part("bytes 0-1\(repeated("0", 30))/1\(repeated("0", 30))")
        },
        pointing("a video in several parts", video) { _ in
            Reply(206, ["Content-Type": "multipart/byteranges; boundary=x"], body: Array("--x\r\n\r\na\r\n--x--".utf8))
        },
        pointing("a video that has no such range", video) {
            $0.range == nil ? Reply(200, html, body: page) : Reply(416)
        },
        pointing("a manifest without end", "<link rel=manifest href=/thing>", limit: "64 KiB", grows: true) { _ in
            Reply([.send(Reply.head(200, ["Content-Type": "application/json"])), .endless(Array("[".utf8))])
        },
        pointing("a manifest of 60,000 brackets", "<link rel=manifest href=/thing>") { _ in
            Reply(200, ["Content-Type": "application/json"], body: Array(repeating: UInt8(ascii: "["), count: 60_000))
        },
    ]

    private static let image = "<meta property=og:image content=/thing>"
    private static let video = "<meta property=og:video content=/thing><meta property=og:video:type content=video/mp4>"
    private static let png: KeyValuePairs = ["Content-Type": "image/png"]
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]

    /// The first chunk of a PNG, without its checksum.
    private static func header(_ width: Int, _ height: Int) -> [UInt8] {
        VideoSamples.be32(13) + Array("IHDR".utf8) + VideoSamples.be32(width) + VideoSamples.be32(height) + [
            8, 2, 0, 0, 0,
        ]
    }

    private static func part(_ range: String) -> Reply {
        Reply(206, ["Content-Type": "video/mp4", "Content-Range": range], body: Array(repeating: 0, count: 10))
    }

    private static func many(_ kind: String, _ count: Int) -> String {
        (0..<count).map { kind == "icon" ? "<link rel=icon href=/thing\($0)>" : "<meta \(kind)=/thing\($0)>" }.joined()
    }

    /// A fine page with this in its head, and the response to further requests.
    private static func pointing(
        _ description: String, _ head: String, limit: String = "", grows: Bool = false,
        requests: Int? = nil, _ thing: @escaping @Sendable (LoopbackServer.Request) -> Reply
    ) -> HostileReply {
        var reply = HostileReply("points to \(description)", limit: limit, grows: grows) { request in
            if request.path.hasPrefix("/thing") { return thing(request) }
            return request.path == "/page" ? .html("<!doctype html>\(tags)\(head)<p>Some words to read.") : Reply(404)
        }
        reply.looksAtMedia = true
        reply.requestLimit = requests
        return reply
    }
}
