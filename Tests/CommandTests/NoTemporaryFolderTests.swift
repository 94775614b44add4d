internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite(
    "No folder for temporary files is writable",
    .enabled(if: SmallDisk.isAllowed, "only root may mount read-only folders over the usual ones"))
struct NoTemporaryFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The test's folder is `/mnt` there, and nothing else but what the system has can be written to.
    private static let readOnly = """
        mount --bind "$0" /mnt; for path in /tmp /var/tmp /usr/tmp /dev/shm; do
        [ ! -d $path ] || { mount --bind $path $path && mount -o remount,ro,bind $path; }; done; cd /tmp; exec "$@"
        """

    private func run(_ words: [String]) throws -> Program {
        try Program(
            words, launcher: ["unshare", "--mount", "sh", "-c", Self.readOnly, folder.path],
            environment: ["TMPDIR": "/tmp", "SQLITE_TMPDIR": "/none"])
    }

    /// Enough that SQLite writes temporary files; nothing is requested, because private addresses are not allowed.
    private func list() throws -> String {
        var chance = Chance(4)
        let lines = (0..<12_000).map { line in
            "http://127.0.0.\(line % 20)/\(String(UInt64.random(in: 0...(.max), using: &chance), radix: 36))\n"
        }
        return "/mnt/" + String(try folder.write("urls.txt", lines.joined()).split(separator: "/").last ?? "")
    }

    @Test("an audit, its report, pipe, merge and diff work in unusual folders")
    func whole() async throws {
        let list = try list()
        let audit = try run([list, "-q", "--no-media", "-o", "/mnt/out", "--format", "csv"])
        #expect(try await audit.end() == ExitCode.usage.rawValue, "all of them are private: \(audit.err)")
        #expect(audit.err.hasPrefix("ogaudit: skipped 12,000 private") && audit.err.split(separator: "\n").count == 1)
        let report = try run(["report", "/mnt/out", "-q", "--format", "csv"])
        #expect(try await report.end() == 0, "\(report.err)")
        let pipe = try run(["pipe", "-q", "--no-media", "--final", list])
        #expect(try await pipe.end() == 0, "\(pipe.err)")
        #expect(pipe.out.split(separator: "\n").count == 12_000)
        try folder.write("part.jsonl", pipe.out)
        let merge = try run(["merge", "-q", "/mnt/part.jsonl", "-o", "/mnt/merged", "--format", "csv", "--no-media"])
        #expect(try await merge.end() == ExitCode.nothingFetched.rawValue || merge.err.isEmpty, "\(merge.err)")
        #expect(try csv(folder.read("merged/pages.csv")).count == 12_000)
        let diff = try run(["diff", "/mnt/out", "/mnt/merged", "-o", "/mnt/diff"])
        #expect(try await diff.end() == 0, "\(diff.err)")
    }
}
