extension RuleBook {
    /// The rules about the icon, in report order.
    ///
    /// `icon-manifest-only` of the catalogue is not among them: nobody reads the manifest, so nothing tells whether
    /// it names a usable icon.
    static let icon: [any PageRule.Type] = [
        IconMissing.self, IconFallbackMissing.self, IconSvgOnly.self, IconDataUri.self, IconNotDeclared.self,
        IconTouchMissing.self, IconTooSmall.self, IconNotSquare.self, IconUnreachable.self, IconWrongType.self,
        IconRelUnrecognised.self, IconOutsideHead.self, IconSizesMismatch.self, IconHttpOnHttps.self,
        IconTooHeavy.self,
    ]
}
