// How long many machines need for very many pages: `swift run -c release scale [BUDGET [URLS…]]`.
//
// Makes worlds of sites by Zipf's law, deals them to shards as `ogaudit shard` does, and plays shards through the real frontier in
// virtual time, those first that must take longest, up to BUDGET requests (3,000,000) a row. Of the others only a bound is computed: the
// largest site at its rate, or all pages at the pace that simulated shards of 100,000 pages keep.
//
//     scale --anchor URLS RATE       one world of URLS / 100 sites, to be compared with a run
//     scale --sites URLS             the sites of that world: number, pages, milliseconds, temper

internal import AuditModel
internal import Glibc

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "--sites": Anchor.printSites(Int(words.dropFirst().first ?? "") ?? 10_000)
case "--anchor":
    Anchor.play(Int(words.dropFirst().first ?? "") ?? 10_000, rate: Int(words.dropFirst(2).first ?? "") ?? 5)
default:
    let numbers = words.compactMap { Int($0) }
    let urls = numbers.dropFirst()
    Table(budget: numbers.first ?? 3_000_000).printAll(urls.isEmpty ? Table.usual : Array(urls))
}

/// Worlds that are small enough to be run for real.
enum Anchor {
    static func printSites(_ urls: Int) {
        let world = World(urls: urls, limit: urls)
        for (site, size) in world.sizes.enumerated() {
            let temper = Temper(site: Int32(site))
            print("s\(site).example\t\(size)\t\(temper.latency / 1_000_000)\t\(temper.kind)")
        }
    }

    static func play(_ urls: Int, rate: Int) {
        let world = World(urls: urls, limit: urls)
        var machine = Machine()
        machine.rate = rate
        var simulation = Simulation(world, sites: (0..<world.sizes.count).map { Int32($0) }, machine: machine)
        let outcome = simulation.run()
        print(
            "\(outcome.pages) pages, \(outcome.requests) requests: half after \(Int(outcome.half)) s, 99 % after "
                + "\(Int(outcome.nearly)) s, all after \(Int(outcome.seconds)) s")
    }
}
