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
