internal import AuditStore
internal import Glibc

/// What a run is compared with.
package enum BaselineChoice: Hashable, Sendable {
    /// The newest run of the same database that ended before.
    case last
    /// A run of the same database, by its number.
    case run(Int64)
    /// Another database of ours, or a `findings.csv`.
    case file(String)

    /// Reads `last`, a number, or the name of a file.
    ///
    /// - Throws: `UsageError` when it is none of these.
    package init(parsing text: String) throws(UsageError) {
        guard text != "last" else {
            self = .last
            return
        }
        if !text.isEmpty, text.utf8.allSatisfy({ $0 &- 48 < 10 }) {
            guard let number = Int64(text), number > 0 else {
                throw UsageError("invalid run '\(text)' for --baseline: runs are numbered from 1.")
            }
            self = .run(number)
            return
        }
        guard access(text, R_OK) == 0 else {
            throw UsageError(
                "Cannot read '\(text)' for --baseline (use last, a run number or a file): "
                    + "\(String(cString: strerror(errno))).")
        }
        self = .file(text)
    }
}

/// Finds what a run is compared with.
struct BaselineFinder {
    let store: Store
    /// The path of the store, for messages.
    let path: String

    /// Sees that the baseline can be had, before anything is asked for.
    ///
    /// - Throws: `UsageError` when there is no such run, or the file is none of ours.
    func check(_ choice: BaselineChoice) throws {
        switch choice {
        case .last: return
        case .run(let number): _ = try night(number)
        case .file(path):
            throw UsageError(
                "--baseline \(path) is the database of this run; use last or a run number instead.")
        case .file(let file): try FindingsFile(file, option: "--baseline").check()
        }
    }

    /// The baseline of a night; nil when it is the first.
    func baseline(_ choice: BaselineChoice, of night: Night) throws -> Baseline? {
        switch choice {
        case .last: return try store.nights(before: night.number, limit: 1).first.map(Baseline.night)
        case .run(let number):
            let chosen = try self.night(number)
            guard chosen.number < night.number else {
                throw UsageError("--baseline: run \(number) did not end before this run.")
            }
            return .night(chosen)
        case .file(let file): return try read(file)
        }
    }

    private func night(_ number: Int64) throws -> Night {
        if let night = try store.night(RunID(number)) { return night }
        let known = try store.nights(limit: Self.listed).map(\.run.description).reversed().joined(separator: ", ")
        throw UsageError(
            "--baseline: \(path) has no run \(number).",
            known.isEmpty ? "It has no runs yet." : "The latest are \(known).")
    }

    private static let listed = 10

    private func read(_ path: String) throws -> Baseline {
        let file = try FindingsFile(path, option: "--baseline")
        try store.beginBaseline()
        var batch: [(url: String, rule: String)] = []
        let about = try file.read { finding in
            guard finding.isTold else { return }
            batch.append((finding.url, finding.rule))
            guard batch.count >= ListIngest.batch else { return }
            try store.addBaseline(batch)
            batch.removeAll(keepingCapacity: true)
        }
        try store.addBaseline(batch)
        return .file(name: path, rules: about.rules, rulesVersion: about.rulesVersion)
    }
}
