internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import ogaudit

@Suite("Servers that lie about what has changed")
struct LyingServerTests {
    static let longTag = "\"" + String(repeating: "t", count: 8_192) + "\""

    private static func notModified(_ headers: KeyValuePairs<String, String> = [:]) -> Reply {
        Reply([.send(Reply.head(304, headers))])
    }

    @Test("a 304 to a request without a condition is an error, and is requested once")
    func always() async throws {
        let series = try RunSeries(["/page"]) { _ in Self.notModified(["ETag": "\"x\""]) }
        defer { series.server.stop() }
        for _ in 0..<2 {
            let run = try await series.nextRun("--no-media")
            #expect(run.pages.first?["outcome"] == "redirect_loop" && run.pages.first?["score"] == "")
            #expect(run.requests.map(\.isConditional) == [false])
        }
    }

    @Test("a 304 to everything after the first run is believed for 30 days, and then requests have no condition")
    func forgetful() async throws {
        let series = try RunSeries(["/page"]) { request in
            request.isConditional
                ? Self.notModified(["ETag": "\"another\""])
                : Reply(
                    200, ["Content-Type": "text/html", "ETag": "\"v\(request.repetition)\""],
                    body: Array(heavyPage("Version \(request.repetition)").utf8))
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        #expect(try await series.nextRun("--no-media").pages == first.pages)
        try Database(file: "\(series.folder.path)/out/ogaudit.sqlite", access: .writing)
            .execute("UPDATE answer SET received_at = received_at - 30 * 86400")
        let later = try await series.nextRun("--no-media")
        #expect(later.requests.map(\.isConditional) == [false])
        #expect(later.pages.first?["title"] == "Version 2")
    }

    @Test("a 304 with a body harms neither this response nor the next on its connection")
    func body() async throws {
        let paths = (0..<6).map { "/p\($0)" }
        let series = try RunSeries(paths) { request in
            guard request.isConditional else { return .versioned(request, "\"v\"", page: heavyPage(request.path)) }
            let body = Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad".utf8)
            return Reply([.send(Reply.head(304, ["ETag": "\"v\""], length: body.count) + body)])
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media", "--per-host", "1")
        let second = try await series.nextRun("--no-media", "--per-host", "1", "--retries", "3")
        #expect(second.pages == first.pages)
    }

    @Test(
        "entity tags that are too long, or break the grammar, are never sent back",
        arguments: [longTag, "\"a\u{1}b\"", "bare", "\"open", "\"in\"side\"", "\"ümlaut\"", "w/\"small\"", ""])
    func tags(_ tag: String) async throws {
        let series = try RunSeries(["/page"]) { _ in
            Reply(200, ["Content-Type": "text/html", "ETag": tag], body: Array(heavyPage("Odd").utf8))
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        let second = try await series.nextRun("--no-media")
        #expect(second.requests.map(\.isConditional) == [false])
        #expect(second.pages == first.pages)
    }

    @Test(
        "headers that forbid keeping are obeyed, also with --max-age",
        arguments: ["Cache-Control: private, No-Store", "Vary: Accept, *"])
    func forbidden(_ field: String) async throws {
        let parts = field.split(separator: ":").map { $0.drop { $0 == " " } }
        let series = try RunSeries(["/page"]) { _ in
            let head = "HTTP/1.1 200 OK\r\n\(parts[0]): \(parts[1])\r\nETag: \"v\"\r\nContent-Type: text/html\r\n"
            let body = heavyPage("Private")
            return Reply([.send(Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))])
        }
        defer { series.server.stop() }
        _ = try await series.nextRun("--no-media", "--max-age", "1h")
        let second = try await series.nextRun("--no-media", "--max-age", "1h")
        #expect(second.requests.map(\.isConditional) == [false])
        let store = try Store(reading: "\(series.folder.path)/out/ogaudit.sqlite")
        #expect(try store.database.number("SELECT count(*) FROM answer") == 0)
    }

    @Test("a 304 with no-store: this run uses the cached response, and the next one fetches")
    func forbiddenLater() async throws {
        let series = try RunSeries(["/page"]) { request in
            if request.isConditional { return Self.notModified(["Cache-Control": "no-store", "ETag": "\"v\""]) }
            let image = "<meta property='og:image' content='/i.png'>"
            switch request.path {
            case "/page": return .versioned(request, "\"v\"", page: heavyPage("Page", image))
            case "/i.png": return .versioned(request, "\"v\"", type: "image/png", DrawnImage.png(1200, 630))
            default: return Reply(404)
            }
        }
        defer { series.server.stop() }
        let first = try await series.nextRun()
        let second = try await series.nextRun()
        #expect(second.pages == first.pages && second.answers.pages.unchanged == 1)
        #expect(second.answers.media.unchanged == 1)
        let third = try await series.nextRun()
        #expect(third.asksAfresh && third.pages == first.pages)
    }

    @Test("an image whose 304 comes from a different URL is fetched again")
    func moved() async throws {
        let series = try RunSeries(["/page"]) { request in
            switch request.path {
            case "/page":
                .versioned(request, "\"p\"", page: heavyPage("A", "<meta property='og:image' content='/i.png'>"))
            case "/i.png": .redirect(to: request.repetition == 0 ? "/one.png" : "/two.png")
            case "/one.png": .versioned(request, "\"i\"", type: "image/png", DrawnImage.png(1200, 630))
            case "/two.png" where request.repetition == 0: Self.notModified()
            case "/two.png": .versioned(request, "\"i\"", type: "image/png", DrawnImage.png(800, 600))
            default: Reply(404)
            }
        }
        defer { series.server.stop() }
        #expect(try await series.nextRun().pages.first?["image_width"] == "1200")
        let second = try await series.nextRun()
        #expect(second.requests("/two.png").map(\.isConditional) == [false, false], "once more, and no oftener")
        #expect(second.pages.first?["image_width"] == "800")
        #expect(try await series.nextRun().requests("/two.png").map(\.isConditional) == [true])
    }

    @Test("a bot wall is not kept, whatever its status and validators")
    func walls() async throws {
        let wall = "<title>Just a moment...</title><script src='/cdn-cgi/challenge-platform/x.js'></script>"
        let series = try RunSeries(["/page"]) { request in
            if request.repetition == 0 {
                return Reply(
                    200, ["Content-Type": "text/html", "ETag": "\"w\"", "cf-mitigated": "challenge"],
                    body: Array(wall.utf8))
            }
            return .versioned(request, "\"w\"", page: heavyPage("Let in"))
        }
        defer { series.server.stop() }
        #expect(try await series.nextRun("--no-media").pages.first?["outcome"] == "bot_wall")
        let second = try await series.nextRun("--no-media", "--max-age", "24h")
        #expect(second.pages.first?["title"] == "Let in")
    }

    @Test("cookies of a response are not cached")
    func cookies() async throws {
        let series = try RunSeries(["/page"]) { _ in
            Reply(
                200, ["Content-Type": "text/html", "ETag": "\"v\"", "Set-Cookie": "id=never-to-be-kept"],
                body: Array(heavyPage("Cookies").utf8))
        }
        defer { series.server.stop() }
        _ = try await series.nextRun("--no-media")
        for file in try FileManager.default.subpathsOfDirectory(atPath: "\(series.folder.path)/out") {
            let bytes = FileManager.default.contents(atPath: "\(series.folder.path)/out/\(file)") ?? Data()
            #expect(bytes.range(of: Data("never-to-be-kept".utf8)) == nil, "\(file)")
        }
    }
}
