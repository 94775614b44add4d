internal import AuditStore
internal import Glibc

/// What a run is compared with.
package enum BaselineChoice: Hashable, Sendable {
    /// The newest run of the same database that ended before.
    case last
    /// A run of the same database, by its number.
    case run(Int64)
    /// A file of findings (`FindingsFile`), or the folder of another database of ours.
    case file(String)

    /// Reads `last`, a number, or the name of a file.
    ///
    /// - Throws: `AuditError` when it is none of these.
    package init(parsing text: String) throws(AuditError) {
        guard text != "last" else {
            self = .last
            return
        }
        if !text.isEmpty, text.utf8.allSatisfy({ $0 &- 48 < 10 }) {
            guard let number = Int64(text), number > 0 else {
                throw .baseline(.number(text))
            }
            self = .run(number)
            return
        }
        let file = Store.file(named: text)
        guard access(file, R_OK) == 0 else {
            throw .baseline(.unread(text, reason: String(cString: strerror(errno))))
        }
        self = .file(file)
    }
}

extension Store {
    /// The run of that number.
    ///
    /// - Parameter path: of the store, for messages.
    func night(_ number: Int64, in path: String) throws -> Night {
        if let night = try night(RunID(number)) { return night }
        let latest = try nights(limit: Self.listed).map(\.run.number).reversed()
        throw AuditError.baseline(.noRun(number, of: path, latest: Array(latest)))
    }

    private static let listed = 10
}

/// Finds what a run is compared with.
struct BaselineFinder {
    let store: Store
    /// The path of the store, for messages.
    let path: String

    /// Sees that the baseline can be had, before anything is asked for.
    ///
    /// - Throws: `AuditError` when there is no such run, or the file is none of ours.
    func check(_ choice: BaselineChoice) throws {
        switch choice {
        case .last: return
        case .run(let number): _ = try store.night(number, in: path)
        case .file(path): throw AuditError.baseline(.ownDatabase(path))
        case .file(let file): try FindingsFile(file).check()
        }
    }

    /// The baseline of a night; nil when it is the first.
    func baseline(_ choice: BaselineChoice, of night: Night) throws -> Baseline? {
        try store.beginBaseline()
        switch choice {
        case .last: return try store.nights(before: night.number, limit: 1).first.map { try take($0, before: night) }
        case .run(let number):
            let chosen = try store.night(number, in: path)
            guard chosen.number < night.number else { throw AuditError.baseline(.laterRun(number)) }
            return try take(chosen, before: night)
        case .file(let file): return try read(file, before: night)
        }
    }

    /// A night of the same store, which knows all but what pages are called now.
    private func take(_ earlier: Night, before night: Night) throws -> Baseline {
        var renamed = RenamedPages(store: store, run: night.run)
        let contents = try store.contents(of: earlier.run, limit: RenamedPages.limit)
        if !contents.isEmpty {
            try store.forEachKnownFinding(earlier) { url, rule, isCounted, isTold in
                if isCounted, isTold { try renamed.add(url, rule, content: contents[url]) }
            }
            try renamed.settle { try store.hasResult(of: $0, run: earlier.run) }
        }
        return .night(earlier)
    }

    private func read(_ path: String, before night: Night) throws -> Baseline {
        let file = try FindingsFile(path)
        var renamed = RenamedPages(store: store, run: night.run)
        var batch: [(url: String, rule: String)] = []
        let about = try file.read { finding in
            guard finding.isTold else { return }
            try renamed.add(finding.url, finding.rule, content: finding.content)
            batch.append((finding.url, finding.rule))
            guard batch.count >= ListIngest.batch else { return }
            try store.addBaseline(batch)
            batch.removeAll(keepingCapacity: true)
        }
        try store.addBaseline(batch)
        try renamed.settle { try store.isInBaseline($0) }
        return .file(name: path, rules: about.rules, rulesVersion: about.rulesVersion)
    }
}
