internal import AuditModel
internal import Foundation
internal import Auditing
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The command of --notify")
struct NotifyTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let head = Box(Mutex(NotifyTests.good))

    private static let good = """
        <title>Bees</title><meta property=og:title content='Bees can count to four'>\
        <meta property=og:type content=article><meta property=og:site_name content=Meadow>
        """

    init() throws {
        folder = try TemporaryFolder()
        server = try site { [head] _ in html(head.value.withLock { $0 }) }
    }

    private func words(_ more: [String]) -> [String] {
        [
            server.url("/a"), "--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "--no-media",
            "--no-config",
        ] + more
    }

    private func nextRun(_ more: String..., patience: Moment.Span = .seconds(600)) async -> Said {
        await ogaudit(words(["--cron"] + more), notifyPatience: patience)
    }

    private func breakPage() {
        head.value.withLock { $0 = "<title>Bees</title><meta property=og:title content='Bees can count to four'>" }
    }

    @Test(
        "the --notify command gets what --cron would print, with headline, number and report, once and only if something is new"
    )
    func news() async throws {
        defer { server.stop() }
        let command =
            "cd \(folder.path) && cat >>told && "
            + "printf '%s|%s|%s\\n' \"$OGAUDIT_HEADLINE\" \"$OGAUDIT_NEW\" \"$OGAUDIT_REPORT\" >>variables"
        let first = await nextRun("--notify", command)
        #expect(first.code == .done && first.out.isEmpty && first.err.isEmpty, "\(first.out)\(first.err)")
        let headline = try folder.read("told").split(separator: "\n").first ?? ""
        #expect(headline.hasPrefix("ogaudit: "))
        #expect(try folder.read("variables") == "\(headline)|0|\(realFolder)/out/index.html\n")

        _ = await nextRun("--notify", "echo twice >\(folder.path)/twice")
        breakPage()
        _ = await nextRun("--notify", command)
        let reported = try folder.read("told").components(separatedBy: "ogaudit: ").last ?? ""
        #expect(reported.contains(" new findings") && reported.contains("(site-name-missing)"), "\(reported)")
        #expect(try folder.read("variables").split(separator: "|").count == 5)
        _ = await nextRun("--notify", "echo twice >\(folder.path)/twice")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/twice"), "no news, no message")
    }

    /// A folder for temporary files may be a link.
    private var realFolder: String { URL(filePath: folder.path).resolvingSymlinksInPath().path }

    @Test("a --notify command that fails costs one sentence, and the text is printed instead")
    func failure() async throws {
        defer { server.stop() }
        let said = await nextRun("--notify", "cat >\(folder.path)/told; exit 3")
        #expect(said.code == .done)
        #expect(said.err == "ogaudit: the --notify command exited with code 3; results and reports are saved.\n")
        #expect(try folder.read("told") == said.out && said.out.contains("irst run, "))
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/out/index.html"))
        let again = await nextRun("--notify", "echo twice >\(folder.path)/twice")
        #expect(again.out.isEmpty && again.err.isEmpty, "what was found is told once")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/twice"))
    }

    @Test("a --notify command that hangs is stopped with all that it started, and the exit code stays")
    func hanging() async throws {
        defer { server.stop() }
        _ = await nextRun()
        breakPage()
        let said = await nextRun("--notify", "sleep 1000 | sleep 1000", "--fail-on", "new>0", patience: .seconds(0))
        #expect(said.code == .gateFailed && said.out.contains("(site-name-missing)"))
        #expect(said.err.hasPrefix("ogaudit: the --notify command did not end within 0 s and was stopped; "))
        #expect(said.err.split(separator: "\n").count == 2, "the other line is the gate's: \(said.err)")
    }

    @Test("without --cron, --notify runs beside the summary, and its output goes to standard error")
    func withoutCron() async throws {
        defer { server.stop() }
        let program = try Program(words(["-q", "--notify", "exec <&-; echo heard"]))
        #expect(try await program.end() == 0, "\(program.err)")
        #expect(program.out.isEmpty && program.err == "heard\n")
    }

    @Test("a --notify command that is missing, dies of a signal or reads nothing is no trouble for the built program")
    func built() async throws {
        defer { server.stop() }
        let cases = [
            ("no-such-program --flag", "exited with code 127 (command not found)"),
            ("kill -9 $$", "was killed by signal 9"), ("/", "exited with code 126 (not executable)"),
        ]
        for (command, sentence) in cases {
            let program = try Program(words(["--cron", "--fresh", "--baseline", "last", "--notify", command]))
            #expect(try await program.end() == 0, "\(program.err)")
            #expect(program.err.contains("the --notify command \(sentence); "), "\(program.err)")
            #expect(program.out.contains("irst run, "))
            try FileManager.default.removeItem(atPath: "\(folder.path)/out")
        }
        let deaf = try Program(words(["--cron", "--notify", "true"]))
        #expect(try await deaf.end() == 0 && deaf.err.isEmpty && deaf.out.isEmpty, "\(deaf.err)")
    }

    @Test("the --notify command gets the reason why a run stopped early, except a signal")
    func trouble() async throws {
        let list = try folder.write("urls.txt", "\(server.url("/a"))\n\(server.url("/b"))\n")
        let words = [
            list, "--cron", "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--no-config",
            "--retries", "0", "--notify", "cat >\(folder.path)/told",
        ]
        let cut = await ogaudit(words + ["--max-urls", "1"])
        #expect(cut.code == .limited && cut.out.isEmpty && cut.err.isEmpty)
        #expect(try folder.read("told").hasPrefix("ogaudit: Stopped after 1 of "))
        server.stop()
        _ = await ogaudit(words)
        let down = await ogaudit(words)
        #expect(down.code == .nothingFetched && down.out.isEmpty)
        #expect(try folder.read("told").hasPrefix("ogaudit: No server responded: "))
    }

    @Test("--exit-news sets the exit code if something is new, unless another code applies")
    func exitCode() async throws {
        defer { server.stop() }
        #expect(await nextRun("--exit-news", "20").code == .done, "there is nothing to compare with")
        #expect(await nextRun("--exit-news", "20").code == .done)
        breakPage()
        #expect(await nextRun("--exit-news", "20").code.rawValue == 20)
        head.value.withLock { $0 = Self.good }
        #expect(await nextRun("--exit-news", "20").code == .done, "what is fixed is no news")
        head.value.withLock { $0 = "<meta property=og:site_name content=Meadow>" }
        #expect(await nextRun("--exit-news", "20", "--fail-on", "new>0").code == .gateFailed)
    }

    @Test(
        "--notify and --exit-news refuse values that make no sense",
        arguments: [
            (["--notify", ""], "--notify needs a command"), (["--notify", " \n"], "--notify needs a command"),
            (["--exit-news", "0"], "use a whole number from 1 to 125"),
            (["--exit-news", "130"], "from 1 to 125"), (["--exit-news", "x"], "from 1 to 125"),
            (["--exit-news", "1"], "--exit-news cannot be 1, which means: internal error."),
            (["--exit-news", "10"], "cannot be 10, which means: a --fail-on condition is true."),
        ])
    func refused(more: [String], sentence: String) async throws {
        defer { server.stop() }
        let said = await ogaudit(words(more))
        #expect(said.code == .usage && said.err.contains(sentence), "\(said.err)")
    }

    @Test("a configuration found next to the list runs no commands; one given with --config does")
    func configuration() async throws {
        defer { server.stop() }
        let list = try folder.write("urls.txt", server.url("/a") + "\n")
        let file = try folder.write("ogaudit.json", "{\"notify\": \"cat >\(folder.path)/told\", \"cron\": true}")
        let words = [list, "--output", "\(folder.path)/out", "--allow-private", "--no-media"]
        let found = await ogaudit(words)
        #expect(found.code == .usage && found.err.contains("ogaudit.json:1:2: "), "\(found.err)")
        #expect(
            found.err.contains("notify works only in a file given with --config, or on the command line"),
            "\(found.err)")
        let named = await ogaudit(words + ["--config", file])
        #expect(named.code == .done && named.err.isEmpty, "\(named.err)")
        #expect(try folder.read("told").contains("irst run, "))
    }
}

