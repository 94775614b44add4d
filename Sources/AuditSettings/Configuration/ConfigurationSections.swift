internal import AuditRules
internal import AuditModel
internal import Auditing

/// `"rules"`: rules off, or with another severity or weight.
enum RulesSection {
    static func read(_ value: JSONValue, into policy: inout RulePolicy, _ off: inout [String]) throws(JSONFault) {
        for member in try value.members("rules") {
            let ids = try ids(member.name, at: member.place)
            guard let change = try change(member.value) else {
                off.append(member.name)
                continue
            }
            for id in ids { policy.changes[id] = change }
        }
    }

    /// The rules that a name or a pattern stands for; one at least.
    static func ids(_ pattern: String, at place: JSONPlace) throws(JSONFault) -> [String] {
        let ids = RuleBook.ids.filter { Glob.matches($0, pattern) }
        guard ids.isEmpty else { return ids }
        let hint =
            NearestName.find(pattern, among: RuleBook.ids).map { " (did you mean '\($0)'?)" } ?? "; see ogaudit rules"
        throw JSONFault(place: place, message: "unknown rule '\(pattern)'\(hint)")
    }

    /// Nil for a rule that is off.
    private static func change(_ value: JSONValue) throws(JSONFault) -> RulePolicy.Change? {
        if case .text(let word) = value.kind {
            return word == "off" ? nil : RulePolicy.Change(severity: try severity(value))
        }
        var change = RulePolicy.Change()
        for member in try value.members("a rule") {
            switch member.name {
            case "severity": change.severity = try severity(member.value)
            case "weight": change.weight = try weight(member.value)
            default: throw ConfigurationFile.unknown(member.name, at: member.place, among: ["severity", "weight"])
            }
        }
        return change
    }

    private static func severity(_ value: JSONValue) throws(JSONFault) -> Severity {
        let word = try value.text("a severity")
        if let severity = Severity(rawValue: word) { return severity }
        let words = ["off"] + Severity.allCases.map(\.rawValue)
        throw value.fault("invalid severity '\(word)': use \(words.joined(separator: ", "))")
    }

    private static func weight(_ value: JSONValue) throws(JSONFault) -> Double {
        guard case .number(let text) = value.kind, let weight = Double(text), (0...100).contains(weight) else {
            throw value.fault("a weight must be a number from 0 to 100, not \(value.noun)")
        }
        return weight
    }
}

/// `"ignore"`: findings that the project knows, with the reason and the day on which it wants to hear of them again.
enum ExemptionsSection {
    static func read(_ value: JSONValue, into policy: inout RulePolicy) throws(JSONFault) {
        for item in try value.items("ignore", limit: RulePolicy.exemptionLimit) {
            policy.exemptions.append(try exemption(item))
        }
    }

    private static func exemption(_ value: JSONValue) throws(JSONFault) -> RulePolicy.Exemption {
        var rule: String?
        var reason: String?
        var exemption = RulePolicy.Exemption(rule: "", reason: "")
        for member in try value.members("an ignore entry") {
            switch member.name {
            case "rule":
                rule = try member.value.words("rule")
                _ = try RulesSection.ids(rule ?? "", at: member.value.place)
            case "url": exemption.address = try member.value.words("url")
            case "reason": reason = try member.value.words("reason")
            case "until": exemption.until = try day(member.value)
            default:
                throw ConfigurationFile.unknown(
                    member.name, at: member.place, among: ["rule", "url", "reason", "until"])
            }
        }
        guard let rule else { throw value.fault("an ignore entry needs a “rule” (* for all)") }
        guard let reason else { throw value.fault("an ignore entry needs a “reason”") }
        (exemption.rule, exemption.reason) = (rule, reason)
        return exemption
    }

    private static func day(_ value: JSONValue) throws(JSONFault) -> String {
        let text = try value.text("until")
        guard RulePolicy.isDay(text) else {
            throw value.fault("until must be a day such as 2027-01-31, not \(value.noun)")
        }
        return text
    }
}

/// `"sites"`: the own names of sites, by registrable domain.
enum SitesSection {
    static func read(_ value: JSONValue, into policy: inout RulePolicy) throws(JSONFault) {
        for site in try value.members("sites") {
            for member in try site.value.members("a site") {
                guard member.name == "names" else {
                    throw ConfigurationFile.unknown(member.name, at: member.place, among: ["names"])
                }
                var names: [String] = []
                for item in try member.value.items("names", limit: RulePolicy.siteNameLimit) {
                    names.append(try item.words("a name"))
                }
                policy.siteNames[site.name.lowercased()] = names
            }
        }
    }
}
