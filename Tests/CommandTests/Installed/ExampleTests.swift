internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The examples")
struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../examples").standardizedFileURL.path

    /// Those that run the program; a new one has to be named here.
    static let runners = [
        "Dockerfile", "README.md", "aws-batch/README.md", "crontab", "github-actions.yml", "gitlab-ci.yml",
        "kubernetes/README.md", "part.sh", "pull-request-github.yml", "pull-request-gitlab.yml", "spark/README.md",
        "systemd/ogaudit.service",
    ]
    static let others = [
        "Dockerfile.dockerignore", "aws-batch/job-definition.json", "aws-batch/submit-merge.json",
        "aws-batch/submit-parts.json", "kubernetes/indexed-job.yaml", "kubernetes/merge-job.yaml", "ogaudit.json",
        "spark/audit.py", "systemd/ogaudit-mail@.service", "systemd/ogaudit.timer", "urls.txt",
    ]

    static func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    @Test("every file in examples/ is known to these tests")
    func files() throws {
        let found = try FileManager.default.subpathsOfDirectory(atPath: Self.folder).filter { name in
            var isFolder: ObjCBool = false
            // A package of its own, which scripts/test-library builds and runs.
            return !name.hasPrefix("library/")
                && FileManager.default.fileExists(atPath: "\(Self.folder)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        #expect(found.sorted() == (Self.runners + Self.others).sorted())
    }

    @Test("every command line in the examples is valid", arguments: runners)
    func commandLines(_ name: String) throws {
        let lines = try CommandLines.all(in: Self.read(name))
        #expect(!lines.isEmpty, "there is one")
        for words in lines {
            // The baseline of a repository is not here.
            let words = words.map { $0 == "ogaudit-baseline.txt" ? "last" : $0 }
            let settings = try OptionParser.parse(words + ["--no-config"])
            #expect(
                settings.command != .audit || !settings.operands.isEmpty || !settings.audit.sources.isEmpty
                    || settings.asksForHelp, "\(words)")
        }
    }

    @Test("command lines in examples are found and checked")
    func finding() throws {
        let text = """
            # ogaudit --comment
            WorkingDirectory=/var/lib/ogaudit
            17 3 * * * cd x && flock .lock ogaudit "a b.txt" --quiet >log 2>&1
            ExecStart=-/usr/bin/ogaudit /etc/urls.txt --rats
            ENTRYPOINT ["ogaudit"]
            CMD ["--help"]
              - ogaudit urls.txt --format csv || ogaudit rules | cat
              run: ogaudit one \\
                --two 'th ree'
            docker run --rm --volume "$PWD:/work" ogaudit urls.txt
            docker build -t ogaudit .
            systemctl start ogaudit
            """
        #expect(
            CommandLines.all(in: text) == [
                ["a b.txt", "--quiet"], ["/etc/urls.txt", "--rats"], ["urls.txt", "--format", "csv"],
                ["rules"], ["one", "--two", "th ree"], ["urls.txt"], ["--help"],
            ])
        #expect(throws: UsageError.self) { try OptionParser.parse(CommandLines.all(in: text)[1]) }
    }

    @Test("the example configuration and list are valid")
    func configuration() throws {
        let settings = try OptionParser.parse(["\(Self.folder)/urls.txt"])
        #expect(settings.readConfiguration == "\(Self.folder)/ogaudit.json")
        #expect(settings.audit.endedExemptions.isEmpty)
    }

    @Test("the example crontab escapes every percent sign")
    func crontab() throws {
        let lines = try Self.read("crontab").split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count { $0.contains("ogaudit") } == 1)
        for line in lines { #expect(!line.contains("%"), "cron makes a line break of it") }
        let schedule = try #require(lines.last).split(separator: " ").prefix(5)
        #expect(schedule.allSatisfy { $0 == "*" || Int($0) != nil }, "\(schedule)")
    }
}
