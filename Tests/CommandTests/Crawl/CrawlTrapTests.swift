internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Sites without an end")
struct CrawlTrapTests {
    /// What follows a path on a site that makes its pages; the first page links to `/trap` and to `/plain`.
    struct Trap: Sendable, CustomTestStringConvertible {
        var name: String
        /// The most pages that may come of it.
        var most: Int
        var links: @Sendable (String) -> [String]
        /// A part of the note about it; nil if none is needed.
        var said: String?

        var testDescription: String { name }
    }

    private static func number(in path: String) -> Int {
        Int(path.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined()) ?? 0
    }

    static let traps = [
        Trap(
            name: "a calendar whose months lead to the next", most: 60,
            links: { path in
                let month = path == "/trap" ? 0 : CrawlTrapTests.number(in: path)
                return ["/calendar/2024/\(month + 1)"]
            }, said: "to ever more numbers"),
        Trap(
            name: "a calendar with a date in the query", most: 60,
            links: { path in ["/events?day=2024-01-\(number(in: path) + 1)"] }, said: "to ever more queries"),
        Trap(
            name: "a session in each link", most: 8,
            links: { _ in
                ["a", "b", "c"].map { "/s/\($0);jsessionid=\(UUID().uuidString)?x=1" }
                    + ["/t?PHPSESSID=\(UUID().uuidString)"]
            }),
        Trap(
            name: "a relative link that makes paths longer", most: 8,
            links: { path in [(path == "/trap" ? "" : path) + "/more"] }, said: "whose paths repeat or are very long"),
        Trap(
            name: "filters that combine", most: 450,
            links: { path in
                let n = number(in: path)
                return (0..<40).map { "/list?colour=\(n * 40 + $0)&size=\($0)&page=\(n + $0)" }
            }, said: "to ever more queries"),
        Trap(
            name: "one list in every order", most: 4,
            links: { _ in (0..<50).map { "/list?sort=\($0)" } }, said: "to the same lists in another order"),
        Trap(
            name: "tokens in the path", most: 60,
            links: { path in ["/token/" + String(UInt64(path.hashValue.magnitude) | 1 << 60, radix: 16) + "0"] },
            said: "to ever more numbers"),
    ]

    @Test("a trap ends by itself, is told with an example and an option, and costs no other page", arguments: traps)
    func ends(trap: Trap) async throws {
        let site = try LinkedSite { path, _ in
            switch path {
            case "/": LinkedSite.page(["/trap", "/plain", "/zebra"], head: "<title>Home</title>")
            case "/plain": LinkedSite.page(["/plain/below"], head: "<title>\(path)</title>")
            case "/plain/below", "/zebra": LinkedSite.page([], head: "<title>\(path)</title>")
            default: LinkedSite.page(trap.links(path), head: "<title>\(path) of the shop</title>")
            }
        }
        let said = await site.crawl("--per-host", "8")
        #expect(said.code == .done, "\(said.err)")
        let paths = try site.paths
        #expect(Set(paths).isSuperset(of: ["/", "/trap", "/plain", "/plain/below", "/zebra"]))
        #expect(paths.count <= trap.most + 5, "\(paths.count)")
        guard let words = trap.said else { return }
        let out = LinkedSite.unbroken(said.out)
        #expect(
            out.contains(words) && out.contains("such as http") && out.contains("--crawl-all follows them."), "\(out)")
    }

    @Test("a mirror under another path is not followed, but its original is")
    func mirror() async throws {
        let site = try LinkedSite { path, _ in
            let name = path.split(separator: "/").last ?? ""
            switch name {
            case "": return LinkedSite.page(["/docs/index", "/m/docs/index"], head: "<title>Home</title>")
            case "index": return LinkedSite.page((0..<20).map { "page\($0)" }, head: "<title>Index</title>")
            default: return LinkedSite.page(["index"], head: "<title>Page \(name)</title>")
            }
        }
        let said = await site.crawl()
        #expect(said.code == .done, "\(said.err)")
        let paths = try site.paths
        #expect(paths.count == 23, "\(paths)")
        let out = LinkedSite.unbroken(said.out)
        #expect(out.contains("Links of 1 page with the content of another page were not followed"), "\(out)")
    }

    @Test("with --crawl-all only --max-pages ends a site without an end, and a site of its own pages keeps memory flat")
    func all() async throws {
        let count = Depth.pick(1_000, all: 4_000)
        let site = try LinkedSite { path, _ in
            let number = CrawlTrapTests.number(in: path)
            return LinkedSite.page(
                (1...20).map { "/page/\(number * 20 + $0)" } + ["/"], head: "<title>Page \(number)</title>")
        }
        let few = try await Self.peak(site, pages: count / 10)
        let many = try await Self.peak(site, pages: count)
        #expect(try site.rows.count == count)
        #expect(many < few + 24 << 10, "\(few) KiB for \(count / 10) pages, \(many) for \(count)")
    }

    /// The most memory of a crawl of so many pages, in KiB.
    private static func peak(_ site: LinkedSite, pages: Int) async throws -> Int {
        let program = try Program(
            [
                "--crawl", site.server.url("/"), "--crawl-all", "--max-pages", "\(pages)", "--fresh", "--per-host",
                "16", "--format", "csv",
            ]
                + site.words)
        var peak = 0
        #expect(
            try await program.wait(seconds: 600) {
                peak = max(peak, program.peakKilobytes ?? 0)
                return !program.isRunning
            })
        #expect(try await program.end() == 0, "\(program.err)")
        return peak
    }
}
