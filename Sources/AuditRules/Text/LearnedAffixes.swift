/// Which segments of its titles name a site, though no tag says so (docs/scoring.md §9).
///
/// Pages are counted by their titles, each once: pages that are all called the same teach nothing about their site. What
/// many titles have in common may as well be a book, a maker or a section, so that half of them are enough only where
/// tags or the host are called alike.
package enum LearnedAffixes {
    /// Different titles that a segment stands first or last in; fewer prove nothing.
    package static let fewestTitles = 3
    /// The share of a site's different titles that it stands in, 0...1.
    package static let share = 0.5
    /// The most that a site has: each stands in half of its titles, at one of two ends.
    package static let limit = 4

    /// Different titles, and their share, that end in what neither tags nor host are like.
    private static let (fewestEndings, endsShare) = (4, 0.6)

    /// Whether a segment that passes may be a name at all: not a title that would fit any page, nor a number.
    package static func mayBeName(_ segment: String) -> Bool {
        let key = TitleKeys.key(segment)
        return !WordList.generic.matches(key) && key.utf8.contains { !Bytes.isDigit($0) }
    }

    /// Whether a segment that may be a name is one of the site: like what tags or else the host are called, or at the end
    /// of most titles.
    ///
    /// - Parameters:
    ///   - titles: different titles of the site that it stands in.
    ///   - ends: the part of the site's titles that end in it, 0...1; nil for a name that tags say.
    ///   - title: a title of the site, judged without what was learned.
    package static func isName(
        _ segment: String, in titles: Int, ends: Double?, for title: TitleAnalysis, _ names: SiteNames
    ) -> Bool {
        guard let ends, let name = Alias(segment, .name) else { return true }
        let declared = Alias(
            title.siteNameIsTitle ? names.applicationName : names.siteName ?? names.applicationName, .name)
        if let declared { return isLike(name, declared) }
        return HostLikeness.isLike(name, names.site) || titles >= fewestEndings && ends >= endsShare
    }

    /// Whether one name holds the other, or nearly is it.
    private static func isLike(_ a: Alias, _ b: Alias) -> Bool {
        let (short, long) = a.key.utf8.count < b.key.utf8.count ? (a.key, b.key) : (b.key, a.key)
        return short.utf8.count >= 3 && Bytes.contains(short, in: long) || Similarity.reaches(0.6, a.key, b.key)
    }
}