@Suite("A command in a shell")
struct ShellProcessTests {
    private static let long = String(repeating: "All bees can count to four.\n", count: 40_000)

    private func failure(_ text: String, _ message: String = long) async -> NotifyCommand.Failure? {
        do throws(NotifyCommand.Failure) {
            try await NotifyCommand(text: text, patience: .seconds(600)).run(message, variables: [])
            return nil
        } catch {
            return error
        }
    }

    @Test("a notified command gets a message of any length whole")
    func whole() async throws {
        let folder = try TemporaryFolder()
        #expect(await failure("cat >\(folder.path)/told") == nil)
        #expect(try folder.read("told") == Self.long)
    }

    @Test("a notified command may read nothing, or some of the message")
    func deaf() async {
        #expect(await failure("true") == nil)
        #expect(await failure("exec <&-; sleep 0.1") == nil)
        #expect(await failure("head -c 100000 >/dev/null") == nil)
        #expect(await failure("head -c 10 >/dev/null; exit 4") == .code(4))
    }

    @Test("a notified command that ignores SIGTERM is killed with all that it started")
    func group() async throws {
        let folder = try TemporaryFolder()
        let child = try ShellProcess(
            "trap '' TERM; sleep 1000 & echo ready >\(folder.path)/ready; sleep 1000", variables: [], input: "")
        try await until { FileManager.default.fileExists(atPath: "\(folder.path)/ready") }
        child.terminate()
        #expect(child.hasGroup && child.ending == nil)
        child.kill()
        try await until { !child.hasGroup }
    }

    @Test("a notified command that cannot be started says why")
    func unstartable() async {
        let failure = await failure(String(repeating: "x", count: 1 << 18))
        #expect(failure == .notStarted("Argument list too long"))
        #expect(
            failure?.sentence == "The --notify command could not be started (Argument list too long); "
                + "results and reports are saved.")
    }
}
