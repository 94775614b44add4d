internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The second run")
struct SecondRunTests {
    @Test("unchanged pages and images cost less than a tenth of the bytes, and the reports are the same")
    func unchanged() async throws {
        let series = try RunSeries((0..<20).map { "/p\($0)" }) { request in
            switch request.path {
            case "/card.png", "/icon.png":
                .versioned(request, "\"picture\"", type: "image/png", DrawnImage.png(1200, 630))
            case let path where path.hasPrefix("/p"):
                .versioned(
                    request, "W/\"\(path)\"",
                    page: heavyPage(
                        "Page \(path)",
                        "<meta property='og:image' content='/card.png'><link rel=apple-touch-icon href='/icon.png'>"))
            default: Reply(404)
            }
        }
        defer { series.server.stop() }
        let first = try await series.nextRun()
        #expect(first.asksAfresh)
        #expect(first.answers.pages == .init(fetched: 20, unchanged: 0, reused: 0))
        let second = try await series.nextRun()
        #expect(second.areConditional && second.requests.count == first.requests.count)
        #expect(second.sentBytes * 10 < first.sentBytes, "\(second.sentBytes) of \(first.sentBytes)")
        #expect(second.pages == first.pages && second.findings == first.findings)
        #expect(first.pages.allSatisfy { $0["image_width"] == "1200" && $0["image_text_coverage"] != "" })
        #expect(second.answers.pages == .init(fetched: 0, unchanged: 20, reused: 0))
        #expect(second.answers.media == .init(fetched: 0, unchanged: 2, reused: 0))
        #expect(second.answers.saved_bytes > 20 * 20_000)
        #expect(!second.said.out.contains("media files unchanged"), "half a megabyte is not worth a sentence")
        #expect(try await series.nextRun().pages == first.pages, "and the night after that")
    }

    @Test("a changed page is judged as it is now, and requested with its new validators")
    func changed() async throws {
        let series = try RunSeries(["/page"]) { request in
            let version = min(request.repetition, 1)
            return .versioned(request, "\"v\(version)\"", page: heavyPage("Version \(version)"))
        }
        defer { series.server.stop() }
        #expect(try await series.nextRun("--no-media").pages.first?["title"] == "Version 0")
        let second = try await series.nextRun("--no-media")
        #expect(second.pages.first?["title"] == "Version 1")
        #expect(second.answers.pages == .init(fetched: 1, unchanged: 0, reused: 0))
        let third = try await series.nextRun("--no-media")
        #expect(third.requests.map { $0.headers["if-none-match"] } == ["\"v1\""])
        #expect(third.pages == second.pages && third.answers.pages.unchanged == 1)
    }

