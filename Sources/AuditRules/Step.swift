internal import AuditModel

/// A page with what rules share, found out once: its title taken apart and its tags by key.
struct PageView {
    let page: PageEvidence
    let title: TitleAnalysis
    let tags: TagIndex

    init(_ page: PageEvidence) {
        self.page = page
        title = TitleAnalysis(page)
        tags = TagIndex(page.tags)
    }

    /// A page that is like another but for its fix; its title is taken apart anew only when it or a name changed.
    init(_ page: PageEvidence, like other: PageView) {
        self.page = page
        title = page.hasTitle(of: other.page) ? other.title : TitleAnalysis(page)
        tags = TagIndex(page.tags)
    }
}

extension PageEvidence {
    /// Whether title and names of the site are those of another evidence of the page.
    func hasTitle(of other: PageEvidence) -> Bool {
        card.title == other.card.title && card.siteName == other.card.siteName
            && card.applicationName == other.card.applicationName
    }

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
struct Step: Sendable {
    let rule: any PageRule.Type
    let component: Component
    let group: RuleFacts.Group?
    private let way: Way

    private enum Way {
        case page(Preset)
        case title(any TitleRule.Type)
        case tags(any TagRule.Type)
    }

    init(_ rule: any PageRule.Type, _ preset: Preset) {
        self.rule = rule
        (component, group) = (rule.facts.component, rule.facts.group)
        if let title = rule as? any TitleRule.Type {
            way = .title(title)
        } else if let tags = rule as? any TagRule.Type {
            way = .tags(tags)
        } else {
            way = .page(preset)
        }
    }

    /// Whether it asks for the title.
    var readsTitle: Bool {
        if case .title = way { true } else { false }
    }

    /// What the rule has against the page; nil for nothing.
    func finding(_ view: PageView) -> Finding? {
        let verdict =
            switch way {
            case .page(let preset): preset.verdict(of: rule, view.page)
            case .title(let rule): rule.check(view.title, view.page)
            case .tags(let rule): rule.check(view.tags, view.page)
            }
        guard case .breaks = verdict else { return nil }
        return RuleBook.finding(rule.facts, verdict)
    }
}
