internal import Auditing

/// How lists are divided among machines, and what comes back is put together.
extension OptionTable {
    static let scale: [Option] = [
        .value(
            "--output", short: "-o", .place("<folder>", "a folder"), for: [.shard],
            "Folder for the parts and their manifest.json (default: shards)"
        ) {
            $0.audit.output = $1
            $0.namesOutput = true
        },
        .value(
            "--shards", .integer(in: 1...Sharding.shardLimit), for: [.shard],
            "Number of parts; a site larger than an even part gets one of its own"
        ) { $0.scale.shards = $1 },
        .flag(
            "--print-site", for: [.shard],
            "Print “site<TAB>line” for each line, and write no parts"
        ) { $0.scale.printsSites = true },
        .flag(
            "--final", for: [.pipe],
            "Print the records at the end, after the pages of each site were compared; for programs that do not merge"
        ) { $0.scale.pipe.isFinal = true },
        .value(
            "--grace", .duration, for: [.pipe],
            "Time for requests in flight after SIGTERM; all other pages get a record that says cancelled (default: 20s)"
        ) { $0.scale.pipe.grace = $1 },
        .value(
            "--host-share", .integer(in: 1...10_000), for: [.pipe],
            "How many processes share hosts outside this list, such as a CDN; each gets its part of the rate (default: 1)"
        ) { $0.scale.pipe.processes = $1 },
        .value(
            "--manifest", .readableFile, for: [.merge],
            "The manifest.json of ogaudit shard; pages of missing parts become cancelled, and records of another "
                + "list are an error (default: none)"
        ) { $0.scale.manifest = $1 },
        .flag(
            "--summary", \.showsSamples, for: [.merge],
            "For millions of pages: show totals, the worst pages and up to three of each host instead of every page; CSV "
                + "is not written"),
    ]
}
