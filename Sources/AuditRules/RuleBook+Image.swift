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
