/// What would become of a page's other findings, were one of them mended: the page judged again tells it.
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
