internal import AuditModel

/// A page with what rules share, found out once and when it is asked for: its title taken apart and its tags by key.
final class PageView {
    let page: PageEvidence
    private let other: PageView?

    init(_ page: PageEvidence) {
        self.page = page
        other = nil
    }

    /// The page as the fix of a rule makes it, which has in common with the page as it is what the fix has not touched;
    /// nil when nobody knows what the page would be.
    init?(_ other: PageView, mendedBy rule: any PageRule.Type) {
        var page = other.page
        guard rule.mend(&page) else { return nil }
        self.page = page
        self.other = other
    }

    lazy var title: TitleAnalysis = {
        guard let other else { return TitleAnalysis(page) }
        if hasTitle(of: other) { return other.title }
        // No fix moves a page to another site.
        return TitleAnalysis(page.card.title, names: SiteNames(page), hostAliases: other.title.hostAliases)
    }()

    lazy var tags: TagIndex = {
        if let other, page.tags.hasMetas(of: other.page.tags) { return other.tags }
        return TagIndex(page.tags)
    }()

    /// Whether title and names of the site are those of another view of the page.
    func hasTitle(of other: PageView) -> Bool {
        page.card.title == other.page.card.title && page.card.siteName == other.page.card.siteName
            && page.card.applicationName == other.page.card.applicationName
    }
}

extension PageTags {
    /// Whether the metas are those of other tags and nobody has touched them since they were copied.
    fileprivate func hasMetas(of other: PageTags) -> Bool {
        metas.withUnsafeBufferPointer { own in
            other.metas.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
        }
    }

    /// Whether all that may be a title is written as in other tags.
    func hasTitles(of other: PageTags) -> Bool {
        guard titles == other.titles else { return false }
        return hasMetas(of: other) || titlePlaces.elementsEqual(other.titlePlaces) { metas[$0] == other.metas[$1] }
    }

    /// Where `metas` holds titles that count.
    private var titlePlaces: some Sequence<Int> {
        metas.indices.lazy.filter { place in
            guard let key = key(at: place), key == "og:title" || key == "twitter:title" else { return false }
            return !metas[place].place.isInNoscript && metas[place].content?.isEmpty == false
        }
    }
}

extension PageEvidence {
    /// Whether the Media component is judged: the page declares video or sound.
    var mediaApplies: Bool { !card.videos.isEmpty || !card.audios.isEmpty }
}

/// A rule that a page breaks.
struct Breached {
    var step: Step
    /// As the catalogue has it.
    var finding: Finding
    /// As the project has it; nil when it is exempt.
    var reported: Finding?
}

/// One rule as a run judges by it, and whether it shares what is found out once a page.
///
/// A class, for lists of them are walked several times a page, and the facts of a rule are many words.
final class Step: Sendable {
    let rule: any PageRule.Type
    let facts: RuleFacts
    private let reads: CardParts?
    /// Its place in report order.
    let place: Int
    private let way: Way

    private enum Way: Sendable {
        case page(Preset)
        case title(any TitleRule.Type)
        case tags(any TagRule.Type)
        /// Says nothing that another finding of the page has said.
        case app(any AppRule.Type)
    }

    init(_ rule: any PageRule.Type, _ preset: Preset) {
        self.rule = rule
        facts = rule.facts
        reads = rule.reads
        place = RuleBook.place(of: facts.id)
        way =
            switch rule.kind {
            case .title(let rule): .title(rule)
            case .brand(let rule): .title(rule)
            case .tags(let rule): .tags(rule)
            case .app(let rule) where preset.weight(of: facts) == nil: .app(rule)
            case .app, .page: .page(preset)
            }
    }

    /// Whether it asks for the title.
    var readsTitle: Bool {
        if case .title = way { true } else { false }
    }

    /// Whether its verdict may be another one when these parts of the card have changed.
    func mayChange(with change: CardParts) -> Bool { reads.map { !$0.isDisjoint(with: change) } ?? true }

    /// What the rule has against the page; nil for nothing.
    func breach(_ view: PageView) -> Breach? {
        guard case .breaks(let breach) = verdict(view) else { return nil }
        return breach
    }

    /// What the rule says of the page. Of a file there are no tags, and no title to judge.
    ///
    /// - Parameter isFound: whether the page has a finding of the rule with that id.
    func verdict(_ view: PageView, besides isFound: (String) -> Bool = { _ in false }) -> Verdict {
        guard view.page.file == nil || facts.judgesFiles else { return .notApplicable }
        return switch way {
        case .page(let preset): preset.verdict(of: rule, view.page)
        case .title(let rule): rule.check(view.title, view.page)
        case .tags(let rule): rule.check(view.tags, view.page)
        case .app(let rule): rule.shortcomings(view.page)?.verdict(besides: isFound) ?? .notApplicable
        }
    }
}
