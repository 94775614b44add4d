internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Hosts that are down")
struct DeadHostsTests {
    @Test("thousands of pages that fail together do not fill memory", .disabled(if: Sanitizer.isOn))
    func memory() async throws {
        // Nothing listens there any more.
        let server = try site { _ in html("<title>Nobody</title>") }
        let port = server.port
        server.stop()
        let folder = try TemporaryFolder()
        let pages = (0..<6_000).map { "http://127.8.7.\($0 % 100 + 1):\(port)/\($0)\n" }
        let list = try folder.write("urls.txt", pages.joined())
        let program = try Program([
            list, "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0", "--retry-delay",
            "3s",
            "-q",
        ])
        var peak = 0
        let isDone = try await program.wait(seconds: 300) {
            peak = max(peak, program.peakKilobytes ?? 0)
            return !program.isRunning
        }
        #expect(isDone)
        let code = try await program.end()
        print("code \(code), peak \(peak / 1_024) MiB")
        #expect(csv(try folder.read("out/pages.csv")).count { $0["outcome"] == "connect" } == 6_000, "\(program.err)")
        #expect(peak > 0 && peak < 128 << 10, "\(peak) KiB")
    }
}
