extension RuleBook {
    /// What other apps make of the page: for information, at no cost of points.
    static let otherApps: [any PageRule.Type] = [
        XCardMissing.self, FileRobotsDisallow.self, XLimits.self, MetaImageSize.self, AttributesUnquoted.self,
        NoscriptEndsHead.self, SlackHeadBeyond32kb.self, WhatsappHeadBeyond300kb.self, WhatsappImage.self,
        LinkedinImage.self, DiscordLimits.self, BlueskyThumb.self, MastodonLimits.self, SignalLimits.self,
        GoogleDiscoverImage.self,
    ]
}
