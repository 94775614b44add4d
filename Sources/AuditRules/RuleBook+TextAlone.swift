extension RuleBook {
    /// The rules that the HTML report judges again while somebody edits a page's texts (`textrules.js`).
    package static let textAlone: [any PageRule.Type] = [
        TitleMissing.self, TitleTooLong.self, TitleTooShort.self, TitleGeneric.self, TitleContainsMarkup.self,
        TitleTemplateLeak.self, TitleWhitespace.self, TitleManySeparators.self, TitleDuplicatesSiteName.self,
        SiteNameMissing.self, SiteNameSuspicious.self, DescriptionMissing.self, DescriptionTooLong.self,
        DescriptionContainsMarkup.self, DescriptionDuplicatesTitle.self, TextMojibake.self,
    ]

    /// The keys of titles that would fit any page, those in ASCII, without a space in any.
    package static let plainGenericTitles: [String] = WordList.generic.plainKeys
}
