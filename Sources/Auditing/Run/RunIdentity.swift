internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import MediaInspection
internal import PageFetching
internal import Politeness

/// What decides the results of a run, in a text that holds no secret: a stopped run goes on only under the same.
///
/// Every stored property of the options counts unless `AuditOptions.manners` or `.aside` has it, so that a new one
/// counts until somebody decides otherwise. Values are hashed, for headers and credentials are among them.
struct RunIdentity: Equatable {
    /// One line for each property: its name and 32 hexadecimal digits of the SHA-256 of its value.
    let text: String

    init(_ options: AuditOptions) {
        var counted = options
        for aside in AuditOptions.manners + AuditOptions.aside { aside.reset(&counted) }
        let parts = Self.properties(of: counted) + [("picturesAreDecoded", options.pictureHelper != nil)]
        text = parts.map { "\($0.name) \(Self.digest("\($0.name) \(Self.canonical($0.value))"))" }.joined(
            separator: "\n")
    }

    /// The lines that those of the defaults do not have, for where each page has its identity: most runs have one or two.
    var ownLines: [String] { Self.ownLines(of: text) }

    static func ownLines(of text: String) -> [String] {
        let usual = Set(RunIdentity(AuditOptions()).text.split(separator: "\n"))
        return text.split(separator: "\n").filter { !usual.contains($0) }.map(String.init)
    }

    /// The stored properties by name, those of what holds options of its own among them.
    static func properties(of options: AuditOptions) -> [(name: String, value: Any)] {
        properties(of: options, prefix: "")
    }

    private static func properties(of value: Any, prefix: String) -> [(name: String, value: Any)] {
        Mirror(reflecting: value).children.flatMap { child -> [(name: String, value: Any)] in
            let name = prefix + (child.label ?? "")
            switch child.value {
            case is FetchOptions, is PolitenessLimits, is SourceOptions:
                return properties(of: child.value, prefix: name + ".")
            default: return [(name, child.value)]
            }
        }
    }

    /// The names of the options in which two identities differ, in words: `fetch.redirectLimit` is “redirect limit”.
    /// Empty when one of them is not of this form.
    static func differences(_ a: String, _ b: String) -> [String] {
        let (old, new) = (lines(a), lines(b))
        guard !old.isEmpty, !new.isEmpty else { return [] }
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map(words).sorted()
    }

    private static func lines(_ text: String) -> [Substring: Substring] {
        let pairs = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        guard pairs.allSatisfy({ $0.count == 2 && $0[1].count == 32 }) else { return [:] }
        return Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }

    static func words(_ name: Substring) -> String {
        let last = name.split(separator: ".").last ?? name
        return last.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    /// Equal values have equal texts, in every run: what has no order is sorted.
    private static func canonical(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { ($0.label.map { $0 + ":" } ?? "") + canonical($0.value) }
        switch mirror.displayStyle {
        case nil: return String(reflecting: value)
        case .enum where parts.isEmpty: return "\(value)"
        case .dictionary, .set: return "[" + parts.sorted().joined(separator: ",") + "]"
        default: return "(" + parts.joined(separator: ",") + ")"
        }
    }

    private static func digest(_ text: String) -> String {
        String((ContentHash.sha256(Array(text.utf8)) ?? String(repeating: "0", count: 64)).prefix(32))
    }
}

extension AuditOptions {
    /// Options that say how fast and how long is asked.
    static let manners: [Aside] = [
        Aside(\.maxTime), Aside(\.maxPages), Aside(\.maxBytes), Aside(\.isFresh), Aside(\.lockWait),
        Aside(\.checksDatabase), Aside(\.fetch.maxPagesUnclaimed), Aside(\.fetch.politeness.concurrency),
        Aside(\.fetch.politeness.host.rate), Aside(\.fetch.politeness.host.perHost),
        Aside(\.fetch.politeness.host.delay), Aside(\.fetch.politeness.overrides),
        Aside(\.fetch.politeness.perAddress), Aside(\.fetch.politeness.retryDelay),
        Aside(\.fetch.politeness.maxWait), Aside(\.fetch.politeness.share),
    ]

    /// Options that say what is written and compared, and what the program gives itself; whether pictures are looked
    /// into counts.
    static let aside: [Aside] = [
        Aside(\.output), Aside(\.database), Aside(\.formats), Aside(\.places), Aside(\.mail),
        Aside(\.mail.to), Aside(\.mail.from), Aside(\.csvHasByteOrderMark),
        Aside(\.csvIsRaw), Aside(\.csvHasAllFindings), Aside(\.showsSamples), Aside(\.baseline), Aside(\.strikes),
        Aside(\.keptRuns),
        Aside(\.gate), Aside(\.cacheBytes),
        Aside(\.pictureHelper), Aside(\.permits), Aside(\.fetch.onRobots),
        // The lines of the list name them, and parts of one list are in several.
        Aside(\.sources.archives),
    ]

    /// What the option at a place changes.
    package static func effect(of path: PartialKeyPath<AuditOptions>) -> Effect {
        if manners.contains(where: { $0.path == path }) { return .manners }
        return aside.contains { $0.path == path } ? .output : .results
    }

    /// An option that does not decide what is found.
    struct Aside: Sendable {
        let path: any PartialKeyPath<AuditOptions> & Sendable
        let reset: @Sendable (inout AuditOptions) -> Void

        init<Value>(_ path: any WritableKeyPath<AuditOptions, Value> & Sendable) {
            self.path = path
            reset = { $0[keyPath: path] = AuditOptions()[keyPath: path] }
        }
    }
}
