internal import AuditModel
internal import AuditSettings
internal import AuditStore
internal import Auditing
internal import Glibc

/// `ogaudit shard LIST… --shards N`: divides lists by site.
extension Command {
    func shard() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError(
                "shard needs a list, or - for standard input.", "Try ogaudit shard urls.txt --shards 8.")
        }
        let lines = try ListLines(settings.operands, column: settings.audit.sources.urlColumn)
        if settings.scale.printsSites {
            var bundle = LineBundle(console)
            try lines.forEachSite { site, text in try bundle.add("\(site)\t\(text)") }
            try bundle.finish()
            return .done
        }
        guard let shards = settings.scale.shards else {
            throw UsageError("shard needs --shards, the number of parts.", "To only print sites, use --print-site.")
        }
        let folder = settings.namesOutput ? settings.audit.output : "shards"
        let manifest = try await lines.write(shards: shards, to: folder)
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
extension Command {
    func site() throws -> ExitCode {
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
                if invalid <= Self.reported {
                    say("\(line.input):\(line.line): '\(line.text)' is not a URL: \(reason).")
                }
            }
        }
        try bundle.finish()
        if invalid > Self.reported { say("\(counted(invalid - Self.reported, "more line")) are invalid.") }
        return valid == 0 && invalid > 0 ? .usage : .done
    }

    /// Invalid lines that are named.
    private static let reported = 10

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

/// `ogaudit pipe`: lines in, records out.
extension Command {
    func pipe() async throws -> ExitCode {
        let readsInput = settings.operands.isEmpty && settings.audit.sources.archives.isEmpty
        let inputs = readsInput ? ["-"] : settings.operands
        let pipe = try RecordPipe(inputs, options: settings.audit, settings: settings.scale.pipe)
        if console.ownsSignals { watchSignals(pipe) }
        let heart = beat(pipe)
        defer { heart.cancel() }
        let counts = try await pipe.run { [console] record in try console.deliver(record) }
        if !settings.isQuiet { console.tell(text(counts)) }
        return .done
    }

    /// A line now and then, to show that it is alive.
    private func beat(_ pipe: RecordPipe) -> Task<Void, Never> {
        guard !settings.isQuiet else { return Task {} }
        return Task { [console] in
            var line = ProgressLine(isLive: false, width: console.width)
            while !Task.isCancelled {
                if let text = line.text(pipe.progress(), now: .now) { console.show(progress: text) }
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    /// The first signal ends the work in order, the second at once.
    private func watchSignals(_ pipe: RecordPipe) {
        Signals.handle { [console, grace = settings.scale.pipe.grace] wish in
            switch wish {
            case .tell: console.tell(pipe.progress())
            case .quit: _exit(ExitCode.stopped.rawValue)
            case .stop:
                console.tell(
                    "Stopping. Requests in flight have \(grouped(Int(grace.seconds))) s to finish; other pages are recorded as cancelled.",
                    .warning,
                    mark: "")
                pipe.stop()
            }
        }
    }

    private func text(_ counts: RecordPipe.Counts) -> String {
        guard counts.pages + counts.invalid > 0 else { return "The list has no URLs, so no records were written." }
        var text = "Wrote \(counted(counts.pages + counts.invalid, "record")). \(counted(counts.loaded, "page")) loaded"
        if counts.cancelled > 0 { text += ", \(grouped(counts.cancelled)) cancelled" }
        if counts.invalid > 0 { text += ", \(counted(counts.invalid, "invalid line"))" }
        return text + "."
    }
}

/// `ogaudit merge RECORDS… -o DIR`: the records of many processes as one run.
extension Command {
    func merge() async throws -> Ending {
        guard !settings.operands.isEmpty else {
            throw UsageError(
                "merge needs records of ogaudit pipe, folders of runs or databases.",
                "Try ogaudit merge part-*.jsonl -o report.")
        }
        let merge = try RecordMerge(
            settings.operands, options: settings.audit, manifest: settings.scale.manifest)
        let end = try await merge.run()
        console.sum(up: end, settings)
        return Ending(ExitCode(end), end)
    }
}
