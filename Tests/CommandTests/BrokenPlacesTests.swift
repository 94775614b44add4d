internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// Failures of the machine: descriptors, writing, a database that another process holds.
@Suite("Places that refuse", .timeLimit(.minutes(5)))
struct BrokenPlacesTests {
    private static let pages = 90

    /// A site of many names, its folder, and the words of an audit of all its pages.
    private struct Place {
        let server: LoopbackServer
        let folder: TemporaryFolder
        let words: [String]
        var output: String { "\(folder.path)/out" }

        init() throws {
            server = try site { html("<title>Page \($0.path)</title>").after(milliseconds: 20) }
            folder = try TemporaryFolder()
            let port = server.port
            let hosts = (0..<pages).map { "h\($0).example:\(port)" }
            let list = try folder.write("urls.txt", hosts.map { "http://\($0)/p" }.joined(separator: "\n"))
            words =
                [
                    list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media", "-q",
                    "--timeout", "10m", "--robots", "ignore", "--retries", "0",
                ] + hosts.flatMap { ["--resolve", "\($0):127.0.0.1"] }
        }

        func outcomes() throws -> [String: Int] {
            csv(try folder.read("out/pages.csv")).reduce(into: [:]) { $0[$1["outcome"] ?? "", default: 0] += 1 }
        }
    }

    /// Starts a program where a folder may only be read, in a mount namespace of its own.
    private static func readOnly(_ folder: String) -> [String] {
        [
            "unshare", "-m", "sh", "-c",
            #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@""#, folder,
        ]
    }

    private static let mayMount: Bool = {
        guard geteuid() == 0 else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["unshare", "-m", "mount", "--bind", "/tmp", "/tmp"]
        guard (try? process.run()) != nil else { return false }
        process.sleepUntilEnd()
        return process.terminationStatus == 0
    }()

    @Test("a low limit of file descriptors slows a run down, and no site is blamed", arguments: [24, 40, 64])
    func descriptors(limit: Int) async throws {
        let place = try Place()
        defer { place.server.stop() }
        let program = try Program(place.words, shell: "ulimit -n \(limit)")
        #expect(try await program.end() == 0, "\(program.err)")
        #expect(try place.outcomes() == ["ok": Self.pages])
        #expect(place.server.log.requests.count == Self.pages, "nothing is asked twice")
    }

    @Test(
        "a database that may only be read stops a run before the first request, and a report is written from it",
        .enabled(if: mayMount, "needs root and mount namespaces"))
    func readOnlyDatabase() async throws {
        let place = try Place()
        defer { place.server.stop() }
        let first = try Program(place.words)
        #expect(try await first.end() == 0, "\(first.err)")
        let before = try place.folder.read("out/pages.csv")
        let words = place.words + ["--fresh", "--db", "\(place.output)/ogaudit.sqlite"]
        let launcher = Self.readOnly(place.output)

        let inside = try Program(words, launcher: launcher)
        #expect(try await inside.end() == 4)
        #expect(inside.err.contains(place.output) && inside.err.contains("Read-only"), "\(inside.err)")
        let beside = try Program(words + ["--output", "\(place.folder.path)/other"], launcher: launcher)
        #expect(try await beside.end() == 4)
        #expect(beside.err.contains("ogaudit.sqlite") && beside.err.contains("--db"), "\(beside.err)")
        #expect(place.server.log.requests.count == Self.pages)

        let report = try Program(
            ["report", "\(place.output)/ogaudit.sqlite", "--output", "\(place.folder.path)/again"], launcher: launcher)
        #expect(try await report.end() == 0, "\(report.err)")
        #expect(try place.folder.read("again/pages.csv") == before)
    }

    @Test("a database locked by another program is named, and nothing of it is lost")
    func locked() async throws {
        let place = try Place()
        defer { place.server.stop() }
        let first = try Program(place.words)
        #expect(try await first.end() == 0, "\(first.err)")
        let before = try place.folder.read("out/pages.csv")
        let holder = try await Holder("\(place.output)/ogaudit.sqlite", "BEGIN EXCLUSIVE")
        let second = try Program(place.words)
        #expect(try await second.end() == 4)
        #expect(second.err.contains("ogaudit.sqlite is locked by another program"), "\(second.err)")
        #expect(try place.folder.read("out/pages.csv") == before)
        holder.letGo()
        let third = try Program(place.words)
        #expect(try await third.end() == 0, "\(third.err)")
        #expect(try place.outcomes() == ["ok": Self.pages])
    }
}
