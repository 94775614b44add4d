package import AuditModel

/// Rules that repeat what another finding already says: after the louder one is fixed, the other is fixed too.
///
/// In a group, which describes one defect, the most expensive finding is reported (`RuleFacts.Group.isOneFault`). The
/// table lists what follows from a defect of another group. An echo that remains is reported once the louder finding
/// is fixed.
extension RuleBook {
    /// The rules whose findings make one of this rule an echo; rules of its own group only if they cost more.
    static func louder(than rule: any PageRule.Type) -> [any PageRule.Type] {
        let named = echoes.filter { $0.rules.contains { $0 == rule } }.flatMap(\.louder)
        guard let group = rule.facts.group, group.isOneFault else { return named }
        return named
            + page.filter { other in
                other != rule && other.facts.group == group && !named.contains { $0 == other }
            }
    }

    /// Rules that a page fails without a finding, because it would be an echo of another one.
    static func echoes(of found: Set<String>, on page: PageEvidence) -> Set<String> {
        let quiet = mayBeQuiet.filter { rule, louder in
            guard !found.contains(rule.facts.id), !louder.isDisjoint(with: found) else { return false }
            if case .breaks = rule.check(page) { return true }
            return false
        }
        let echoes = Set(quiet.map { $0.rule.facts.id })
        // An echo may have echoes itself.
        return echoes.isEmpty ? [] : echoes.union(self.echoes(of: found.union(echoes), on: page))
    }

    /// The findings of a page without echoes, after the second pass has added some.
    package static func withoutEchoes(_ findings: [Finding]) -> [Finding] {
        findings.filter { !isEcho($0, of: findings) }
    }

    /// Whether a finding repeats one of the others; in a group, one that costs more or comes first.
    static func isEcho(_ own: Finding, of others: [Finding]) -> Bool {
        guard let louder = louderByID[own.rule] else { return false }
        let group = facts(own.rule)?.group
        return others.contains { other in
            guard louder.contains(other.rule) else { return false }
            let isTwin = group != nil && facts(other.rule)?.group == group
            guard isTwin, other.deduction == own.deduction else { return !isTwin || other.deduction > own.deduction }
            return place(of: other.rule) < place(of: own.rule)
        }
    }

    /// Whether a rule misses a tag that is present but empty, which `TagEmpty` reports.
    static func isTagEmpty(of rule: any PageRule.Type, _ page: PageEvidence, _ others: [Finding]) -> Bool {
        guard let key = emptyKey(of: rule), others.contains(where: { $0.rule == TagEmpty.facts.id }) else {
            return false
        }
        return TagEmpty.isLeftEmpty(key, page.tags)
    }

    private static let louderByID: [String: Set<String>] = {
        var all = Dictionary(mayBeQuiet.map { ($0.rule.facts.id, $0.louder) }, uniquingKeysWith: { first, _ in first })
        for (rules, louder) in setEchoes {
            for rule in rules { all[rule.facts.id, default: []].formUnion(louder.map { $0.facts.id }) }
        }
        all[ImageIsLogo.facts.id, default: []].insert(ImageGenericReuse.facts.id)
        all[ImageGenericReuse.facts.id, default: []].insert(ImageIsLogo.facts.id)
        return all
    }()

    /// For each rule, those whose findings already say what it would say.
    package static let quietBeside: [String: Set<String>] = missing.reduce(into: louderByID) { all, rule in
        all[rule.rule.facts.id, default: []].insert(TagEmpty.facts.id)
    }

    /// Pages share these values because each of them lacks its own.
    private static let setEchoes: [(rules: [any SetRule.Type], louder: [any PageRule.Type])] = [
        ([TitleNotUnique.self], [TitleGeneric.self, TitleIsSiteNameOnly.self, JsGeneratedTags.self]),
        ([DescriptionNotUnique.self], [DescriptionGeneric.self, JsGeneratedTags.self]),
    ]

    private static let mayBeQuiet: [(rule: any PageRule.Type, louder: Set<String>)] = page.map { rule in
        (rule, Set(louder(than: rule).map { $0.facts.id }))
    }.filter { !$0.louder.isEmpty }

    /// The tag that this rule misses. If it is present but empty, `TagEmpty` reports it, for the same points.
    static func emptyKey(of rule: any PageRule.Type) -> String? { missing.first { $0.rule == rule }?.key }

    static let missing: [(rule: any PageRule.Type, key: String)] = [
        (SiteNameMissing.self, "og:site_name"), (DescriptionMissing.self, "og:description"),
        (OgTypeMissing.self, "og:type"), (OgUrlMissing.self, "og:url"), (ImageAltMissing.self, "og:image:alt"),
        (XCardMissing.self, "twitter:card"),
    ]

    private static let echoes: [(rules: [any PageRule.Type], louder: [any PageRule.Type])] = [
        // Rendering the page on the server, or adding tags for the first time, adds them all.
        (
            [
                OGTitleMissing.self, SiteNameMissing.self, DescriptionMissing.self, OgTypeMissing.self,
                OgUrlMissing.self, XCardMissing.self, LinkedinImage.self,
            ],
            [OgTagsMissing.self, JsGeneratedTags.self]
        ),
        (
            [
                OgTagsMissing.self, TitleMissing.self, TitleGeneric.self, TitleIsSiteNameOnly.self, TitleTooShort.self,
                DescriptionGeneric.self, ImageMissing.self, ImageHoistedFromBody.self,
            ],
            [JsGeneratedTags.self]
        ),
        // A title that must be written anew.
        (
            [OGTitleMissing.self, TitleTooShort.self, TitleSourcesConflict.self],
            [TitleGeneric.self, TitleIsSiteNameOnly.self]
        ),
        ([TitleManySeparators.self, SiteNameMissing.self], [TitleDuplicatesSiteName.self]),
        ([TitleWhitespace.self], [TitleContainsMarkup.self]),
        ([XCardMissing.self], [ImageMissing.self, OGTitleMissing.self]),
        // An image that must be replaced.
        (
            [ImageAltMissing.self, ImageWrongAspect.self, ImageDeclaredSizeMismatch.self],
            [
                ImageUrlWrong.self, ImageUnreachable.self, ImageNotAnImage.self, ImageBlank.self, ImageSvg.self,
                ImageTooSmall.self,
            ]
        ),
        ([ImageIsLogo.self], [ImageSvg.self, ImageUnreachable.self, ImageNotAnImage.self, ImageBlank.self]),
        ([ImageAltMissing.self, ImageWrongAspect.self, ImageTextHeavy.self], [ImageIsLogo.self]),
        ([SlackHeadBeyond32kb.self], [WhatsappHeadBeyond300kb.self]),
    ]
}

extension RuleFacts.Group {
    /// Whether fixing the most expensive finding of a group fixes the others. Texts and images may be wrong in two
    /// ways, and other groups explain why there is no icon or video.
    var isOneFault: Bool {
        ![.description, .titleText, .imagePresence, .iconPresence, .videoPlayability].contains(self)
    }
}
