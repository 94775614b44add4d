extension RuleBook {
    /// The rules about video, audio and the weight of all of it, in report order.
    static let media: [any PageRule.Type] = [
        MediaOver10mbTotal.self, VideoHtmlOrPlugin.self, VideoNotDirectFile.self, VideoYoutubeEmbed.self,
        VideoUnreachable.self, VideoUnplayableType.self, VideoTooLarge.self, VideoHlsTap.self,
        VideoWithoutImage.self, VideoHttpOnHttps.self, VideoTypeMismatch.self, VideoStreamPrecedence.self,
        VideoPlayerPageOnly.self, VideoNoRange.self, AudioUnplayable.self,
    ]
}
