internal import AuditModel
internal import AuditRules
internal import PageFetching
internal import Politeness

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
