/// The part of a card that a rule is about; the score is a weighted mean over them (docs/scoring.md §2).
package enum Component: String, CaseIterable, Sendable {
    case reach, title, image, icon, media, markup
    /// Other apps: information only, weight 0.
    case otherApps = "other_apps"

    /// Whether findings of it count in the totals and toward the score; what other apps make of a page does in the preset
    /// social alone.
    package var isCounted: Bool { self != .otherApps }

    /// Its place among all, from 0.
    package var place: Int {
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
package struct ComponentSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    package static let all = ComponentSet(Component.allCases)

    package init(_ components: some Sequence<Component>) {
        for component in components { bits |= 1 << component.place }
    }

    package init(arrayLiteral components: Component...) { self.init(components) }

    package var isEmpty: Bool { bits == 0 }

    package func contains(_ component: Component) -> Bool { bits & 1 << component.place != 0 }

    package func subtracting(_ other: ComponentSet) -> ComponentSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }
}

package enum Severity: String, CaseIterable, Sendable, Comparable {
    case notice, warning, error

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int {
        switch self {
        case .notice: 0
        case .warning: 1
        case .error: 2
        }
    }
}

package enum Grade: String, CaseIterable, Sendable {
    case a = "A", b = "B", c = "C", d = "D", f = "F"

    /// A from 90, B from 80, C from 65, D from 50 (docs/scoring.md §2).
    package init(score: Int) {
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
package struct Finding: Hashable, Sendable {
    /// The id of the rule, permanent.
    package var rule: String
    package var component: Component
    package var severity: Severity
    /// The points taken from the component's 100, before groups: weight × fraction.
    package var deduction: Double
    /// The share of the breach, 0...1.
    package var fraction: Double
    /// What it costs of the page's score; 0 when another finding of its group costs more.
    package var pointsLost: Double
    /// What was seen: the raw tag, address or number.
    package var evidence: String
    /// The line of the tag in the page's source.
    package var line: Int?
    /// What falls with it when it is mended; nil when what the page would be then is not known.
    package var remedy: Remedy?

    package init(
        rule: String, component: Component, severity: Severity, deduction: Double, fraction: Double = 1,
        pointsLost: Double = 0, evidence: String, line: Int? = nil, remedy: Remedy? = nil
    ) {
        self.rule = rule
        self.component = component
        self.severity = severity
        self.deduction = deduction
        self.fraction = fraction
        self.pointsLost = pointsLost
        self.evidence = evidence.cut(toCharacters: Self.evidenceLimit)
        self.line = line
        self.remedy = remedy
    }

    /// The longest evidence that is kept, in characters; four times as many scalars.
    package static let evidenceLimit = 500
}
