package import AuditModel

/// A page while rules judge it, with what they share: its title taken apart and its tags by key, each found when the
/// first rule asks for it, and what was found against it so far.
package final class PageDigest {
    package let page: PageEvidence
    package let preset: Preset
    /// The ids of the rules that it breaks, as far as they were asked.
    package internal(set) var broken: Set<String> = []
    package private(set) lazy var title = TitleAnalysis(page)
    package private(set) lazy var tags = TagIndex(page.tags)

    package init(of page: PageEvidence, preset: Preset = .apple) {
        self.page = page
        self.preset = preset
    }

    /// The page as a fix makes it; a title that the fix leaves alone is not taken apart again.
    init(mended page: PageEvidence, from old: PageDigest) {
        self.page = page
        preset = old.preset
        if page.card.hasNames(of: old.page.card), page.tags.titles == old.page.tags.titles { title = old.title }
    }
}

extension PageEvidence {
    /// Whether the Media component is judged: the page declares video or sound.
    var mediaApplies: Bool { !card.videos.isEmpty || !card.audios.isEmpty }
}
