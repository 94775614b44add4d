internal import AuditModel
internal import AuditSettings
internal import Auditing

/// `ogaudit shard LIST… --shards N`: divides lists by site.
struct ShardCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError(
                "shard requires a list, or - for standard input.", "Try ogaudit shard urls.txt --shards 8.")
        }
        let sharding = Sharding(try ListLines(settings.operands, column: settings.audit.sources.urlColumn))
        if settings.scale.printsSites {
            var bundle = LineBundle(console)
            try sharding.forEachSite { site, text in try bundle.add("\(site)\t\(text)") }
            try bundle.finish()
            return .done
        }
        guard let shards = settings.scale.shards else {
            throw UsageError("shard requires --shards, the number of parts.", "To only print sites, use --print-site.")
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
            text += "\(part.site ?? "") has \(part.file) alone (\(counted(part.lines, "line"))).\n"
        }
        return text
    }
}