    @Test("a server with only Last-Modified gets its own date back unchanged")
    func dates() async throws {
        let date = "Sat, 03 Jan 2026 10:00:00 GMT"
        let series = try RunSeries(["/page"]) { request in
            if request.headers["if-modified-since"] == date { return Reply([.send(Reply.head(304, [:]))]) }
            return Reply(
                200, ["Content-Type": "text/html", "Last-Modified": date], body: Array(heavyPage("Dated").utf8))
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        let second = try await series.nextRun("--no-media")
        #expect(second.answers.pages.unchanged == 1 && second.pages == first.pages)
        #expect(second.requests.first?.headers["if-none-match"] == nil)
    }

    @Test("redirects are followed in each run, and only the last URL gets a conditional request")
    func redirects() async throws {
        let series = try RunSeries(["/start"]) { request in
            switch request.path {
            case "/start": Reply(302, ["Location": request.repetition < 2 ? "/a" : "/b", "ETag": "\"start\""])
            default: .versioned(request, "\"same\"", page: heavyPage("At \(request.path)"))
            }
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        let second = try await series.nextRun("--no-media")
        #expect(second.requests.map(\.isConditional) == [false, true])
        #expect(second.pages == first.pages && second.answers.pages.unchanged == 1)
        let third = try await series.nextRun("--no-media")
        #expect(third.requests("/b").map(\.isConditional) == [false], "another page than before")
        #expect(third.pages.first?["title"] == "At /b")
    }

    @Test("errors are fetched again in the next run, which finds a fixed page")
    func errors() async throws {
        let series = try RunSeries(["/gone", "/broken"]) { request in
            if request.repetition > 0 { return .versioned(request, "\"fine\"", page: heavyPage("Mended")) }
            return Reply(request.path == "/gone" ? 404 : 500, ["ETag": "\"error\""], body: Array(heavyPage("No").utf8))
        }
        defer { series.server.stop() }
        #expect(try await series.nextRun("--no-media").pages.map { $0["http_status"] } == ["404", "500"])
        let second = try await series.nextRun("--no-media", "--max-age", "24h")
        #expect(second.requests.map(\.isConditional) == [false, false])
        #expect(second.pages.map { $0["title"] } == ["Mended", "Mended"])
    }

    @Test("a different client, or different headers, are requested without a condition")
    func identity() async throws {
        let series = try RunSeries(["/page"]) { request in
            .versioned(request, "\"same\"", page: heavyPage("For \(request.headers["x-audit"] ?? "all")"))
        }
        defer { series.server.stop() }
        _ = try await series.nextRun("--no-media")
        #expect(try await series.nextRun("--no-media", "--profile", "safari-mac").answers.pages.fetched == 1)
        let other = try await series.nextRun("--no-media", "-H", "X-Audit: us")
        #expect(other.answers.pages.fetched == 1 && other.pages.first?["title"] == "For us")
        #expect(try await series.nextRun("--no-media").pages.first?["title"] == "For all")
    }

    @Test("each profile of --compare-profiles has its own cached responses")
    func profiles() async throws {
        let series = try RunSeries(["/page"]) { request in
            let who = request.headers["user-agent"]?.contains("iPhone") == true ? "phones" : "desks"
            return .versioned(request, "\"\(who)\"", page: heavyPage("For \(who)"))
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media", "--compare-profiles")
        let second = try await series.nextRun("--no-media", "--compare-profiles")
        #expect(second.areConditional && !second.requests.isEmpty)
        #expect(second.findings == first.findings)
        #expect(second.findings.contains { $0["rule"] == "user-agent-mismatch" })
    }

    @Test("videos are revalidated by their first bytes, and manifests as documents")
    func videosAndManifests() async throws {
        let video = VideoSamples.ftyp() + VideoSamples.moov() + VideoSamples.mdat(600_000)
        let manifest = Array(#"{"icons": [{"src": "/i.png", "sizes": "512x512"}]}"#.utf8)
        let series = try RunSeries(["/page"]) { request in
            switch request.path {
            case "/page":
                return .versioned(
                    request, "\"p\"",
                    page: heavyPage(
                        "A", "<meta property='og:video' content='/clip.mp4'><link rel=manifest href='/m.webmanifest'>"))
            case "/m.webmanifest": return .versioned(request, "\"m\"", type: "application/manifest+json", manifest)
            case "/clip.mp4":
                guard request.headers["if-none-match"] != "\"clip\"" else { return .versioned(request, "\"clip\"", []) }
                let part = Array(video[(request.range ?? 0..<0).clamped(to: 0..<video.count)])
                return Reply(
                    206, ["Content-Range": "bytes 0-\(part.count - 1)/\(video.count)", "ETag": "\"clip\""], body: part)
            default: return Reply(404)
            }
        }
        defer { series.server.stop() }
        let first = try await series.nextRun()
        let second = try await series.nextRun()
        for path in ["/page", "/clip.mp4", "/m.webmanifest"] {
            #expect(second.requests(path).map(\.isConditional) == [true], "\(path)")
        }
        #expect(second.requests("/clip.mp4").first?.range != nil)
        #expect(second.pages == first.pages && second.findings == first.findings)
        #expect(
            first.pages.first?["video_bytes"] == "\(video.count)" && first.pages.first?["video_type"] == "video/mp4")
        #expect(first.findings.contains { $0["rule"] == "icon-manifest-only" })
        // Missing icons are requested again in every run.
        #expect(second.answers.media.unchanged == 1 && second.answers.media.fetched == first.answers.media.fetched - 1)
    }
}
