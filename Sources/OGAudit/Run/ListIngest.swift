internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Brings lists into the store, line by line, and finds out whether an interrupted run goes on.
struct ListIngest {
    let inputs: [String]
    let filter: AddressFilter

    /// Lines that go into the store at a time.
    static let batch = 2_000

    /// - Throws: `UsageError` when a list cannot be read or none of the lines is an address; `StoreError`.
    func read(into store: Store, options: AuditOptions, told: (Int) -> Void) throws -> Resume {
        let run = try store.beginRun(
            options: RunOptions(text: options.digestText, rulesVersion: Weights.version(under: options.policy.preset)),
            now: WallClock.seconds())
        var lines = Lines()
        do {
            for input in inputs {
                try URLList.read(input, filter: filter) { entry in
                    lines.add(entry)
                    if lines.batch.count >= Self.batch { try flush(&lines, store, run, told) }
                }
            }
            try flush(&lines, store, run, told)
            try lines.requireAddresses(inputs)
        } catch {
            try? store.abandonIngest(run)
            throw error
        }
        return try store.finishIngest(run, resumes: !options.isFresh)
    }

    private func flush(_ lines: inout Lines, _ store: Store, _ run: RunID, _ told: (Int) -> Void) throws {
        try store.enqueue(lines.batch, run: run)
        lines.batch.removeAll(keepingCapacity: true)
        told(lines.accepted + lines.rejected)
    }

    /// What was read so far.
    private struct Lines {
        var batch: [InputLine] = []
        var accepted = 0
        var rejected = 0
        var filtered = 0
        var firstRejected: RejectedLine?

        mutating func add(_ entry: URLList.Entry) {
            switch entry {
            case .address(let url, let input, let line):
                accepted += 1
                batch.append(.accepted(input: input, line: line, url))
            case .rejected(let line):
                rejected += 1
                firstRejected = firstRejected ?? line
                batch.append(.rejected(line))
            case .filtered: filtered += 1
            }
        }

        func requireAddresses(_ inputs: [String]) throws(UsageError) {
            guard accepted == 0 else { return }
            let names = inputs.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
            if let first = firstRejected {
                throw UsageError(
                    "None of the \(rejected) lines of \(names) is an address; line \(first.line) of \(first.input): "
                        + "\(first.reason).")
            }
            if filtered > 0 {
                throw UsageError("--include and --exclude leave none of the \(filtered) addresses of \(names).")
            }
            throw UsageError("\(names) holds no address; put one on each line.")
        }
    }
}
