internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("--metrics")
struct MetricsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { "\(folder.path)/site.prom" }

    private func run(_ list: String, _ words: String..., output: String = "out") async -> Said {
        await ogaudit(
            [
                list, "--output", "\(folder.path)/\(output)", "--allow-private", "--no-media", "--rate", "0",
                "--retries",
                "0", "--metrics", file,
            ] + words)
    }

    private func list(_ server: LoopbackServer, _ pages: String...) throws -> String {
        try folder.write("urls.txt", pages.map { $0.hasPrefix("/") ? server.url($0) : $0 }.joined(separator: "\n"))
    }

    /// Samples by name and labels, after seeing that every line is one that a scraper takes.
    private func samples() throws -> [String: Double] {
        var (types, samples, help): (Set<Substring>, [String: Double], Set<Substring>) = ([], [:], [])
        let text = try folder.read("site.prom")
        #expect(text.hasSuffix("\n"))
        let sample = /([a-z_]+)\{([a-z_]+="(?:[^"\\\n]|\\[\\n"])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\n"])*")*)\} ([0-9.]+)/
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            if let found = line.wholeMatch(of: /# HELP ([a-z_]+) [^\\]+/) {
                #expect(help.insert(found.1).inserted, "\(line)")
            } else if let found = line.wholeMatch(of: /# TYPE ([a-z_]+) gauge/) {
                #expect(types.insert(found.1).inserted && help.contains(found.1), "\(line)")
            } else if let found = line.wholeMatch(of: sample) {
                let labels = found.2.replacing(/folder="(?:[^"\\]|\\.)*",?/, with: "")
                #expect(types.contains(found.1), "\(line)")
                #expect(samples.updateValue(Double(found.3) ?? -1, forKey: "\(found.1){\(labels)}") == nil, "\(line)")
            } else {
                Issue.record("no line of Prometheus: \(line)")
            }
        }
        return samples
    }

    @Test("metrics contain pages, findings, score, gate, code, duration and success")
    func counts() async throws {
        let server = try site(["/a": html("<title>Bees, and how they count</title>")])
        defer { server.stop() }
        let urls = try list(server, "/a", "/gone", "no address")
        #expect(await run(urls, "--fail-on", "pages>9").code == .done)
        let first = try samples()
        #expect(first["ogaudit_pages{outcome=\"ok\"}"] == 1 && first["ogaudit_pages{outcome=\"http_4xx\"}"] == 1)
        #expect(first["ogaudit_pages{outcome=\"rejected\"}"] == 1 && first["ogaudit_pages{outcome=\"dns\"}"] == 0)
        #expect(first["ogaudit_gate_passed{}"] == 1 && first["ogaudit_exit_code{}"] == 0)
        #expect(
            (1...100).contains(first["ogaudit_score_median{}"] ?? 0) && (first["ogaudit_duration_seconds{}"] ?? 0) > 0)
        #expect((first["ogaudit_last_success_timestamp_seconds{}"] ?? 0) > 1_700_000_000)
        let errors = csv(try folder.read("out/findings.csv")).count { $0["severity"] == "error" }
        #expect(errors > 0 && first["ogaudit_findings{severity=\"error\",state=\"open\"}"] == Double(errors))
    }

    @Test("findings have the state that the reports give them, by severity")
    func states() async throws {
        let title = Box(Mutex("<title>Home</title>"))
        let server = try site { _ in html(title.value.withLock { $0 }) }
        defer { server.stop() }
        let urls = try list(server, "/a")
        #expect(await run(urls).code == .done)
        title.value.withLock { $0 = "<meta property=\"og:image\" content=\"/none.png\">" }
        #expect(await run(urls).code == .done)
        let reported = try samples().filter { $0.key.hasPrefix("ogaudit_findings") && $0.value > 0 }
        let rows = csv(try folder.read("out/findings.csv")) + csv(try folder.read("out/resolved.csv"))
        let expected = rows.reduce(into: [String: Double]()) { counts, row in
            guard let severity = row["severity"], let state = row["state"], !state.isEmpty else { return }
            counts["ogaudit_findings{severity=\"\(severity)\",state=\"\(state)\"}", default: 0] += 1
        }
        #expect(reported == expected && Set(rows.compactMap { $0["state"] }).isSuperset(of: ["new", "fixed"]))
    }

    @Test("metrics of a failed run keep the last success, and have its code")
    func failure() async throws {
        let server = try site(["/a": html("<title>Bees, and how they count</title>")])
        let urls = try list(server, "/a")
        #expect(await run(urls, output: "odd \"na\\me\"").code == .done)
        let success = try samples()["ogaudit_last_success_timestamp_seconds{}"]
        #expect(await run(urls, "--fail-on", "pages>0", output: "odd \"na\\me\"").code == .gateFailed)
        let judged = try samples()
        #expect(judged["ogaudit_last_success_timestamp_seconds{}"] == success && judged["ogaudit_gate_passed{}"] == 0)
        server.stop()
        #expect(await run(urls, output: "odd \"na\\me\"").code == .nothingFetched)
        #expect(try samples()["ogaudit_exit_code{}"] == 3)
        #expect(await run("\(folder.path)/none.txt", output: "odd \"na\\me\"").code == .usage)
        let last = try samples()
        #expect(last["ogaudit_last_success_timestamp_seconds{}"] == success && last["ogaudit_exit_code{}"] == 2)
        #expect(last["ogaudit_last_run_timestamp_seconds{}"] ?? 0 >= success ?? 1)
        #expect(!last.keys.contains { $0.hasPrefix("ogaudit_pages") })
    }

    @Test("metrics have 0 for a run that never succeeded, and are replaced as a whole")
    func never() async throws {
        let urls = try folder.write("urls.txt", "http://127.0.0.1:1/a\n")
        #expect(await run(urls).code == .nothingFetched)
        #expect(try samples()["ogaudit_last_success_timestamp_seconds{}"] == 0)
        #expect(folder.names(in: ".").filter { $0.contains("prom") } == ["site.prom"])
    }

    @Test("--metrics refuses a file of the run and a folder that is not there, before the first request")
    func places() async throws {
        let server = try site(["/a": html("<title>Bees</title>")])
        defer { server.stop() }
        let urls = try list(server, "/a")
        for name in ["urls.txt", "out/pages.csv", "out/ogaudit.sqlite", "report.json"] {
            let said = await run(urls, "--json", "\(folder.path)/report.json", "--metrics", "\(folder.path)/./\(name)")
            #expect(said.code == .usage && said.err.contains("choose another file"), "\(name): \(said.err)")
        }
        let said = await run(urls, "--metrics", "\(folder.path)/none/site.prom")
        #expect(said.code == .cannotWrite && said.err.contains("none/site.prom"), "\(said.err)")
        #expect(server.log.requests.isEmpty)
    }
}

