extension RuleBook {
    /// The rules about other apps: for information, without costing points.
    static let otherApps: [any PageRule.Type] = [
        XCardMissing.self, FileRobotsDisallow.self, XLimits.self, MetaImageSize.self, AttributesUnquoted.self,
        NoscriptEndsHead.self, SlackHeadBeyond32kb.self, WhatsappHeadBeyond300kb.self, WhatsappImage.self,
        LinkedinImage.self, DiscordLimits.self, BlueskyThumb.self, MastodonLimits.self, SignalLimits.self,
        GoogleDiscoverImage.self,
    ]
}
