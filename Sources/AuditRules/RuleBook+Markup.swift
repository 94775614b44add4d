extension RuleBook {
    /// The rules about tags as written, URLs, charset, site name and description, in report order.
    static let markup: [any PageRule.Type] = [
        JsGeneratedTags.self, UnfilledTemplate.self, QuotesBreakValue.self, InvalidUrlValue.self, CharsetMissing.self,
        CharsetConflict.self,
        TextMojibake.self,
        DoubleEncodedEntities.self, NameInsteadOfProperty.self, TagKeyMalformed.self, TagEmpty.self,
        DuplicateConflictingTags.self, TagsOutsideHead.self, TagsInNoscript.self, BaseHrefAffectsMeta.self,
        OgUrlWrongPage.self, OgUrlRedirects.self, OgUrlMismatchCanonical.self, OgUrlNotAbsolute.self, OgUrlMissing.self,
        SiteNameMissing.self, SiteNameSuspicious.self, DescriptionMissing.self, DescriptionGeneric.self,
        DescriptionContainsMarkup.self,
        DescriptionDuplicatesTitle.self, DescriptionTooLong.self, SocialPostMetadataIncomplete.self,
        OgTypeMissing.self, OgLocaleInvalid.self,
    ]

    /// The rules of this component that need the other pages of the site; `OGURLShared` is the second half of
    /// `og-url-wrong-page` and has its facts, `SiteNameUnlikeSite` that of `site-name-suspicious`.
    static let markupSet: [any SetRule.Type] = [OGURLShared.self, DescriptionNotUnique.self, SiteNameUnlikeSite.self]
}
