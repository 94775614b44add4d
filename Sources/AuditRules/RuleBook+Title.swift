extension RuleBook {
    /// The rules about the title.
    static let title: [any PageRule.Type] = [
        TitleMissing.self, OgTagsMissing.self, OGTitleMissing.self, TitleDuplicatesSiteName.self,
        TitleContainsSiteAffix.self,
        TitleIsSiteNameOnly.self, TitleGeneric.self, TitleTooLong.self, TitleTooShort.self,
        TitleContainsMarkup.self, TitleWhitespace.self, TitleManySeparators.self,
        TitleSourcesConflict.self,
    ]
    static let titleSet: [any SetRule.Type] = [TitleNotUnique.self]
}
