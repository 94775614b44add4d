internal import AuditModel
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("Options belong to commands")
struct CommandOptionTests {
    private let samples: OptionSamples

    init() throws { samples = try OptionSamples() }

    private static let names = Set(OptionTable.all.map(\.longName)).sorted()

    @Test("each command takes its own options and refuses every other by name", arguments: Subcommand.allCases)
    func everyOption(_ command: Subcommand) async throws {
        let word = command == .audit ? [] : [command.rawValue]
        for name in Self.names {
            if let option = OptionTable.option(named: name, of: command) {
                _ = try OptionParser.parse(word + samples.words(option, command))
            } else if command == .merge, let option = OptionTable.option(named: name, of: .pipe) {
                // It may be given as the parts had it, and changes nothing.
                let settings = try OptionParser.parse(word + samples.words(option, .pipe))
                #expect(
                    settings.command == .merge && settings.audit.identityText == Settings().audit.identityText,
                    "\(name)")
            } else {
                let said = await ogaudit(word + [name, "1"])
                #expect(said.code == .usage && said.out.isEmpty, "\(command) \(name)")
                let owners = OptionTable.commands(taking: name).map { "ogaudit \($0)" }.joined(separator: " and ")
                let isNamed = [
                    "has no option \(name).", "has no option \(name): ", "\(name) is an option of \(owners).",
                ].contains {
                    said.err.contains($0)
                }
                #expect(isNamed && said.err.contains("See ogaudit"), "\(said.err)")
            }
        }
    }

    @Test("no command has two options of one name")
    func names() {
        for command in Subcommand.allCases {
            let names = OptionTable.options(of: command).flatMap(\.names)
            #expect(Set(names).count == names.count, "\(command)")
        }
    }

    @Test("help COMMAND and COMMAND --help print only that command", arguments: Subcommand.allCases)
    func help(_ command: Subcommand) async {
        let said = await ogaudit(["help", command.rawValue])
        #expect(said.code == .done && said.out.hasPrefix("Usage: \(command.usage)\n"))
        for name in Self.names {
            let isThere = ["\n  \(name)", ", \(name)"].contains { head in
                ["\n", " <"].contains { said.out.contains(head + $0) }
            }
            #expect(isThere == (OptionTable.option(named: name, of: command) != nil), "\(command) \(name)")
        }
        let others = Subcommand.allCases.filter { $0 != command && !command.usage.hasPrefix($0.usage) }
        for other in others where other != .audit { #expect(!said.out.contains(other.usage + "\n"), "\(other)") }
        let codes = said.out.split(separator: "Exit codes\n").last?.matches(of: #/(?m)^  (\d+) +[a-z]/#)
        #expect(codes?.compactMap { Int32($0.1) } == ExitCode.codes(of: command).map(\.rawValue))
        guard command != .audit, command != .help else { return }
        #expect(await ogaudit([command.rawValue, "--help"]).out == said.out)
    }

    @Test("help for an unknown command suggests the closest one")
    func unknownHelp() async {
        let said = await ogaudit(["help", "chek"])
        #expect(said.code == .usage && said.err.contains("check"), "\(said.err)")
    }

    @Test("a configuration next to the list does not make check write reports or apply --fail-on")
    func configuration() throws {
        let file = try samples.folder.write(
            "ogaudit.json", #"{"json": "all.json", "fail-on": "new>0", "timeout": "7s", "format": "csv"}"#)
        let check = try OptionParser.parse(["check", "https://a.example/", "--config", file])
        #expect(check.audit.places.isEmpty && check.audit.gate == nil && check.audit.timeout == .seconds(7))
        let audit = try OptionParser.parse(["urls.txt", "--config", file])
        #expect(audit.audit.places[.json] == "all.json" && audit.audit.gate != nil)
    }
}

@Suite("A run's identity")
struct RunIdentityOptionTests {
    private let samples: OptionSamples

    init() throws { samples = try OptionSamples() }

    @Test("a run's identity changes with every option that affects results, and with no other")
    func everyOption() throws {
        let plain = try OptionParser.parse(["urls.txt"]).audit.identityText
        for option in OptionTable.options(of: .audit) {
            let settings = try OptionParser.parse(["urls.txt", "--no-config"] + samples.words(option, .audit))
            let hasChanged = settings.audit.identityText != plain
            #expect(hasChanged == (option.affects == .results), "\(option.longName)")
        }
    }

    @Test("a run's identity ignores the order of options and holds no secret")
    func stable() throws {
        let words = ["--only", "icon-missing", "-H", "X-Token: s3cret-Word", "--host", "a.example=1/s"]
        let netrc = try samples.folder.write(
            "logins", (0..<20).map { "machine h\($0).example login me password pa55-\($0)\n" }.joined())
        let once = try OptionParser.parse(["urls.txt", "--netrc", netrc] + words).audit.identityText
        let again = try OptionParser.parse(words + ["--netrc", netrc, "urls.txt"]).audit.identityText
        #expect(once == again)
        for secret in ["s3cret", "pa55", "login", "icon-missing"] { #expect(!once.contains(secret)) }
    }

    @Test("a stopped run that is continued with other options starts afresh, says which, and mixes nothing")
    func continued() async throws {
        let server = try site { request in html("<title>\(request.headers["x-stage"] ?? "production")</title>") }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", ["/a", "/b", "/c"].map(server.url).joined(separator: "\n"))
        let words = [list, "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0"]
        let first = await ogaudit(words + ["--max-urls", "1", "-H", "X-Stage: staging"])
        #expect(first.code == .limited, "\(first.err)")
        let second = await ogaudit(words)
        let sentence = "Starting a new run: the options differ from those of the stopped run (headers).\n"
        #expect(second.code == .done && second.err.contains(sentence), "\(second.err)")
        #expect(
            csv(try folder.read("out/pages.csv")).map { $0["title"] } == ["production", "production", "production"])
    }
}
