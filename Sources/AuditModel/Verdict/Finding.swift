/// The part of a card that a rule is about; the score is a weighted mean over them (docs/scoring.md §2).
public enum Component: String, CaseIterable, Sendable {
    case reach, title, image, icon, media, markup
    /// Other apps: information only, weight 0.
    case otherApps = "other_apps"

    /// Whether findings of it count in the totals and toward the score; what other apps make of a page does in the preset
    /// social alone.
    public var isCounted: Bool { self != .otherApps }

    /// Its place among all, from 0.
    public var place: Int {
        switch self {
        case .reach: 0
        case .title: 1
        case .image: 2
        case .icon: 3
        case .media: 4
        case .markup: 5
        case .otherApps: 6
        }
    }
}

/// Some of the components, as bits: they are looked up for every score that is summed, and a `Set` of these would hash
/// their names.
public struct ComponentSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    public static let all = ComponentSet(Component.allCases)

    public init(_ components: some Sequence<Component>) {
        for component in components { bits |= 1 << component.place }
    }

    public init(arrayLiteral components: Component...) { self.init(components) }

    public var isEmpty: Bool { bits == 0 }

    public func contains(_ component: Component) -> Bool { bits & 1 << component.place != 0 }

    public func subtracting(_ other: ComponentSet) -> ComponentSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }
}

public enum Severity: String, CaseIterable, Sendable, Comparable {
    case notice, warning, error

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int {
        switch self {
        case .notice: 0
        case .warning: 1
        case .error: 2
        }
    }
}

public enum Grade: String, CaseIterable, Sendable {
    case a = "A", b = "B", c = "C", d = "D", f = "F"

    /// A from 90, B from 80, C from 65, D from 50 (docs/scoring.md §2).
    public init(score: Int) {
        self =
            switch score {
            case 90...: .a
            case 80..<90: .b
            case 65..<80: .c
            case 50..<65: .d
            default: .f
            }
    }
}

/// One breach of a rule on one page, with its proof.
public struct Finding: Hashable, Sendable {
    /// The id of the rule, permanent.
    public var rule: String
    public var component: Component
    public var severity: Severity
    /// The points taken from the component's 100, before groups: weight × fraction.
    public var deduction: Double
    /// The share of the breach, 0...1.
    public var fraction: Double
    /// What it costs of the page's score; 0 when another finding of its group costs more.
    public var pointsLost: Double
    /// The line of the tag in the page's source.
    public var line: Int?
    /// What was seen: the raw tag, address or number.
    public var evidence: String
    /// What else changes when it is fixed; nil if the fixed page cannot be known.
    public var remedy: Remedy?

    /// The longest evidence that is kept, in characters; four times as many scalars.
    public static let evidenceLimit = 500
}

// In an extension and all parts at once: what is made part by part is copied when it is whole.
extension Finding {
    public init(
        rule: String, component: Component, severity: Severity, deduction: Double, fraction: Double = 1,
        pointsLost: Double = 0, evidence: String, line: Int? = nil, remedy: Remedy? = nil
    ) {
        self.init(
            rule: rule, component: component, severity: severity, deduction: deduction, fraction: fraction,
            pointsLost: pointsLost, line: line, evidence: evidence.cut(toCharacters: Self.evidenceLimit),
            remedy: remedy)
    }
}

/// How fixing one finding changes the others of the page: the difference to the fixed page judged again.
///
/// The finding itself falls, and is not named.
public struct Remedy: Hashable, Sendable {
    /// By rule, each once.
    public var changes: [Change]
    /// Whether the Media component counts then; nil when the fix does not change it.
    public var mediaApplies: Bool?

    /// What becomes of one rule.
    public struct Change: Hashable, Sendable {
        public var rule: String
        /// The finding that there is then; nil when it falls.
        public var finding: Mark?

        public init(_ rule: String, _ finding: Mark? = nil) {
            self.rule = rule
            self.finding = finding
        }
    }

    /// As much of a finding as the score asks for.
    public struct Mark: Hashable, Sendable {
        public var component: Component
        public var severity: Severity
        public var deduction: Double
        public var fraction: Double

        public init(component: Component, severity: Severity, deduction: Double, fraction: Double) {
            self.component = component
            self.severity = severity
            self.deduction = deduction
            self.fraction = fraction
        }
    }

    /// Without arguments: nothing falls but the finding itself.
    public init(_ changes: [Change] = [], mediaApplies: Bool? = nil) {
        self.changes = changes
        self.mediaApplies = mediaApplies
    }
}

extension Remedy {
    /// The remedy as the store keeps it: words between spaces; empty when nothing else changes.
    ///
    /// `icon-missing` falls, `icon-fallback-missing,icon,warning,70.0,1.0` is there then, `+media` and `-media` count
    /// the component or leave it out.
    public var text: String {
        // Most findings fall alone.
        if changes.isEmpty, mediaApplies == nil { return "" }
        var words = changes.map { change in
            guard let mark = change.finding else { return change.rule }
            return
                "\(change.rule),\(mark.component.rawValue),\(mark.severity.rawValue),\(mark.deduction),\(mark.fraction)"
        }
        if let mediaApplies { words.append(mediaApplies ? Self.withMedia : Self.withoutMedia) }
        return words.joined(separator: " ")
    }

    /// Reads back what `text` wrote; nil for anything else.
    public init?(text: String) {
        self.init()
        if text.isEmpty { return }
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
            if word.elementsEqual(Self.withMedia.utf8) {
                mediaApplies = true
            } else if word.elementsEqual(Self.withoutMedia.utf8) {
                mediaApplies = false
            } else {
                guard let change = Change(word: word) else { return nil }
                changes.append(change)
            }
        }
    }

    private static let withMedia = "+media"
    private static let withoutMedia = "-media"
}

extension Remedy.Change {
    fileprivate init?(word: Substring.UTF8View) {
        // Most fall, and have no more than their name.
        guard word.contains(UInt8(ascii: ",")) else {
            self.init(String(Substring(word)))
            return
        }
        let parts = Substring(word).split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 5, let component = Component(rawValue: String(parts[1])),
            let severity = Severity(rawValue: String(parts[2])), let deduction = Double(parts[3]),
            let fraction = Double(parts[4]), deduction.isFinite, fraction.isFinite
        else { return nil }
        self.init(
            String(parts[0]),
            Remedy.Mark(component: component, severity: severity, deduction: deduction, fraction: fraction))
    }
}
