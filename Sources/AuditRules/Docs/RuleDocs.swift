internal import AuditModel

/// The documents about the rules, printed from their facts and examples.
package enum RuleDocs {
    /// A rule with everything that its documentation needs.
    struct Entry {
        var facts: RuleFacts
        var examples: [Sample]
        /// Whether it compares pages of a site.
        var isAboutSites: Bool
    }

    /// An example as plain values.
    struct Sample {
        var about: String
        var expected: Example.Expectation
        var url: String?
        /// The final URL after redirects; nil without redirects.
        var finalURL: String?
        var html: String?
        /// The parts of the example that its HTML does not show; nil if they cannot be compared with those of another.
        var notInHTML: String?
    }

    /// One entry per id; a rule that has one half for pages and one for sites has the examples of both.
    static let entries: [Entry] = {
        var entries: [Entry] = RuleBook.page.map { rule in
            Entry(facts: rule.facts, examples: rule.examples.map(sample), isAboutSites: false)
        }
        for rule in RuleBook.set {
            let samples = rule.examples.map { Sample(about: $0.about, expected: $0.expected) }
            if let place = entries.firstIndex(where: { $0.facts.id == rule.facts.id }) {
                entries[place].examples += samples
            } else {
                entries.append(Entry(facts: rule.facts, examples: samples, isAboutSites: true))
            }
        }
        return entries
    }()

    private static func sample(_ example: Example) -> Sample {
        let page = example.page
        return Sample(
            about: example.about, expected: example.expected, url: page.url, finalURL: page.finalURL, html: page.html,
            notInHTML: page.notInHTML)
    }

    /// Components in report order, each with its entries; empty ones are left out.
    static var chapters: [(component: Component, entries: [Entry])] {
        Component.allCases.compactMap { component in
            let entries = entries.filter { $0.facts.component == component }
            return entries.isEmpty ? nil : (component, entries)
        }
    }

    static func name(of component: Component) -> String {
        switch component {
        case .reach: "Reach"
        case .title: "Title"
        case .image: "Image"
        case .icon: "Icon"
        case .media: "Media"
        case .markup: "Markup and URL"
        case .otherApps: "Other apps"
        }
    }

    /// A weight or fraction without superfluous digits: `40`, `0.3`.
    static func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? String(value)
    }

    static func expectation(_ expected: Example.Expectation) -> String {
        switch expected {
        case .passes: "passes"
        case .notApplicable: "not applicable"
        case .breaks(let fraction, _):
            fraction == 1 ? "fails" : "fails, for \(number((fraction * 100).rounded()))% of the points"
        }
    }
}
