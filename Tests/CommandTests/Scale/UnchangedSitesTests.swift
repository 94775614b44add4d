internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Sites that are as an earlier run left them", .seeded)
struct UnchangedSitesTests {
    /// What a page and its findings are, whatever the runs before.
    private struct Verdicts: Equatable {
        let pages: [[String: String]]
        let findings: [[String: String]]

        init(_ folder: TemporaryFolder, _ name: String) throws {
            let reports = try TimelessReports(folder, name)
            pages = reports.pages.map(Self.withoutPast)
            findings = reports.findings.map(Self.withoutPast)
        }

        private static func withoutPast(_ row: [String: String]) -> [String: String] {
            row.filter { !["state", "runs"].contains($0.key) }
        }
    }

    @Test(
        "if some sites change, every run finds the same as a first run",
        arguments: 0..<Depth.pick(2, all: 6))
    func runs(_: Int) async throws {
        var chance = Chance.anew()
        let run = Mutex(0)
        // Of three sites, one changes from run to run.
        let world = try ManySites { site in run.withLock { site % 3 == $0 % 3 ? $0 : 0 } }
        defer { world.server.stop() }
        let folder = try TemporaryFolder()
        let all = ManySites.list(sites: 6, pages: 3, &chance).split(separator: "\n")
        var gone: Set<Substring> = []
        for number in [0, 0, 1, 1, 2, 0, 4] {
            run.withLock { $0 = number }
            // Whole URLs, copies and all, and none at first: pages are named in the order in which a database first has them.
            let left = all.filter { !gone.contains($0) }
            gone = chance.below(2) == 0 ? [] : Set(all.filter { _ in chance.below(12) == 0 })
            let list = try folder.write("urls.txt", left.joined(separator: "\n"))
            for name in ["again", "first\(chance.below(1 << 30))"] {
                let said = await ogaudit(
                    [list, "-q", "-o", "\(folder.path)/\(name)", "--format", "csv,json"] + world.asking)
                #expect(said.code == .done, "\(said.err)")
                guard name != "again" else { continue }
                #expect(try Verdicts(folder, "again") == Verdicts(folder, name), "night \(number)")
            }
        }
    }
}
