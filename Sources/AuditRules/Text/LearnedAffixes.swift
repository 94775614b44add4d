/// Which segments of its titles name a site, though no tag says so (`rules.md` Appendix A).
public enum LearnedAffixes {
    /// Fewer pages prove nothing.
    public static let fewestPages = 3

    /// The segment keys that stand first or last on at least three pages and on half of the site's.
    ///
    /// - Parameter counts: on how many pages each key stands first or last.
    public static func learn(counts: [String: Int], sitePages: Int) -> [String] {
        counts.filter { !$0.key.isEmpty && $0.value >= fewestPages && $0.value * 2 >= sitePages }.keys.sorted()
    }
}
