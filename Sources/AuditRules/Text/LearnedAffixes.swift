/// Which segments of its titles name a site, though no tag says so (docs/scoring.md §9).
///
/// Pages are counted by their titles, each once: pages that are all called the same teach nothing about their site.
package enum LearnedAffixes {
    /// Different titles that a segment stands first or last in; fewer prove nothing.
    package static let fewestTitles = 3
    /// The share of a site's different titles that it stands in, 0...1.
    package static let share = 0.5
    /// The most that a site has: each stands in half of its titles, at one of two ends.
    package static let limit = 4

    /// Whether a segment that passes may be a name: not a title that would fit any page, nor a number.
    package static func isName(_ segment: String) -> Bool {
        let key = TitleKeys.key(segment)
        return !WordList.generic.matches(key) && key.utf8.contains { !Bytes.isDigit($0) }
    }
}
