internal import AuditModel
internal import AuditStore

/// Pages of a build that have another URL than in the baseline: they are known by their content, and keep what the baseline
/// told of them.
///
/// A page that is gone stands for one new page at most, so that a copy of it is new.
struct RenamedPages {
    /// Pages whose content is known; beyond it a renamed page is a new one.
    static let limit = 100_000

    let store: Store
    /// The run that is compared.
    let run: RunID
    /// The rules that the baseline told of pages, by content and URL.
    private var known: [String: [String: [String]]] = [:]
    private var pages = 0

    init(store: Store, run: RunID) { (self.store, self.run) = (store, run) }

    /// Takes in a finding of the baseline; one of a page that is there under its URL is of no interest.
    mutating func add(_ url: String, _ rule: String, content: String?) throws {
        guard let content else { return }
        if known[content]?[url] == nil {
            guard pages < Self.limit, try !store.hasResult(of: url, run: run) else { return }
            pages += 1
        }
        known[content, default: [:]][url, default: []].append(rule)
    }

    /// Tells the store what the baseline told of pages under their former URLs.
    ///
    /// - Parameter isKnown: whether the baseline knows a URL.
    mutating func settle(_ isKnown: (String) throws -> Bool) throws {
        guard !known.isEmpty else { return }
        for (url, content) in try store.contents(of: run, limit: Self.limit).sorted(by: { $0.key < $1.key }) {
            guard let former = known[content]?.keys.min(), try !isKnown(url),
                let rules = known[content]?.removeValue(forKey: former)
            else { continue }
            try store.addBaseline(rules.map { (url, $0) })
        }
    }
}
