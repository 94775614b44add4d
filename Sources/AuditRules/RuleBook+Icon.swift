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
