package import AuditModel

/// A page while rules judge it, with the facts that they share: its analysed title and its tags by key, each computed
/// when the first rule needs it, and the findings so far.
package final class PageDigest {
    package let page: PageEvidence
    package let preset: Preset
    /// The ids of the rules that it fails so far.
    package internal(set) var broken: Set<String> = []
    package private(set) lazy var title = TitleAnalysis(page)
    package private(set) lazy var tags = TagIndex(page.tags)

    package init(of page: PageEvidence, preset: Preset = .apple) {
        self.page = page
        self.preset = preset
    }

    /// The page after a fix; a title that the fix does not change is not analysed again.
    init(mended page: PageEvidence, from old: PageDigest) {
        self.page = page
        preset = old.preset
        if page.card.hasNames(of: old.page.card), page.tags.titles == old.page.tags.titles { title = old.title }
    }
}

extension PageEvidence {
    /// Whether the Media component is judged: the page declares video or audio.
    var mediaApplies: Bool { !card.videos.isEmpty || !card.audios.isEmpty }
}
