internal import PageFetching
internal import Politeness
internal import AuditRules
internal import AuditModel
internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("Hosts in ogaudit.json")
struct HostsSectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let variables = [
        "SHOP_LOGIN": "me:pass-Wf7word", "SHOP_TOKEN": "tok-9Qx.en", "SHOP_KEY": "key-44zz", "NOTHING": "",
        "BROKEN": "line\nbreak", "NO_COLON": "only-a-name",
    ]

    private func settings(_ json: String, _ words: String...) throws -> Settings {
        let path = try folder.write("mine.json", json)
        return try OptionParser.parse(["https://example.com/", "--config", path] + words) { Self.variables[$0] }
    }

    /// The error about a wrong file, without its path.
    private func fault(_ json: String) throws -> String? {
        do {
            _ = try settings(json)
            return nil
        } catch let error as UsageError {
            return error.message.split(separator: "mine.json:").last.map(String.init)
        }
    }

    @Test("limits, headers and credentials in ogaudit.json belong to their host")
    func reading() throws {
        let json = #"""
            {"per-host": 3, "host": ["b.example=1/s"],
             "hosts": {"A.example": {"rate": "2/s", "per-host": 1, "delay": "500ms"},
                       "*.b.example": {"headers": {"X-Plain": "yes", "X-Key": {"env": "SHOP_KEY"}}},
                       "c.example:8443": {"auth": {"basic": {"env": "SHOP_LOGIN"}}, "plain-http": true},
                       "d.example": {"auth": {"bearer": {"env": "SHOP_TOKEN"}}, "rate": 0}}}
            """#
        let fetch = try settings(json, "--host", "a.example=9/s").audit.fetch
        let limits = fetch.politeness.limits(for: HostKey("a.example"))
        #expect(limits.rate.description == "9/s" && limits.perHost == 1 && limits.delay == .milliseconds(500))
        #expect(fetch.politeness.limits(for: HostKey("b.example")).perHost == 3)
        #expect(fetch.politeness.limits(for: HostKey("d.example")).rate == .unlimited)
        #expect(fetch.hosts.keys.map(\.name).sorted() == ["*.b.example", "c.example:8443", "d.example"])
        let below = try #require(fetch.hosts[HostKey("*.b.example")])
        #expect(below.headers == ["X-Plain: yes"] && below.secretHeaders == ["X-Key: key-44zz"])
        let shop = try #require(fetch.hosts[HostKey("c.example:8443")])
        #expect(shop.userPassword == "me:pass-Wf7word" && shop.allowsPlainHTTP)
        #expect(fetch.hosts[HostKey("d.example")]?.secretHeaders == ["Authorization: Bearer tok-9Qx.en"])
    }

    @Test(
        "an error in the hosts section has line and column, and no secret",
        arguments: [
            ("{\"hosts\": []}", "1:11: hosts must be an object, not a list."),
            ("{\"hosts\": {\"a.example\": 1}}", "1:25: a host must be an object, not 1."),
            ("{\"hosts\": {\"a b\": {}}}", "1:12: invalid host 'a b': use"),
            ("{\"hosts\": {\"a.example:0\": {}}}", "1:12: invalid host 'a.example:0': use"),
            ("{\"hosts\": {\"https://a.example/\": {}}}", "1:12: invalid host 'https://a.example/': use"),
            ("{\"hosts\": {\"a.*.example\": {}}}", "1:12: invalid host 'a.*.example': use"),
            ("{\"hosts\": {\"bücher.example\": {}}}", "1:12: invalid host 'bücher.example': use"),
            ("{\"hosts\": {\"a.example\": {}, \"A.Example\": {}}}", "1:29: duplicate host a.example."),
            (
                "{\"hosts\": {\"a.example\": {\n \"rat\": 1}}}",
                "2:2: unknown setting 'rat' (did you mean 'rate'?)."
            ),
            ("{\"hosts\": {\"a.example\": {\"rate\": \"fast\"}}}", "1:34: invalid rate 'fast' for rate:"),
            ("{\"hosts\": {\"a.example\": {\"rate\": true}}}", "1:34: rate must be a string or a number, not true."),
            (
                "{\"hosts\": {\"a.example\": {\"per-host\": 0}}}",
                "1:38: invalid number '0' for per-host: use a whole number from 1 to 256"
            ),
            ("{\"hosts\": {\"a.example\": {\"delay\": \"x\"}}}", "1:35: invalid time 'x' for delay"),
            ("{\"hosts\": {\"a.example\": {\"plain-http\": 1}}}", "1:40: plain-http must be true or false, not 1."),
            ("{\"hosts\": {\"a.example\": {\"headers\": {\"X Y\": \"1\"}}}}", "1:38: invalid header name 'X Y'."),
            ("{\"hosts\": {\"a.example\": {\"headers\": {\"Host\": \"b\"}}}}", "1:38: Host is set by ogaudit"),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"Cookie\": \"id=abc\"}}}}",
                "1:48: Cookie is a secret; use an environment variable"
            ),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"X\": \"a\\nb\"}}}}",
                "1:43: a header must be one line of text without control characters."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"X\": {\"env\": \"UNSET\"}}}}}",
                "1:51: the environment variable UNSET is not set."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"X\": {\"env\": \"NOTHING\"}}}}}",
                "1:51: the environment variable NOTHING is not set."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"X\": {\"env\": \"BROKEN\"}}}}}",
                "1:51: the environment variable BROKEN contains more than 8,192 bytes or control characters"
            ),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"X\": {\"env\": \"9$\"}}}}}",
                "1:51: env must be the name of a variable, such as SHOP_TOKEN."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"headers\": {\"X\": 5}}}}",
                "1:43: a header must be {\"env\": \"NAME\"}, the name of an environment variable."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"auth\": {}}}}",
                "1:34: auth needs either “basic” or “bearer”."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"auth\": {\"basic\": \"me:word\"}}}}",
                "1:44: basic must be {\"env\": \"NAME\"}, the name of an environment variable."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"auth\": {\"basic\": {\"env\": \"NO_COLON\"}}}}}",
                "1:44: the variable for “basic” must contain a name and a password separated by a colon."
            ),
            (
                "{\"hosts\": {\"a.example\": {\"auth\": {\"digest\": {\"env\": \"SHOP_LOGIN\"}}}}}",
                "1:35: unknown setting 'digest'"
            ),
        ])
    func faults(_ json: String, _ message: String) throws {
        let said = try #require(try fault(json))
        #expect(said.hasPrefix(message), "\(said)")
        for secret in Self.variables.values where !secret.isEmpty { #expect(!said.contains(secret)) }
    }

    @Test("a configuration found next to a list only reads variables that are meant for ogaudit")
    func found() throws {
        let list = try folder.write("urls.txt", "https://example.com/\n")
        func read(_ name: String, _ words: String...) throws -> String? {
            let json = "{\"hosts\": {\"example.com\": {\"auth\": {\"basic\": {\"env\": \"\(name)\"}}}}}"
            _ = try folder.write("ogaudit.json", json)
            let settings = try OptionParser.parse([list] + words) { _ in "me:word" }
            return settings.audit.fetch.hosts[HostKey("example.com")]?.userPassword
        }
        #expect(try read("OGAUDIT_LOGIN") == "me:word")
        #expect(throws: UsageError.self) { try read("CLOUD_SECRET") }
        #expect(try read("CLOUD_SECRET", "--config", "\(folder.path)/ogaudit.json") == "me:word")
    }

    @Test("a missing variable ends the program before the first request, and reports need none")
    func missing() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let config = try folder.write(
            "c.json", "{\"hosts\": {\"127.0.0.1:\(server.port)\": {\"auth\": {\"bearer\": {\"env\": \"SHOP_TOKEN\"}}}}}"
        )
        let words = ["--config", config, "--output", "\(folder.path)/out", "--allow-private"]
        let said = await ogaudit([server.url("/")] + words)
        BadInputTests.expect(said, .usage, naming: ["c.json:1:", "SHOP_TOKEN"])
        #expect(server.log.requests.isEmpty)
        let audited = await ogaudit([server.url("/")] + words, environment: Self.variables)
        #expect(audited.code == .done, "\(audited.err)")
        let report = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite", "--config", config])
        #expect(report.code == .done, "\(report.err)")
    }

    @Test("secrets go to their host only, over plain http only if allowed, and are written nowhere")
    func secrets() async throws {
        let far = try #require(
            LoopbackServer(address: "127.0.0.2", hasRobots: false) { _ in html("<title>Far away</title>") })
        far.start()
        defer { far.stop() }
        let near = try site { request in
            request.path == "/away"
                ? .redirect(to: far.url("/landed"))
                : html("<title>Near</title><meta property='og:image' content='/card.png'>")
        }
        defer { near.stop() }
        let plain = try site { _ in html("<title>Plain</title>") }
        defer { plain.stop() }
        let config = try folder.write(
            "c.json",
            #"""
            {"hosts": {
              "127.0.0.1:\#(near.port)": {"plain-http": true, "auth": {"basic": {"env": "SHOP_LOGIN"}},
                                          "headers": {"X-Key": {"env": "SHOP_KEY"}, "X-Open": "to-this-host"}},
              "127.0.0.1:\#(plain.port)": {"headers": {"X-Key": {"env": "SHOP_KEY"}, "X-Open": "still"}},
              "127.0.0.1": {"auth": {"bearer": {"env": "SHOP_TOKEN"}}, "plain-http": true}}}
            """#)
        let list = try folder.write(
            "urls.txt", [near.url("/page"), near.url("/away"), plain.url("/open")].joined(separator: "\n"))
        let words = [
            list, "--config", config, "--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "-v",
            "--format", "csv,html,json,jsonl,junit,sarif,markdown",
        ]
        let said = await ogaudit(words, environment: Self.variables)
        #expect(said.code == .done, "\(said.err)")
        let basic = "Basic " + Data("me:pass-Wf7word".utf8).base64EncodedString()
        #expect(near.log.requests.count >= 3)
        for request in near.log.requests {
            #expect(request.headers["authorization"] == basic && request.headers["x-key"] == "key-44zz")
        }
        #expect(!plain.log.requests.isEmpty && !far.log.requests.isEmpty)
        for request in plain.log.requests {
            #expect(request.headers["x-key"] == nil && request.headers["x-open"] == "still")
        }
        for request in plain.log.requests + far.log.requests { #expect(request.headers["authorization"] == nil) }
        for request in far.log.requests {
            #expect(request.headers["x-key"] == nil && request.headers["x-open"] == nil)
        }
        try expectNothingWritten(said, besides: basic)
        _ = await ogaudit(words, environment: Self.variables)
        #expect(!near.log.requests.contains { $0.isConditional }, "what credentials saw is not kept")
        let store = try Store(reading: "\(folder.path)/out/ogaudit.sqlite")
        #expect(try store.database.number("SELECT count(*) FROM answer WHERE url LIKE '%:\(near.port)/%'") == 0)
    }

    /// Searches for every secret in all output: files, the database with its log, and messages.
    private func expectNothingWritten(_ said: Said, besides basic: String) throws {
        let secrets = Self.variables.values.filter { $0.count > 5 } + [basic, "Wf7word"]
        for file in try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/out") {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/out/\(file)") ?? Data()
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)") }
        }
        for secret in secrets { #expect(!said.out.contains(secret) && !said.err.contains(secret)) }
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/out/ogaudit.sqlite"))
    }
}
