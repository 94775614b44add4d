internal import AuditModel
internal import AuditSettings
internal import AuditStore
internal import Auditing

/// `ogaudit shard LIST… --shards N`: divides lists by site.
struct ShardCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError(
                "shard needs a list, or - for standard input.", "Try ogaudit shard urls.txt --shards 8.")
        }
        let sharding = Sharding(try ListLines(settings.operands, column: settings.audit.sources.urlColumn))
        if settings.scale.printsSites {
            var bundle = LineBundle(console)
            try sharding.forEachSite { site, text in try bundle.add("\(site)\t\(text)") }
            try bundle.finish()
            return .done
        }
        guard let shards = settings.scale.shards else {
            throw UsageError("shard needs --shards, the number of parts.", "To only print sites, use --print-site.")
        }
        let folder = settings.namesOutput ? settings.audit.output : "shards"
        let manifest = try await sharding.write(shards: shards, to: folder)
        console.out("\(TerminalText.clean(text(manifest, folder)))")
        return .done
    }

    private func text(_ manifest: ShardManifest, _ folder: String) -> String {
        let alone = manifest.parts.filter { $0.site?.isEmpty == false }
        let empty = manifest.parts.count { $0.lines == 0 }
        var text =
            "Wrote \(counted(manifest.lines, "line")) to \(counted(manifest.parts.count, "part")) in \(folder).\n"
        if empty > 0 { text += "\(counted(empty, "part")) \(empty == 1 ? "is" : "are") empty.\n" }
        for part in alone.prefix(10) {
            text += "\(part.site ?? "") has \(part.file) to itself (\(counted(part.lines, "line"))).\n"
        }
        return text
    }
}

/// `ogaudit site URL`: what site a URL belongs to.
struct SiteCommand {
    let console: Console
    let settings: Settings

    func run() throws -> ExitCode {
        guard !settings.operands.isEmpty else { throw UsageError("site needs a URL, a list or -.") }
        var (valid, invalid) = (0, 0)
        var bundle = LineBundle(console)
        try ListLines(settings.operands).forEach { line, _ in
            if let url = line.url {
                valid += 1
                try bundle.add("\(line.site)\t\(url.host)\t\(url.text)")
            } else {
                invalid += 1
                try bundle.add("\t\t\(line.text)")
                let reason = line.reason ?? ""
                if invalid <= Self.told { say("\(line.input):\(line.line): '\(line.text)' is not a URL: \(reason).") }
            }
        }
        try bundle.finish()
        if invalid > Self.told { say("\(counted(invalid - Self.told, "more line")) are invalid.") }
        return valid == 0 && invalid > 0 ? .usage : .done
    }

    /// Invalid lines that are named.
    private static let told = 10

    private func say(_ sentence: String) { console.tell(sentence, .error) }
}

/// Lines for another program, many at a time.
struct LineBundle: ~Copyable {
    private let console: Console
    private var bytes: [UInt8] = []
    private static let size = 1 << 16

    init(_ console: Console) { self.console = console }

    mutating func add(_ line: String) throws(OutputError) {
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count >= Self.size { try finish() }
    }

    mutating func finish() throws(OutputError) {
        if !bytes.isEmpty { try console.deliver(bytes) }
        bytes.removeAll(keepingCapacity: true)
    }
}
