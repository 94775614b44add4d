internal import AuditModel

/// What a page must have so that some rules can say anything of it.
struct PageParts: OptionSet, Sendable {
    let rawValue: UInt8

    /// Tags declare an image.
    static let image = PageParts(rawValue: 1)
    /// Tags declare video or sound.
    static let clips = PageParts(rawValue: 2)
    /// Somebody has looked at media.
    static let media = PageParts(rawValue: 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(of page: borrowing PageEvidence) {
        self = []
        if page.declaresImage { insert(.image) }
        if page.mediaApplies { insert(.clips) }
        if page.looksAtMedia { insert(.media) }
    }
}

extension RuleBook {
    /// What a rule needs: of a page without it the rule says that there is nothing to judge, and need not be asked. A test
    /// asks them all.
    static func needs(of rule: any PageRule.Type) -> PageParts {
        needs.first { $0.rules.contains { $0 == rule } }?.parts ?? []
    }

    private static let needs: [(parts: PageParts, rules: [any PageRule.Type])] = [
        (
            [.image],
            [
                ImageAltMissing.self, ImageBlank.self, ImageDeclaredSizeMismatch.self, ImageHttpOnHttps.self,
                ImageIsLogo.self, ImageTooSmall.self, ImageWrongAspect.self,
                ImageMultiple.self, ImageRelativeUrl.self, ImageSvg.self, ImageUnreachable.self, ImageUrlExpires.self,
            ]
        ),
        (
            [.image, .media],
            [
                ImageAnimated.self, ImageModernFormat.self, ImageNotAnImage.self, ImageSlow.self,
                ImageTextHeavy.self, ImageTooHeavy.self, ImageTypeMismatch.self, GoogleDiscoverImage.self,
                MetaImageSize.self, WhatsappImage.self,
            ]
        ),
        (
            [.media],
            [
                ImageTwitterConflict.self, IconFallbackMissing.self, IconHttpOnHttps.self, IconManifestOnly.self,
                IconMissing.self, IconNotDeclared.self, IconNotSquare.self, IconTooHeavy.self, IconTooSmall.self,
                IconTouchMissing.self, IconUnreachable.self, IconWrongType.self, MediaOver10mbTotal.self,
                FileRobotsDisallow.self,
            ]
        ),
        (
            [.clips],
            [
                VideoHlsTap.self, VideoHtmlOrPlugin.self, VideoHttpOnHttps.self, VideoNotDirectFile.self,
                VideoStreamPrecedence.self, VideoTypeMismatch.self, VideoUnplayableType.self, VideoWithoutImage.self,
                VideoYoutubeEmbed.self,
            ]
        ),
        (
            [.clips, .media],
            [AudioUnplayable.self, VideoNoRange.self, VideoTooLarge.self, VideoUnreachable.self]
        ),
    ]
}
