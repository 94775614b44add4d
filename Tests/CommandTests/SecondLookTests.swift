internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Pages that are refused to Messages, without an option")
struct SecondLookTests {
    typealias Client = CompareProfilesTests.Client

    private static let page = html("<title>Bees</title><meta property='og:title' content='Bees'>")

    /// The result of an audit of the pages: findings by page and rule, and the profiles of all requests.
    private static func audit(
        _ paths: [String], _ options: [String] = [],
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> Reply
    ) async throws -> (found: [[String: String]], rows: [[String: String]], asked: [LoopbackServer.Request]) {
        let server = try site(answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", paths.map { server.url($0) }.joined(separator: "\n"))
        let said = await ogaudit(
            [
                list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media", "--retry-delay",
                "1ms", "--per-host", "1", "-c", "1",
            ] + options)
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        return (csv(try folder.read("out/findings.csv")), csv(try folder.read("out/pages.csv")), server.log.requests)
    }

    private static func evidence(_ found: [[String: String]]) -> String? {
        found.first { $0["rule"] == "apple-ua-blocked" }?["evidence"]
    }

    @Test(
        "any status that Messages is refused with and Safari is not is named",
        arguments: [400, 401, 404, 405, 406, 410, 418, 429, 451, 500, 502, 503])
    func refused(_ status: Int) async throws {
        let (found, rows, asked) = try await Self.audit(["/p"]) {
            CompareProfilesTests.client($0) == .messages ? Reply(status) : Self.page
        }
        let evidence = try #require(Self.evidence(found), "\(found)")
        #expect(evidence.hasPrefix("HTTP \(status) for messages, but 200 for safari-mac"))
        #expect(rows.first?["http_status"] == "\(status)", "the page is what Messages is served")
        #expect(asked.count { CompareProfilesTests.client($0) == .mac } == 1)
        #expect(!asked.contains { CompareProfilesTests.client($0) == .phone })
    }

    @Test("Rails' page for old browsers has its own fix, and mod_security's has not")
    func oldBrowser() async throws {
        for (title, isRails) in [("Your browser is not supported (406)", true), ("Not Acceptable!", false)] {
            let (found, _, _) = try await Self.audit(["/p"]) {
                guard CompareProfilesTests.client($0) == .messages else { return Self.page }
                return Reply(406, ["Content-Type": "text/html"], body: Array("<title>\(title)</title><h1>No</h1>".utf8))
            }
            #expect(Self.evidence(found)?.contains("allow_browser") == isRails)
        }
    }

    @Test("a page that is empty only for Messages is reported once")
    func empty() async throws {
        for body in ["", " \n"] {
            let (found, _, _) = try await Self.audit(["/p"]) {
                CompareProfilesTests.client($0) == .messages ? .html(body) : Self.page
            }
            #expect(Self.evidence(found) == "an empty page for messages, but a page for safari-mac")
            #expect(!found.contains { $0["rule"] == "user-agent-mismatch" })
        }
    }

    @Test("a page that is refused to everybody is no finding about the User-Agent", arguments: [401, 404, 406, 500])
    func everybody(_ status: Int) async throws {
        let (found, _, asked) = try await Self.audit(["/p"]) { _ in Reply(status) }
        #expect(Self.evidence(found) == nil)
        #expect(asked.count { CompareProfilesTests.client($0) == .mac } <= 2, "once, and a 5xx once more")
    }

    @Test("a refusal that disappears is no finding about the User-Agent", arguments: [404, 406])
    func flaky(_ status: Int) async throws {
        let (found, _, _) = try await Self.audit(["/p"]) { $0.repetition == 0 ? Reply(status) : Self.page }
        #expect(Self.evidence(found) == nil, "\(found)")
    }

    @Test("of a host whose pages are gone, only a few are requested again")
    func politeness() async throws {
        let (found, _, asked) = try await Self.audit((0..<12).map { "/\($0)" }) { _ in Reply(404) }
        #expect(Self.evidence(found) == nil)
        #expect(asked.count { CompareProfilesTests.client($0) == .messages } == 12)
        #expect(asked.count { CompareProfilesTests.client($0) == .mac } == 3)
    }

    @Test("each page that only Messages is refused is named, however many there are")
    func everyPage() async throws {
        let (found, _, _) = try await Self.audit((0..<8).map { "/\($0)" }) {
            CompareProfilesTests.client($0) == .messages ? Reply(406) : Self.page
        }
        #expect(found.count { $0["rule"] == "apple-ua-blocked" } == 8)
    }

    @Test(
        "other profiles than Messages are not retried",
        arguments: [["-A", "Me/1.0"], ["--profile", "ogaudit"]])
    func others(_ options: [String]) async throws {
        let (found, _, asked) = try await Self.audit(["/p"], options) { _ in Reply(404) }
        #expect(Self.evidence(found) == nil && asked.count == 1)
    }

    @Test("pages that load are requested once")
    func served() async throws {
        let (_, _, asked) = try await Self.audit(["/p", "/q"]) { _ in Self.page }
        #expect(asked.count == 2)
    }
}
