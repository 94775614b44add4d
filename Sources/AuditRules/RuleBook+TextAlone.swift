extension RuleBook {
    /// The rules that the HTML report runs again while somebody edits a page's tags (`textrules.js`).
    package static let textAlone: [any PageRule.Type] = [
        TitleMissing.self, TitleTooLong.self, TitleTooShort.self, TitleGeneric.self, TitleContainsMarkup.self,
        UnfilledTemplate.self, TitleWhitespace.self, TitleManySeparators.self, TitleDuplicatesSiteName.self,
        SiteNameMissing.self, SiteNameSuspicious.self, DescriptionMissing.self, DescriptionTooLong.self,
        DescriptionContainsMarkup.self, DescriptionDuplicatesTitle.self, TextMojibake.self,
    ]

    /// The facts of those that are on, with the configured severity.
    package static func textAlone(in selection: Selection) -> [RuleFacts] {
        let isOn = Set(selection.ids).contains
        return textAlone.map { $0.facts }.filter { isOn($0.id) && !selection.policy.exemptsEverywhere($0.id) }.map {
            var facts = $0
            facts.force.severity = selection.policy.changes[facts.id]?.severity ?? facts.force.severity
            return facts
        }
    }

    /// The ASCII keys of titles that fit any page, separated by spaces; those with `=` only count as a whole title.
    package static let plainGenericTitles: [String] =
        WordList.generic.plainKeys + WordList.manual.plainKeys.map { "=" + $0 }
}
