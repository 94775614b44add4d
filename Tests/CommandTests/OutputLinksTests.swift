internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Several processes and one output folder", .serialized)
struct OutputLinksTests {
    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let out: String

    init() throws {
        server = try site(["/p": html("<title>A page</title>")])
        folder = try TemporaryFolder()
        out = folder.path + "/out"
    }

    private var words: [String] {
        [server.url("/p"), "--allow-private", "--no-media", "--rate", "0", "--output", out]
    }

    @Test("reports that are written at the same time are complete")
    func reports() async throws {
        defer { server.stop() }
        #expect(try await Program(words).end() == 0)
        let whole = try folder.read("out/pages.csv")
        let formats = ["--format", "csv,html,json", "--summary-html", out + "/s.html"]
        let all = try (0..<6).map { _ in try Program(["report", out] + formats) }
        while all.contains(where: \.isRunning) {
            #expect(try folder.read("out/pages.csv") == whole)
            try await Task.sleep(for: .milliseconds(5))
        }
        for program in all { #expect(try await program.end() == 0, "\(program.err)") }
        let names = folder.names(in: "out") + folder.names(in: "out/pages")
        #expect(!names.contains { $0.hasSuffix(".part") || $0.hasSuffix("reports-lock") }, "\(names)")
    }

    @Test("a lock held by a user with read-only access does not block audits")
    func reader() async throws {
        defer { server.stop() }
        #expect(try await Program(words).end() == 0)
        for name in ["ogaudit.sqlite-lock"] {
            var status = stat()
            #expect(stat("\(out)/\(name)", &status) == 0 && status.st_mode & 0o077 == 0, "\(name)")
        }
        // An earlier version let others open it.
        #expect(chmod("\(out)/ogaudit.sqlite-lock", 0o644) == 0)
        #expect(try await Program(words).end() == 0)
        var status = stat()
        #expect(stat("\(out)/ogaudit.sqlite-lock", &status) == 0 && status.st_mode & 0o077 == 0)
    }

    @Test("a lock that was left behind, with a file or without, does not count")
    func leftBehind() async throws {
        defer { server.stop() }
        _ = try folder.write("out/.ogaudit-reports-lock", "process 1 since ever")
        _ = try folder.write("out/ogaudit.sqlite-lock", "process 1 since ever")
        #expect(try await Program(words).end() == 0)
        #expect(!folder.names(in: "out").contains(".ogaudit-reports-lock"))
    }
}
