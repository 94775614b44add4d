package import AuditModel

/// Fails pages whose icons are only in the web app manifest.
package enum IconManifestOnly: PageRule {
    package static let facts = RuleFacts(
        id: "icon-manifest-only", component: .icon, force: .init(.warning, 60), group: .iconPresence,
        passes: "The icon is also declared outside the manifest",
        fails: "Icon is only in the web app manifest",
        why: "Link previews do not read the manifest.",
        fix: #"Add the icon as <link rel="apple-touch-icon" href="/apple-touch-icon.png">."#,
        sources: [
            .init(.extractor2016, "manifests are not read", at: "6-icon"),
            .init(.safariIcons, "manifests are not read"),
            .init(.html, "a manifest is not an icon link"),
        ],
        confidence: .observed)

    package static let examples = [
        Example(
            "a manifest and a touch icon",
            .head(
                manifest + #"<link rel="apple-touch-icon" href="/i.png">"#,
                media: ["https://example.com/i.png": .png(180, 180)]), .passes),
        Example(
            "192 and 512 pixels in the manifest only", .head(manifest, evidence: naming(512)), .breaks(seen: "512")),
        Example(
            "a manifest and an SVG icon",
            .head(manifest + #"<link rel="icon" href="/i.svg">"#, evidence: naming(192)), .breaks(seen: "webmanifest")),
        Example("a manifest that names small icons", .head(manifest, evidence: naming(48)), .passes),
        Example("a manifest that could not be read", .head(manifest), .notApplicable),
        Example("no manifest", .bare, .notApplicable),
    ]

    private static let manifest = #"<link rel="manifest" href="/site.webmanifest">"#
    private static func naming(_ side: Int) -> @Sendable (inout PageEvidence) -> Void {
        { $0.card.manifest?.largestIcon = side }
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let manifest = page.card.manifest, let lacksIcon = page.lacksIcon else { return .notApplicable }
        guard lacksIcon else { return .passes }
        guard let side = manifest.largestIcon else { return .notApplicable }
        guard side >= usable else { return .passes }
        return .breaks("\(RawText.quoted(manifest.url.text)) lists an icon of \(side) pixels", line: manifest.line)
    }

    /// The size that Apple TN3156 asks for.
    private static let usable = 108

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
