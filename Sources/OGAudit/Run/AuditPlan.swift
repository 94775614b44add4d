internal import AuditModel

/// What an audit would do: for `--dry-run`.
public struct AuditPlan: Sendable {
    /// The plan as text.
    public var text: String

    static func make(inputs: [String], options: AuditOptions, filter: AddressFilter) throws -> AuditPlan {
        var addresses = 0
        var hosts: Set<HostKey> = []
        var problems: [String] = []
        for input in inputs {
            try URLList.read(input, filter: filter) { entry in
                switch entry {
                case .address(let url, _, _):
                    addresses += 1
                    if hosts.count < hostLimit { hosts.insert(url.hostKey) }
                case .rejected(let line):
                    if problems.count < problemLimit { problems.append("\(line.input):\(line.line): \(line.reason)") }
                case .filtered: break
                }
            }
        }
        let some = hosts.count < hostLimit ? "\(hosts.count)" : "at least \(hostLimit)"
        var text = "\(addresses) addresses on \(some) hosts would be asked as \(options.profileNames).\n"
        text += options.limitsText + "\n"
        if !problems.isEmpty { text += "Not addresses:\n  " + problems.joined(separator: "\n  ") + "\n" }
        return AuditPlan(text: text)
    }

    /// A dry run counts hosts up to this many and names so many problems.
    private static let hostLimit = 100_000
    private static let problemLimit = 20
}

extension AuditOptions {
    /// Who asks for a page, in words.
    var profileNames: String {
        guard comparesProfiles else { return profile.name }
        return ([profile] + ProfileComparison.others).map(\.name).joined(separator: ", ")
    }

    /// The limits and manners in force, in words.
    public var limitsText: String {
        let manners = fetch.politeness
        return [
            manners.host.rate == .unlimited ? "no limit of rate" : "at most \(manners.host.rate) to one host",
            "\(manners.host.perHost) at a time to one host",
            "\(manners.concurrency) in all", fetch.robots.words,
            manners.perAddress > 0 ? "\(manners.perAddress) at a time to one address" : "",
            manners.hostTime.map { "\(Int($0.seconds)) s for a host" } ?? "", "\(Int(timeout.seconds)) s for a page",
            "\(redirectLimit) redirects",
            "\(htmlLimit / 1_024) KiB of HTML", looksAtMedia ? "media looked at" : "media not looked at",
            comparesProfiles ? "each page asked as \(profileNames)" : "", policy.summary,
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
