package import AuditModel
internal import AuditRules
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One rule that a page breaks: what is wrong, and how to fix it.
public struct Finding: Hashable, Sendable {
    /// The rule.
    public package(set) var rule = Rule("")
    /// How bad it is.
    public package(set) var severity = Severity.notice
    /// The part of the link that the rule is about.
    public package(set) var component = Component.otherApps
    /// The points of the page's score that it costs, with one decimal.
    public package(set) var pointsLost = 0.0
    /// The score of the page if only this is fixed; nil if unknown.
    public package(set) var scoreIfFixed: PageAudit.Score?
    /// What was found: the tag, URL or number, at most 500 characters.
    public package(set) var evidence = ""
    /// The line of the tag in the page, from 1; nil if unknown.
    public package(set) var line: Int?
    /// When this page was first found to break the rule; nil if it was not fetched.
    public package(set) var firstSeen: Date?
    /// What became of it since the last run; nil without one.
    public package(set) var state: State?
    /// In how many runs in a row it was found; nil without a history.
    public package(set) var runs: Int?
    /// The tags to paste, which depend on the page.
    var paste: String?

    init() {}

    /// What is wrong, in one sentence without a full stop.
    public var message: String { rule.facts?.fails(for: evidence) ?? rule.id }
    /// How to fix it.
    public var fix: Fix { Fix(instruction: rule.facts?.fix(for: evidence) ?? "", paste: paste) }

    /// A recommendation that pages are judged by; `RULES.md` lists all of them.
    public struct Rule: Hashable, Identifiable, Sendable {
        /// Kebab-case and permanent, such as `title-missing`.
        public let id: String

        init(_ id: String) { self.id = id }

        var facts: RuleFacts? { RuleBook.facts(id) }
        /// What is wrong with a page that breaks it; the id for a rule of another version of this library.
        public var message: String { facts?.fails ?? id }
        /// What it rests on, such as "Apple TN3156: use the og:image property [documented]", most important first.
        public var sources: [String] { facts?.sources.map(\.text) ?? [] }
    }

    /// How to fix a finding.
    public struct Fix: Hashable, Sendable {
        /// What to do, in one sentence.
        public let instruction: String
        /// The tags to paste into the page, one a line, with its own values where they are known and `…` elsewhere; nil if
        /// there is no such tag, or if the finding was decoded without its page.
        public let paste: String?
    }

    /// How bad a finding is.
    public enum Severity: String, CaseIterable, Codable, Sendable, Comparable {
        /// Informational; costs few points or none.
        case notice
        /// The preview is worse than it could be.
        case warning
        /// The link is broken or misleading.
        case error

        /// Compares severities; an error is the greatest.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The part of a link that a rule is about.
    public enum Component: String, CaseIterable, Codable, Sendable {
        /// Whether Messages gets the page at all.
        case reach
        /// The title.
        case title
        /// The preview image.
        case image
        /// The icon.
        case icon
        /// Video, audio, and the bytes of all media.
        case media
        /// Tags and their syntax.
        case markup
        /// Apps that do not use LinkPresentation; for information only, without points.
        case otherApps = "other_apps"
    }

    /// What became of a finding since the run that this one is compared with.
    public enum State: String, CaseIterable, Codable, Sendable {
        /// Not found in the run this one is compared with.
        case new
        /// It is back to stay after it came and went.
        case back
        /// It is fixed.
        case fixed
        /// What it was about is no longer on the page.
        case noLongerApplies = "no_longer_applies"
        /// Also found in the run this one is compared with.
        case unchanged
        /// It was not found often enough in a row to count.
        case unconfirmed
        /// It is found by a rule that is new.
        case newRule = "new_rule"
        /// It comes and goes.
        case flapping
    }
}

extension Finding.Severity {
    package init(_ inner: AuditModel.Severity) {
        self =
            switch inner {
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            }
    }
}

extension Finding.Component {
    package init(_ inner: AuditModel.Component) {
        self =
            switch inner {
            case .reach: .reach
            case .title: .title
            case .image: .image
            case .icon: .icon
            case .media: .media
            case .markup: .markup
            case .otherApps: .otherApps
            }
    }
}

extension Finding: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("rule", \.rule), .init("severity", \.severity), .init("component", \.component),
        .init("points_lost", \.pointsLost), .init("score_if_fixed", \.scoreIfFixed), .init("evidence", \.evidence),
        .init("line", \.line), .init("first_seen", \.firstSeenTime), .init("state", \.state), .init("runs", \.runs),
    ]

    private var firstSeenTime: JSONTime? {
        get { firstSeen.map(JSONTime.init) }
        set { firstSeen = newValue?.date }
    }

    /// Reads a finding of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes a finding as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension Finding.Rule: Codable {
    /// Reads the id.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the id.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}