@Suite("--log-format json")
struct LogFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The objects on standard error, which has nothing else.
    private func entries(_ said: Said) throws -> [[String: Any]] {
        #expect(said.err.isEmpty || said.err.hasSuffix("\n"))
        return try said.err.split(separator: "\n").map { line in
            let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let time = entry?["time"] as? String
            #expect(time?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(line)")
            #expect(["info", "warning", "error"].contains(entry?["level"] as? String ?? ""), "\(line)")
            #expect((entry?["message"] as? String)?.isEmpty == false, "\(line)")
            return entry ?? [:]
        }
    }

    @Test("a whole run with its limits, pages, summary, gate and command speaks in objects")
    func run() async throws {
        let server = try site(["/a": html("<title>Bees \u{1B}[31m count</title>")])
        defer { server.stop() }
        let list = try folder.write("urls.txt", "\(server.url("/a"))\n\(server.url("/gone"))\nno address\n")
        for isTerminal in [false, true] {
            let said = await ogaudit(
                [
                    "--log-format", "json", list, "-o", "\(folder.path)/\(isTerminal)", "--allow-private", "--no-media",
                    "-v", "--rate", "0", "--retries", "0", "--json", "-", "--fail-on", "unseen>0", "--notify",
                    "echo heard; echo loud >&2",
                ], isTerminal: isTerminal)
            #expect(said.code == .gateFailed)
            let entries = try entries(said)
            func has(_ key: String, _ value: String) -> Bool { entries.contains { $0[key] as? String == value } }
            #expect(has("url", server.url("/gone")) && has("host", "127.0.0.1") && has("outcome", "http_4xx"))
            #expect(
                has("message", "Gate failed: unseen>0 (is 1).") && has("message", "heard") && has("message", "loud"))
            #expect(entries.contains { ($0["score"] as? Int ?? -1) >= 0 })
            #expect(entries.contains { ($0["message"] as? String)?.hasPrefix("Checked 1 of 2 pages") ?? false })
        }
    }

    @Test(
        "with --log-format json, a usage error is an object that names the option",
        arguments: [
            (["--log-format=json", "--bogus"], "--bogus"), (["--log-format", "json", "--rate", "x"], "--rate"),
            (["check", "--log-format", "json", "--rate=x"], "--rate"), (["merge", "--log-format", "json", "-z"], "-z"),
            (["--bogus", "--log-format", "json"], "--bogus"), (["--rate", "x", "--log-format=json"], "--rate"),
        ])
    func usage(_ words: [String], _ option: String) async throws {
        let said = await ogaudit(words)
        let entries = try entries(said)
        #expect(said.code == .usage && entries.count == 1)
        #expect(entries.first?["option"] as? String == option && entries.first?["level"] as? String == "error")
    }

    @Test(
        "a usage error is text unless JSON is requested",
        arguments: [
            ["--bogus"], ["--bogus", "--", "--log-format", "json"], ["--log-format", "xml"],
            ["--log-format", "json", "--log-format", "text", "--bogus"],
        ])
    func plain(_ words: [String]) async throws {
        let said = await ogaudit(words)
        #expect(said.code == .usage && said.err.hasPrefix("ogaudit: ") && !said.err.contains("{"), "\(said.err)")
    }

    @Test("other commands speak in objects too", arguments: Subcommand.allCases)
    func commands(_ command: Subcommand) async throws {
        // Arguments that are not an input of any of them; serve would run forever.
        let said = await ogaudit([command.rawValue, "--log-format", "json", "\(folder.path)/none", "a b", "c d"])
        _ = try entries(said)
    }

    @Test("--log-format works in ogaudit.json, whose own mistakes follow the command line")
    func configuration() async throws {
        let good = try folder.write("good.json", "{\"log-format\": \"json\"}")
        let missing = "\(folder.path)/none.txt"
        #expect(try entries(await ogaudit([missing, "--config", good])).count >= 1)
        let bad = try folder.write("bad.json", "{\"rat\": 1}")
        #expect(try entries(await ogaudit([missing, "--log-format", "json", "--config", bad])).count == 1)
    }
}
