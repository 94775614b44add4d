internal import Politeness
internal import AuditRules
internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("Completions")
struct CompletionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("list one.txt", "")
        try FileManager.default.createDirectory(atPath: folder.path + "/reports", withIntermediateDirectories: true)
    }

    /// What bash offers for the last word; the words as readline makes them of a line.
    func bash(_ words: String...) async throws -> [String] {
        let script = try folder.write("completion", Completions().bash)
        let said = try await Reader.bash.run(
            [
                "-c",
                """
                cd "$1" && . "$2" && complete -p ogaudit | grep -q -- '-F _ogaudit ' || exit 1
                shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ogaudit
                ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
                """, "bash", folder.path, script, "ogaudit",
            ] + words)
        #expect(said.isFine, "\(said.text)")
        return said.text.split(separator: "\n").map(String.init)
    }

    /// What fish offers at the end of a line, with descriptions left out.
    func fish(_ line: String, _ completions: Completions = Completions()) async throws -> [String] {
        let script = try folder.write("completion.fish", completions.fish)
        let said = try await Reader.fish.run(
            ["--no-config", "-c", "cd $argv[1]; source $argv[2]; complete -C $argv[3]", folder.path, script, line],
            home: folder.path)
        #expect(said.isFine, "\(said.text)")
        return said.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test("completions take one of three shells")
    func shells() async {
        for shell in Shell.allCases {
            let said = await ogaudit(["completions", shell.rawValue])
            #expect(said.code == .done && said.out == Completions().script(shell))
        }
        for words in [[], ["bash", "zsh"], ["tcsh"]] {
            let said = await ogaudit(["completions"] + words)
            #expect(said.code == .usage && said.err.contains("bash, zsh, fish"), "\(said.err)")
        }
        #expect(await ogaudit(["completions", "fiish"]).err.contains("Did you mean fish?"))
    }

    /// Texts that each shell must leave alone.
    static let hostile = Completions(options: [
        Option(
            names: ["-z", "--zebra"], group: .talk, commands: Subcommand.all, affects: .output,
            help: "It's `touch x` $(touch x) [a]:b \\ \"c\" \\' {d} ; | & * ~.",
            action: .value("<a:b|'c>") { _, _ throws(UsageError) in })
    ])

    @Test("each shell parses its completions", arguments: [(Shell.bash, Reader.bash), (.zsh, .zsh), (.fish, .fish)])
    func syntax(_ shell: Shell, _ reader: Reader) async throws {
        guard reader.isThere else { return }
        let flag = shell == .fish ? "--no-execute" : "-n"
        for completions in [Completions(), Self.hostile] {
            let said = try await reader.run([flag, try folder.write("script", completions.script(shell))])
            #expect(said.isFine && said.text.isEmpty, "\(said.text)")
        }
        #expect(try await !reader.run([flag, folder.write("wrong", Completions().script(shell) + "'")]).isFine)
    }

    @Test("bash completion offers commands and files first")
    func bashFirst() async throws {
        #expect(try await bash("ch") == ["check"])
        #expect(Set(try await bash("")).isSuperset(of: ["check", "completions", "list one.txt", "reports"]))
        #expect(try await bash("li") == ["list one.txt"])
        #expect(try await bash("urls.txt", "ch").isEmpty, "a command is the first word only")
    }

    @Test("bash completion offers every option and its values")
    func bashOptions() async throws {
        #expect(try await bash("urls.txt", "-") == OptionTable.options(of: .audit).flatMap(\.names))
        #expect(try await bash("--conn") == ["--connect-timeout", "--connect-to"])
        #expect(try await bash("urls.txt", "--robots", "") == ["obey", "warn", "ignore"])
        #expect(try await bash("urls.txt", "--robots", "=") == ["obey", "warn", "ignore"])
        #expect(try await bash("urls.txt", "--robots", "=", "w") == ["warn"])
        #expect(try await bash("--format", "j") == ["json", "jsonl", "junit"])
        #expect(try await bash("--format", "csv,h") == ["csv,html"])
        #expect(try await bash("--output", "") == ["reports"])
        #expect(try await bash("--cacert", "") == ["completion", "list one.txt", "reports"])
        #expect(try await bash("--rate", "").isEmpty)
        #expect(try await bash("--disable", "image-too-") == RuleBook.ids.filter { $0.hasPrefix("image-too-") })
    }

    @Test("bash completion offers a command's own options")
    func bashCommands() async throws {
        #expect(try await bash("explain", "title-not") == ["title-not-unique"])
        #expect(
            try await bash("rules", "-") == ["--format", "--log-format", "-h", "--help", "--version"])
        #expect(try await bash("rules", "--format", "") == ["text", "markdown", "json"])
        #expect(try await bash("completions", "") == Shell.allCases.map(\.rawValue))
        #expect(try await bash("schema", "").isEmpty)
        #expect(try await bash("check", "--format", "") == ["text", "json"])
        #expect(try await bash("report", "--on").isEmpty, "report takes no --only")
        #expect(try await bash("help", "exp") == ["explain"])
    }

    @Test("fish completion offers the same", .enabled(if: Reader.fish.isThere, "\(Reader.fish.absence)"))
    func fishOffers() async throws {
        #expect(try await fish("ogaudit ch") == ["check"])
        #expect(try await !fish("ogaudit urls.txt ch").contains("check"), "a command is the first word only")
        #expect(Set(try await fish("ogaudit urls.txt --")) == Set(OptionTable.options(of: .audit).map(\.longName)))
        #expect(try await fish("ogaudit --robots ").sorted() == ["ignore", "obey", "warn"])
        #expect(try await fish("ogaudit --robots=w") == ["--robots=warn"])
        #expect(try await fish("ogaudit --format csv,ht") == ["csv,html"])
        #expect(try await fish("ogaudit check --format ").sorted() == ["json", "text"])
        #expect(try await fish("ogaudit rules --format ").sorted() == ["json", "markdown", "text"])
        #expect(try await fish("ogaudit --output re") == ["reports/"])
        #expect(try await fish("ogaudit explain title-not") == ["title-not-unique"])
        #expect([["list one.txt"], ["list\\ one.txt"]].contains(try await fish("ogaudit li")))
        #expect(try await fish("ogaudit --ze", Self.hostile) == ["--zebra"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/x"))
    }

    /// What an interactive zsh writes when the tabulator is pressed at the end of a line.
    func zsh(_ line: String) async throws -> String {
        let script = try folder.write("press-tab", Self.pressTab)
        let functions = folder.path + "/functions"
        try FileManager.default.createDirectory(atPath: functions, withIntermediateDirectories: true)
        _ = try folder.write("functions/_ogaudit", Completions().zsh)
        let said = try await Reader.bash.run([
            "-c", "cd \"$1\" && exec timeout 60 zsh -f press-tab \"$2\" \"$3\"", "bash", folder.path, functions, line,
        ])
        #expect(said.isFine, "\(said.text)")
        try FileManager.default.removeItem(atPath: script)
        return said.text
    }

    /// A terminal with a shell in it, of which everything between the tabulator and DONE is printed. Keys are pressed
    /// when the shell reads keys; before that, the terminal would take them for its own.
    private static let pressTab = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PROMPT=; fpath=($1 \\$fpath); autoload -U compinit; compinit -u -D
        bindkey '^I' list-choices; LISTMAX=10000
        zle-line-init() { print REA''DY }; zle -N zle-line-init"
        while zpty -r shell line; do [[ $line == *READY* ]] && break; done
        zpty -w -n shell "$2"$'\\t'$'\\x15'$'print DO\\'\\'NE\\n'
        while zpty -r shell line; do print -r -- "$line"; [[ $line == *DONE* ]] && break; done
        zpty -d shell
        """

    @Test("zsh completion offers the same", .enabled(if: Reader.zsh.isThere, "\(Reader.zsh.absence)"))
    func zshOffers() async throws {
        let first = try await zsh("ogaudit ")
        for part in ["check ", "completions ", Subcommand.rules.about, "list\\ one.txt"] {
            #expect(first.contains(part), "\(first)")
        }
        #expect(try await !zsh("ogaudit urls.txt ch").contains("check"))
        #expect(try await zsh("ogaudit urls.txt --rob").contains("How to treat robots.txt"))
        let modes = try await zsh("ogaudit --robots=")
        for mode in RobotsMode.allCases { #expect(modes.contains(mode.rawValue), "\(modes)") }
        #expect(try await zsh("ogaudit --format csv,js").contains("jsonl"))
        let formats = try await zsh("ogaudit rules --format ")
        #expect(formats.contains("text") && !formats.contains("sarif"), "\(formats)")
        #expect(try await zsh("ogaudit --output re").contains("reports/"))
        #expect(try await zsh("ogaudit explain title-not").contains("title-not-unique"))
    }
}
