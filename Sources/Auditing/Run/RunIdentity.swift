internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import MediaInspection
internal import PageFetching
internal import Politeness

/// What decides the results of a run, in a text that holds no secret: a stopped run goes on only under the same.
///
/// `counted` has the properties of the options that are not in `AuditOptions.manners` or `.aside`; a test finds what is in
/// none of them. Values are hashed, for headers and credentials are among them.
struct RunIdentity: Equatable {
    /// One line for each property: its name and 32 hexadecimal digits of the SHA-256 of its value.
    let text: String

    init(_ options: AuditOptions) {
        text = Self.counted.map { "\($0.name) \(Self.digest("\($0.name) \($0.text(options))"))" }.joined(
            separator: "\n")
    }

    /// The lines that those of the defaults do not have, for where each page has its identity: most runs have one or two.
    var ownLines: [String] { Self.ownLines(of: text) }

    static func ownLines(of text: String) -> [String] {
        let usual = Set(RunIdentity(AuditOptions()).text.split(separator: "\n"))
        return text.split(separator: "\n").filter { !usual.contains($0) && counts($0) }.map(String.init)
    }

    /// Whether two runs were made under the same. Earlier versions had lines of properties that do not count.
    static func agree(_ a: String, _ b: String) -> Bool {
        let (old, new) = (lines(a), lines(b))
        return a == b || !old.isEmpty && old == new
    }

    /// Whether the line of a property counts.
    private static func counts(_ line: Substring) -> Bool { names.contains(line.prefix { $0 != " " }) }

    private static let names = Set(counted.map { $0.name[...] })

    /// The names of the options in which two identities differ, in words: `fetch.redirectLimit` is “redirect limit”.
    /// Empty when one of them is not of this form.
    static func differences(_ a: String, _ b: String) -> [String] {
        let (old, new) = (lines(a), lines(b))
        guard !old.isEmpty, !new.isEmpty else { return [] }
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map(words).sorted()
    }

    /// Whether a run looked at media; those that say nothing of it did.
    static func looksAtMedia(_ text: String?) -> Bool {
        guard let value = text.flatMap({ lines($0)[media] }) else { return true }
        return value == lines(RunIdentity(AuditOptions()).text)[media]
    }

    private static let media: Substring = "looksAtMedia"
    /// The name of that option among the differences.
    static let mediaWords = words(media)

    /// The values by name of what counts.
    private static func lines(_ text: String) -> [Substring: Substring] {
        let pairs = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        guard pairs.allSatisfy({ $0.count == 2 && $0[1].count == 32 }) else { return [:] }
        let counting = pairs.filter { names.contains($0[0]) }
        return Dictionary(counting.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }

    static func words(_ name: Substring) -> String {
        let last = name.split(separator: ".").last ?? name
        return last.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    private static func digest(_ text: String) -> String {
        String((ContentHash.sha256(Array(text.utf8)) ?? String(repeating: "0", count: 64)).prefix(32))
    }
}

/// A value of an option as a text that equal values share, in every run and every version: databases keep its hash.
protocol IdentityValue: SendableMetatype {
    var identity: String { get }
}

extension IdentityValue {
    /// What a structure is made of, by reflection: for values that most runs do not have.
    static func reflected(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { ($0.label.map { $0 + ":" } ?? "") + reflected($0.value) }
        switch mirror.displayStyle {
        case nil: return String(reflecting: value)
        case .enum where parts.isEmpty: return "\(value)"
        // What has no order is sorted.
        case .dictionary, .set: return "[" + parts.sorted().joined(separator: ",") + "]"
        default: return "(" + parts.joined(separator: ",") + ")"
        }
    }
}

extension Int: IdentityValue { var identity: String { String(self) } }
extension Bool: IdentityValue { var identity: String { self ? "true" : "false" } }
extension String: IdentityValue { var identity: String { debugDescription } }
extension RobotsMode: IdentityValue { var identity: String { rawValue } }
extension FetchOptions.Reach: IdentityValue { var identity: String { rawValue } }
extension Moment.Span: IdentityValue { var identity: String { "(nanoseconds:\(nanoseconds))" } }

extension Optional: IdentityValue where Wrapped: IdentityValue {
    var identity: String { map { "(some:\($0.identity))" } ?? "()" }
}

extension Array: IdentityValue where Element: IdentityValue {
    var identity: String { "(\(map(\.identity).joined(separator: ",")))" }
}

extension FetchProfile: IdentityValue {
    var identity: String { "(name:\(name.identity),userAgent:\(userAgent.identity),accept:\(accept.identity))" }
}

extension [HostKey: HostAccess]: IdentityValue {
    var identity: String { isEmpty ? "[]" : Self.reflected(self) }
}

extension RulePolicy: IdentityValue {
    var identity: String {
        guard changes.isEmpty, exemptions.isEmpty, siteNames.isEmpty else { return Self.reflected(self) }
        return "(preset:\(preset.rawValue),changes:[],exemptions:(),siteNames:[])"
    }
}
