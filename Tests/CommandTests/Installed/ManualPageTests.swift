internal import AuditModel
internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("The manual page")
struct ManualPageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static func page(_ options: [Option] = OptionTable.all) throws -> ManualPage {
        ManualPage(day: UTCTime(seconds: 0), options: options)
    }

    /// As a reader sees it, without the marks of a terminal.
    func rendered(_ page: ManualPage) async throws -> String {
        let path = try folder.write("ogaudit.1", page.text)
        let said = try await Reader.bash.run(["-c", "mandoc -T utf8 -O width=200 \"$1\" | col -bx", "bash", path])
        return said.text.replacing("‐", with: "-")
    }

    @Test("mandoc accepts the manual page", .enabled(if: Reader.mandoc.isThere, "\(Reader.mandoc.absence)"))
    func lint() async throws {
        let said = try await Reader.mandoc.run([
            "-T", "lint", "-W", "warning", try folder.write("ogaudit.1", Self.page().text),
        ])
        #expect(said.isFine && said.text.isEmpty, "\(said.text)")
        let wrong = Self.broken(try Self.page().text)
        #expect(
            try await !Reader.mandoc.run(["-T", "lint", "-W", "warning", folder.write("wrong.1", wrong)]).text.isEmpty,
            "mandoc sees faults")
    }

    @Test("groff has no warning about the manual page", .enabled(if: Reader.man.isThere, "\(Reader.man.absence)"))
    func warnings() async throws {
        let words = "man --warnings -E UTF-8 -l -Tutf8 -Z \"$1\" 2>&1 >/dev/null"
        let path = try folder.write("ogaudit.1", Self.page().text)
        let said = try await Reader.bash.run(["-c", words, "bash", path])
        #expect(said.isFine && said.text.isEmpty, "\(said.text)")
        let wrong = try folder.write("wrong.1", Self.broken(Self.page().text))
        #expect(try await !Reader.bash.run(["-c", words, "bash", wrong]).text.isEmpty, "groff sees faults")
    }

    /// With an unknown macro and a list that does not end.
    private static func broken(_ page: String) -> String { page + ".Bl -tag -width Ds\n.Nonsense\n.It \\fQx\n" }

    @Test(
        "the manual page shows every command, option and exit code",
        .enabled(if: Reader.mandoc.isThere, "\(Reader.mandoc.absence)"))
    func isComplete() async throws {
        let text = try await rendered(Self.page())
        for option in OptionTable.all {
            let head = option.names.joined(separator: ", ") + (option.valueName.map { " " + $0 } ?? "")
            #expect(text.contains("\n     \(head)\n") || text.contains("\n     \(head) "), "\(head)")
            let help = option.help.split(separator: " ").prefix(5).joined(separator: " ")
            #expect(text.contains(help), "\(help)")
        }
        for command in Subcommand.allCases { #expect(text.contains(command.usage), "\(command)") }
        for code in ExitCode.allCases {
            #expect(text.contains(code.meaning.dropFirst()), "\(code)")
            #expect(text.contains("\n     \(code.rawValue) "), "\(code)")
        }
        #expect(text.contains("January 1, 1970"))
    }

    @Test(
        "any text is safe in the manual page", .enabled(if: Reader.mandoc.isThere, "\(Reader.mandoc.absence)"),
        arguments: [
            ".Sh EVIL", "'br it", "\\fBbold\\fR \\(em \\n[x]", "Nm Ar Fl , ( |", "\"quoted \"\" twice\"",
            "“Größe” – 日本",
            "`tick` ^ ~ -x --y",
        ])
    func hostile(_ text: String) async throws {
        let option = Option(
            names: ["-z", "--zebra"], group: .talk, commands: [.audit], affects: .output, help: text,
            action: .value("<\(text)>") { _, _ throws(UsageError) in })
        let page = try Self.page([option])
        let shown = try await rendered(page)
        #expect(shown.components(separatedBy: text).count == 3, "\(shown)")
        let said = try await Reader.mandoc.run(["-T", "lint", "-W", "warning", folder.write("page.1", page.text)])
        #expect(said.text.isEmpty, "\(said.text)")
    }

    @Test("the manual page has no control characters")
    func controls() throws {
        let option = Option(
            names: ["--zebra"], group: .talk, commands: [.audit], affects: .output,
            help: "One\u{1B}[31m\n.Sh\tTwo\u{7F}\r.", action: .flag { _ in })
        let text = try Self.page([option]).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || (" "..<"\u{7F}").contains($0) })
        #expect(text.contains("\nOne [31m .Sh Two"))
    }

    @Test("the manual page lists the options of each command once, with the command")
    func commandOptions() throws {
        let text = try Self.page().text
        #expect(
            text.components(separatedBy: "Only for serve.").count == 1
                + OptionTable.all.count { $0.commands == [.serve] })
        let check = try #require(
            text.split(separator: ".It ").first { $0.contains("check ") && $0.contains("Options: ") })
        #expect(check.contains("\\-\\-config") && !check.contains("\\-\\-output"), "\(check)")
    }

    @Test("the manual page's date is SOURCE_DATE_EPOCH, or today")
    func day() async throws {
        #expect(
            await ogaudit(["man"], environment: ["SOURCE_DATE_EPOCH": "951782400"]).out.contains(
                ".Dd February 29, 2000\n"))
        #expect(
            await ogaudit(["man"]).out.contains(
                ", \(Calendar(identifier: .gregorian).component(.year, from: Date()))\n"))
        for wrong in ["soon", "-1", "99999999999999999999", "253402300800"] {
            let said = await ogaudit(["man"], environment: ["SOURCE_DATE_EPOCH": wrong])
            #expect(said.code == .usage && said.out.isEmpty && said.err.contains(wrong), "\(said.err)")
        }
    }
}
