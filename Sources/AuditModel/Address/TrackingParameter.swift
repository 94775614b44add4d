/// Parameters of a query that only say where a visitor came from (docs/scoring.md §8).
public enum TrackingParameter {
    /// Whether a parameter `name=value` is one.
    public static func matches(_ parameter: Substring) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased()
        return name.hasPrefix("utm_") || names.contains(name)
    }

    private static let names: Set<String> = [
        "fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "ref_src", "_ga",
    ]
}
