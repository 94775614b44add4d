extension RuleBook {
    /// The rules about loading the page: whether, for which clients, and how fast.
    static let reach: [any PageRule.Type] = [
        FetchFailed.self, TLSInvalid.self, HTTPErrorStatus.self, FetchTimeout.self, SlowResponse.self,
        TotalTimeBudget.self, AppleUABlocked.self, UserAgentMismatch.self, BotChallenge.self, LoginWall.self,
        SoftErrorPage.self, RedirectChainLong.self, ClientSideRedirect.self, HTMLTooLarge.self,
        ContentTypeNotHTML.self, ContentDispositionAttachment.self, HTTPSDowngrade.self, EmptyDocument.self,
        RobotsDisallow.self, TrackingParameters.self,
    ]
}

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

extension RuleBook {
    /// The rules about the preview image that one page decides, in report order.
    static let image: [any PageRule.Type] = [
        ImageMissing.self, ImageHoistedFromBody.self, ImageUrlWrong.self, ImageUnreachable.self, ImageNotAnImage.self,
        ImageBlank.self,
        ImageSvg.self, ImageTooHeavy.self, ImageTooSmall.self, ImageWrongAspect.self, ImageTextHeavy.self,
        ImageIsLogo.self, ImageRelativeUrl.self, ImageHttpOnHttps.self, ImageDeclaredSizeMismatch.self,
        ImageTypeMismatch.self, ImageModernFormat.self, ImageAnimated.self, ImageAltMissing.self,
        ImageMultiple.self,
        ImageStructuredOrder.self, ImageTwitterConflict.self, ImageSlow.self, ImageUrlExpires.self,
    ]

    /// The rules about the preview image that need the other pages of the site.
    static let imageSet: [any SetRule.Type] = [ImageGenericReuse.self]
}

extension RuleBook {
    /// The rules about the icon, in report order.
    static let icon: [any PageRule.Type] = [
        IconMissing.self, IconFallbackMissing.self, IconSvgOnly.self, IconManifestOnly.self, IconDataUri.self,
        IconNotDeclared.self, IconTouchMissing.self, IconTooSmall.self, IconNotSquare.self, IconUnreachable.self,
        IconWrongType.self,
        IconRelUnrecognised.self, IconOutsideHead.self, IconSizesMismatch.self, IconHttpOnHttps.self,
        IconTooHeavy.self,
    ]
}

extension RuleBook {
    /// The rules about video, audio and the weight of all of it, in report order.
    static let media: [any PageRule.Type] = [
        MediaOver10mbTotal.self, VideoHtmlOrPlugin.self, VideoNotDirectFile.self, VideoYoutubeEmbed.self,
        VideoUnreachable.self, VideoUnplayableType.self, VideoTooLarge.self, VideoHlsTap.self,
        VideoWithoutImage.self, VideoHttpOnHttps.self, VideoTypeMismatch.self, VideoStreamPrecedence.self,
        VideoPlayerPageOnly.self, VideoNoRange.self, AudioUnplayable.self,
    ]
}

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

extension RuleBook {
    /// The rules about other apps: for information, without costing points.
    static let otherApps: [any PageRule.Type] = [
        XCardMissing.self, FileRobotsDisallow.self, XLimits.self, MetaImageSize.self, AttributesUnquoted.self,
        NoscriptEndsHead.self, SlackHeadBeyond32kb.self, WhatsappHeadBeyond300kb.self, WhatsappImage.self,
        LinkedinImage.self, DiscordLimits.self, BlueskyThumb.self, MastodonLimits.self, SignalLimits.self,
        GoogleDiscoverImage.self,
    ]
}

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
