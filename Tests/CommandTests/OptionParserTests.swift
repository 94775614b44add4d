internal import PageFetching
internal import Politeness
internal import AuditModel
internal import Auditing
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("The command line")
struct OptionParserTests {
    static func parse(_ words: String...) throws(UsageError) -> Settings { try OptionParser.parse(words) }

    static func message(_ words: String...) -> String? {
        do throws(UsageError) {
            _ = try OptionParser.parse(words)
            return nil
        } catch {
            return [error.message, error.hint].compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test("option values follow a space or an equals sign")
    func values() throws {
        for words in [["--concurrency", "7"], ["--concurrency=7"], ["-c", "7"]] {
            #expect(try OptionParser.parse(words).audit.fetch.politeness.concurrency == 7)
        }
    }

    @Test("operands and options mix, a dash is standard input, and nothing after -- is an option")
    func operands() throws {
        let settings = try Self.parse("a.txt", "--no-media", "-", "--", "--rate")
        #expect(settings.operands == ["a.txt", "-", "--rate"])
        #expect(!settings.audit.looksAtMedia)
    }

    @Test("the first word may be a command, and a list may have any other name")
    func commands() throws {
        #expect(try Self.parse("check", "a.example").command == .check)
        #expect(try Self.parse("./check").command == .audit)
        #expect(try Self.parse("urls.txt", "check").operands == ["urls.txt", "check"])
    }

    @Test(
        "an unknown option is named with the nearest one",
        arguments: [
            (["--rats", "5/s"], ["--rats", "--rate"]), (["--rate"], ["--rate", "needs a value"]),
            (["--rate", "fast"], ["--rate", "5/s"]), (["--concurrency", "0"], ["--concurrency", "1 to"]),
            (["--concurrency", "9999999999999999999"], ["--concurrency"]),
            (["--timeout", "soon"], ["--timeout", "10s"]),
            (["--timeout", "0"], ["--timeout", "from 1ms"]), (["--connect-timeout", "0s"], ["from 1ms"]),
            (["--max-time", "0"], ["from 1ms"]), (["--max-host-time", "0.0"], ["from 1ms"]),
            (["--max-html", "-1"], ["--max-html", "2MB"]),
            (["--no-media=yes"], ["--no-media", "does not take a value"]),
            (["--format", "cvs"], ["--format", "csv"]), (["--profile", "safari"], ["--profile", "safari-mac"]),
            (["--only", "image-to-small"], ["image-to-small", "image-too-small"]),
            (["--host", "x"], ["--host", "shop.example=1/s"]), (["--header", "nonsense"], ["--header", "X-Audit"]),
            (["--header", "A: b\r\nEvil: yes"], ["--header"]),
            (["--cacert", "/nonexistent"], ["--cacert", "/nonexistent"]),
            (["--cacert", "/tmp"], ["--cacert: /tmp is a folder"]), (["--config", "/"], ["--config: / is a folder"]),
            (["--netrc", ""], ["--netrc needs a file name"]), (["--netrc", "/tmp"], ["/tmp is a folder"]),
            (["--connect-to", "a:b"], ["--connect-to", "host:port:host:port"]),
            (["--resolve", "a:b"], ["--resolve", "use host:port:ip,"]),
            (["--proxy", "foo bar"], ["--proxy", "a port"]),
            (["--proxy", ""], ["--proxy", "a port"]),
            (["--contact", "me (at) home"], ["--contact", "webmaster@example.com"]),
            (["--progress", "maybe"], ["--progress", "auto"]),
        ])
    func errors(_ words: [String], _ parts: [String]) throws {
        let said = #expect(throws: UsageError.self) { try OptionParser.parse(words) }
        let text = [said?.message, said?.hint].compactMap { $0 }.joined(separator: " ")
        for part in parts { #expect(text.contains(part), "\(text)") }
    }

    @Test("an option does not consume the next option as its value, except with =")
    func optionsAsValues() throws {
        for option in OptionTable.all where option.valueName != nil {
            for word in ["--json", "--rate=5/s", "-q", "--"] {
                let command = option.commands.contains(.audit) ? [] : option.commands.prefix(1).map(\.rawValue)
                let said = #expect(throws: UsageError.self) {
                    try OptionParser.parse(command + [option.longName, word])
                }
                #expect(
                    said?.message.hasPrefix("\(option.longName) needs a value: ") == true, "\(said?.sentence ?? "")")
                #expect(
                    said?.hint?.hasSuffix("\(option.longName)=\(word).") ?? (word == "--"), "\(said?.sentence ?? "")")
            }
        }
        #expect(try Self.parse("--eml=--json").audit.places[.eml] == "--json")
        #expect(try Self.parse("--eml", "-").audit.places[.eml] == "-")
        #expect(try Self.parse("--header", "--json: x").audit.fetch.headers.isEmpty == false)
    }

    @Test("times and sizes in options have units")
    func units() throws {
        #expect(try ValueKind.duration.read("500ms", "-") == .milliseconds(500))
        #expect(try ValueKind.duration.read("2m", "-") == .seconds(120))
        #expect(try ValueKind.duration.read("1.5", "-") == .seconds(1.5))
        #expect(try ValueKind.bytes(in: 0...(1 << 30)).read("2MB", "-") == 2 << 20)
        #expect(try ValueKind.bytes(in: 0...(1 << 30)).read("500k", "-") == 500 << 10)
    }

    @Test("a host may have its own rate")
    func overrides() throws {
        let settings = try Self.parse("--host", "Shop.example=1/2s", "--rate=0")
        #expect(settings.audit.fetch.politeness.overrides[HostKey("shop.example")] != nil)
    }
}

@Suite("The option table")
struct OptionTableTests {
    @Test("every option has a long name and a command that takes it")
    func names() {
        for option in OptionTable.all { #expect(!option.commands.isEmpty, "\(option.longName)") }
        for option in OptionTable.all { #expect(option.longName.hasPrefix("--")) }
    }

    @Test("every option's help starts with a capital, ends without a full stop and fits the page")
    func helps() {
        for option in OptionTable.all {
            #expect(option.help.first?.isUppercase == true, "\(option.longName)")
            #expect(!option.help.hasSuffix("."), "\(option.longName)")
        }
        for line in Help.text(width: 80).split(separator: "\n") where !line.contains("\t") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test("without arguments, ogaudit prints six lines that fit 44 columns")
    func firstSteps() async {
        let said = await ogaudit([])
        let lines = said.err.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(said.code == .usage && said.out.isEmpty && lines.count == 6, "\(said)")
        #expect(lines.allSatisfy { $0.count <= 44 })
    }

    @Test("-h fits 25 lines at any width, and its options are those of an audit", arguments: [44, 80, 200])
    func brief(_ width: Int) async {
        let lines = Help.brief(width: width).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= width }, "\(lines.joined(separator: "\n"))")
        for (name, _) in Help.common { #expect(OptionTable.option(named: name, of: .audit) != nil, "\(name)") }
        #expect(await ogaudit(["-h"]).out == Help.brief(width: 80))
        #expect(await ogaudit(["--help"]).out == Help.text(width: 80))
    }

    @Test("the help names every option, command and exit code")
    func isComplete() {
        let help = Help.text(width: 200)
        for option in OptionTable.all { #expect(help.contains(option.longName)) }
        for command in Subcommand.allCases { #expect(help.contains(command.usage)) }
        for code in ExitCode.allCases {
            let gap = String(repeating: " ", count: code.rawValue < 10 ? 5 : 4)
            #expect(help.contains("\n  \(code.rawValue)\(gap)\(code.meaning)\n"), "\(code)")
        }
    }
}
