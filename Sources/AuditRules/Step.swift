internal import AuditModel

/// What rules share about a page, found out once and when it is asked for: its title taken apart and its tags by key.
///
/// The page itself goes beside it from function to function: out of a value that holds both it would be copied each time.
struct PageDigest {
    private let titleOnce: TitleOnce
    private let tagsOnce: TagsOnce
    /// What the site is called, where that is known: no fix moves a page to another site.
    private var known: KnownNames?
    private let parts: PageParts

    /// - Parameter title: that of the page, where it was taken apart before.
    init(of page: borrowing PageEvidence, title: TitleAnalysis? = nil) {
        titleOnce = TitleOnce(title)
        tagsOnce = TagsOnce()
        parts = PageParts(of: page)
    }

    /// The digest of a page as a fix makes it, which has in common with that of the page as it was what the fix has not
    /// touched.
    init(of page: borrowing PageEvidence, mendedFrom old: borrowing PageEvidence, _ digest: PageDigest) {
        if page.card.hasNames(of: old.card), page.tags.titles == old.tags.titles || !digest.title(of: old).asksDocument
        {
            titleOnce = digest.titleOnce
        } else {
            titleOnce = TitleOnce()
            known = digest.title(of: old).known
        }
        tagsOnce = page.tags.hasMetas(of: old.tags) ? digest.tagsOnce : TagsOnce()
        parts = PageParts(of: page)
    }

    /// Whether the page has what the rule needs to say anything.
    func has(_ step: Step) -> Bool { step.needs.isSubset(of: parts) }

    func title(of page: PageEvidence) -> TitleAnalysis {
        titleOnce.value { TitleAnalysis(page, known: known) }
    }

    func tags(of page: PageEvidence) -> TagIndex { tagsOnce.value { TagIndex(page.tags) } }

    /// Whether title and names of the site are those of the page that this one was made of.
    func hasTitle(of other: PageDigest) -> Bool { titleOnce === other.titleOnce }
}

// A class each, because a generic one asks the runtime for its type wherever it ends.
private final class TitleOnce {
    private var found: TitleAnalysis?

    init(_ found: TitleAnalysis? = nil) { self.found = found }

    func value(_ find: () -> TitleAnalysis) -> TitleAnalysis {
        if let found { return found }
        let value = find()
        found = value
        return value
    }
}

private final class TagsOnce {
    private var found: TagIndex?

    func value(_ find: () -> TagIndex) -> TagIndex {
        if let found { return found }
        let value = find()
        found = value
        return value
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
        if hasMetas(of: other) || differsBesideTitles(from: other) { return true }
        var (own, others) = (0, 0)
        while let place = titlePlace(from: own), let second = other.titlePlace(from: others) {
            guard metas[place].content == other.metas[second].content, key(at: place) == other.key(at: second) else {
                return false
            }
            (own, others) = (place + 1, second + 1)
        }
        return titlePlace(from: own) == nil && other.titlePlace(from: others) == nil
    }

    /// Whether each meta is the one that stands there in other tags, or none of them may hold a title.
    private func differsBesideTitles(from other: PageTags) -> Bool {
        let shared = min(metas.count, other.metas.count)
        let isLonger = metas.count > shared
        return (0..<shared).allSatisfy { place in
            metas[place].content == other.metas[place].content && key(at: place) == other.key(at: place)
                || !isTitle(at: place) && !other.isTitle(at: place)
        }
            && (shared..<max(metas.count, other.metas.count)).allSatisfy { place in
                isLonger ? !isTitle(at: place) : !other.isTitle(at: place)
            }
    }

    private func isTitle(at place: Int) -> Bool {
        hasKey("og:title", at: place) || hasKey("twitter:title", at: place)
    }

    /// Where `metas` holds the next title that counts.
    private func titlePlace(from start: Int) -> Int? {
        metas.indices[start...].first { isTitle(at: $0) && metas[$0].isGiven }
    }
}

extension PageEvidence {
    /// Whether the Media component is judged: the page declares video or sound.
    var mediaApplies: Bool { !card.videos.isEmpty || !card.audios.isEmpty }
}

/// One rule as a run judges by it, and whether it shares what is found out once a page.
///
/// Nothing in it is counted, for lists of them are walked several times a page: the facts stay in the book.
struct Step: Sendable {
    let rule: any PageRule.Type
    private let reads: CardParts?
    let needs: PageParts
    /// Its place in report order.
    let place: Int
    /// Whether its breaches may say something of the card.
    let isTelling: Bool
    private let judgesFiles: Bool
    private let way: Way

    private enum Way: Sendable {
        case page(Preset)
        case title(any TitleRule.Type)
        case tags(any TagRule.Type)
        /// Says nothing that another finding of the page has said.
        case app(any AppRule.Type)
    }

    init(_ rule: any PageRule.Type, _ preset: Preset) {
        let facts = rule.facts
        self.rule = rule
        reads = rule.reads
        needs = RuleBook.needs(of: rule)
        place = RuleBook.place(of: facts.id)
        isTelling = facts.card.isTelling
        judgesFiles = facts.judgesFiles
        way =
            switch rule.kind {
            case .title(let rule): .title(rule)
            case .brand(let rule): .title(rule)
            case .tags(let rule): .tags(rule)
            case .app(let rule) where preset.weight(of: facts) == nil: .app(rule)
            case .app, .page: .page(preset)
            }
    }

    var facts: RuleFacts { RuleBook.allFacts[place] }
    // Each by itself, for whoever asks for the facts gets a copy of them all.
    var id: String { RuleBook.allFacts[place].id }
    var component: Component { RuleBook.allFacts[place].component }
    var force: RuleFacts.Force { RuleBook.allFacts[place].force }

    /// Whether it asks for the title.
    var readsTitle: Bool {
        if case .title = way { true } else { false }
    }

    /// Whether its verdict may be another one when these parts of the card have changed.
    func mayChange(with change: CardParts) -> Bool { reads.map { !$0.isDisjoint(with: change) } ?? true }

    /// Changes a page as the fix does (`PageRule.mend`); the digest is that of the page as it is.
    func mend(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool {
        if case .title(let rule) = way { rule.mend(&page, digest.title(of: page)) } else { rule.mend(&page) }
    }

    /// What its fix changes (`PageRule.changes`).
    func changes(_ page: PageEvidence, _ digest: PageDigest) -> CardParts? {
        if case .title(let rule) = way { rule.changes(page, digest.title(of: page)) } else { rule.changes(page) }
    }

    /// What the rule has against the page; nil for nothing.
    func breach(_ page: PageEvidence, _ digest: PageDigest) -> Breach? {
        guard case .breaks(let breach) = verdict(page, digest) else { return nil }
        return breach
    }

    /// What the rule says of the page. Of a file there are no tags, and no title to judge.
    ///
    /// - Parameter found: the rules of which the page has a finding.
    func verdict(_ page: PageEvidence, _ digest: PageDigest, besides found: RulePlaces = RulePlaces()) -> Verdict {
        guard digest.has(self), page.file == nil || judgesFiles else { return .notApplicable }
        return switch way {
        case .page(let preset): preset.verdict(of: rule, page)
        // What is left of a title says nothing of the whole.
        case .title(let rule): page.hasTornTitle ? .notApplicable : rule.check(digest.title(of: page), page)
        case .tags(let rule): rule.check(digest.tags(of: page), page)
        case .app(let rule): rule.shortcomings(page)?.verdict(besides: found.contains) ?? .notApplicable
        }
    }
}
