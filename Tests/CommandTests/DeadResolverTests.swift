internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

/// A name server that accepts every query and never responds, and a shell that makes a program use it.
private final class SilentResolver: Sendable {
    /// Loopback addresses are local to this machine; port 53 of this one is free.
    private static let address = "127.9.9.53"
    /// A program that waited for its look-ups would take a minute.
    private static let configuration = "nameserver \(address)\noptions timeout:30 attempts:2\n"

    private let socket: Int32
    let folder: TemporaryFolder
    /// Words before the program's own: it is started with a resolver of its own, in a mount namespace.
    let launcher: [String]

    init?() throws {
        folder = try TemporaryFolder()
        let file = try folder.write("resolv.conf", Self.configuration)
        launcher = ["unshare", "-m", "sh", "-c", #"mount --bind "$0" /etc/resolv.conf && exec "$@""#, file]
        socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(53).bigEndian
        inet_pton(AF_INET, Self.address, &name.sin_addr)
        let isBound = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else { return nil }
    }

    deinit { close(socket) }

    /// Whether this machine lets us make a mount namespace and listen on port 53, as root in a container may.
    static let isPossible: Bool = {
        guard geteuid() == 0, (try? SilentResolver()) != nil else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-m", "true"]
        guard (try? process.run()) != nil else { return false }
        process.sleepUntilEnd()
        return process.terminationStatus == 0
    }()
}

@Suite("A name server that never answers", .enabled(if: SilentResolver.isPossible, "needs root and mount namespaces"))
struct DeadResolverTests {
    @Test("a dead name server does not delay hosts whose name is known")
    func silent() async throws {
        let resolver = try #require(try SilentResolver())
        let server = try site { _ in html("<title>Bees can count</title>") }
        defer { server.stop() }
        // The dead come first, more of them than may be in flight at once.
        let dead = (0..<60).map { "http://dead\($0).example:\(server.port)/" }
        let alive = (0..<20).map { "http://alive\($0).example:\(server.port)/" }
        let list = try resolver.folder.write("urls.txt", (dead + alive).joined(separator: "\n"))
        let known = (0..<20).flatMap { ["--resolve", "alive\($0).example:\(server.port):127.0.0.1"] }
        let program = try Program(
            [list, "--output", "\(resolver.folder.path)/out", "--allow-private", "--no-media", "--retries", "0"]
                + ["--concurrency", "40", "--connect-timeout", "1s"] + known,
            launcher: resolver.launcher)
        // 30 seconds, half of what one look-up takes.
        #expect(try await program.end() == 0, "\(program.err)")
        let rows = csv(try resolver.folder.read("out/pages.csv"))
        #expect(rows.prefix(60).allSatisfy { $0["outcome"] == "dns" || $0["outcome"] == "timeout" })
        #expect(rows.suffix(20).allSatisfy { $0["outcome"] == "ok" } && rows.count == 80)
    }
}
