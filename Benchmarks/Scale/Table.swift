internal import AuditModel

/// Rows of Markdown: how long N processes need for a world.
struct Table {
    static let usual = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000]
    /// The most pages of one site that the second half of a table allows: half a day at five a second.
    static let siteLimit = 200_000

    let budget: Int
    private let machine = Machine()

    func printAll(_ worlds: [Int]) {
        let pace = measuredPace()
        print("One process alone with enough hosts: \(grouped(Int(pace))) pages a second.\n")
        print(
            "| URLs | largest site | shards | all done | 99 % of the slowest shard | its last ten hosts | simulated | how |"
        )
        print("|--:|--:|--:|--:|--:|--:|--:|---|")
        for urls in worlds {
            for limit in [urls, Self.siteLimit] {
                let world = World(urls: urls, limit: limit)
                // The limit changes nothing of a world without such a site.
                guard limit == urls || (world.sizes.max() ?? 0) >= limit else { continue }
                for count in Self.shards(of: urls) { print(row(world, count, pace)) }
            }
        }
    }

    private static func shards(of urls: Int) -> [Int] {
        switch urls {
        case ..<2_000_000: [1, 4, 16, 64]
        case ..<20_000_000: [1, 16, 64, 256]
        case ..<200_000_000: [16, 64, 256, 1_024]
        default: [256, 1_024, 4_096]
        }
    }

    /// Pages a second of a shard of 100,000 pages on 20,000 sites, none of them large.
    private func measuredPace() -> Double {
        let world = World(urls: 100_000, share: 5, limit: 50)
        var simulation = Simulation(world, sites: (0..<world.sizes.count).map { Int32($0) }, machine: machine)
        let outcome = simulation.run()
        return Double(outcome.pages) / 2 / outcome.half
    }

    private func row(_ world: World, _ count: Int, _ pace: Double) -> String {
        let shards = world.shards(count).map { sites in
            (sites: sites, pages: sites.reduce(0) { $0 + Int(world.sizes[Int($1)]) })
        }
        let bounds = shards.map { shard in
            max(shard.sites.map { least($0, world) }.max() ?? 0, Double(shard.pages) / pace)
        }
        // Those that refuse now and then take longer than their bound.
        let guesses = shards.indices.map { index in
            max(bounds[index], (shards[index].sites.map { 2 * least($0, world, only: .strict) }.max() ?? 0))
        }
        let order = guesses.indices.sorted { guesses[$0] > guesses[$1] }
        var left = budget
        var slowest: Simulation.Outcome?
        var played: Set<Int> = []
        for index in order where shards[index].pages < left {
            left -= shards[index].pages
            played.insert(index)
            var simulation = Simulation(world, sites: shards[index].sites, machine: machine)
            let outcome = simulation.run()
            if outcome.seconds > slowest?.seconds ?? 0 { slowest = outcome }
        }
        let computed = order.filter { !played.contains($0) }.map { bounds[$0] }.max() ?? 0
        let all = max(slowest?.seconds ?? 0, computed)
        let isPlayed = all == slowest?.seconds
        return
            "| \(grouped(world.urls)) | \(grouped(Int(world.sizes.max() ?? 0))) | \(grouped(count)) | \(Self.words(all)) | "
            + (isPlayed ? "\(Self.words(slowest?.nearly ?? 0)) | \(Self.words(slowest?.tail ?? 0))" : "– | –")
            + " | \(grouped(played.count)) of \(grouped(count)) | \(isPlayed ? "simulated" : "at least") |"
    }

    /// What a site takes at least at its rate, four requests at a time.
    private func least(_ site: Int32, _ world: World, only kind: Temper.Kind? = nil) -> Double {
        let temper = Temper(site: site)
        guard temper.kind != .dead, kind.map({ $0 == temper.kind }) ?? true else { return 0 }
        return Double(world.sizes[Int(site)]) * max(1 / Double(machine.rate), Double(temper.latency) / 4e9)
    }

    /// `90 s`, `12 min`, `3.4 h`, `2.5 days`.
    static func words(_ seconds: Double) -> String {
        func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        if seconds < 120 { return "\(Int(seconds)) s" }
        if seconds < 7_200 { return "\(Int(seconds / 60)) min" }
        return seconds < 172_800 ? "\(tenths(seconds / 3_600)) h" : "\(tenths(seconds / 86_400)) days"
    }
}
