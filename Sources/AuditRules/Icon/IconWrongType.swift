package import AuditModel

/// Fails pages whose icon is not an image, or has the wrong type.
package enum IconWrongType: PageRule {
    package static let facts = RuleFacts(
        id: "icon-wrong-type", component: .icon, force: .init(.notice, 8),
        passes: "The icon is an image of its declared type",
        fails: "Icon file has the wrong type",
        why: "An app that trusts the declared type skips the icon.",
        fix: "Serve a PNG or ICO with the matching Content-Type. Correct or remove the type attribute of the <link>.",
        sources: [
            .init(.recentSystems, "image types of ImageIO and image/x-icon are accepted", at: "6-icon")
        ],
        confidence: .observed)

    package static let examples = [
        Example("a PNG as image/png", .icon(.png(180, 180)), .passes),
        Example(
            "/favicon.ico returns a page", .head("", media: ["https://example.com/favicon.ico": .html]),
            .breaks(seen: "html")),
        Example(
            "an icon that leads to a sign-in page",
            .head(
                "",
                media: [
                    "https://example.com/favicon.ico": ExamplePage.Media(.html) {
                        $0.redirects = 1
                        if let door = PageURL(stored: "https://example.com/login") { $0.finalURL = door }
                    }
                ]), .breaks(seen: "leads to https://example.com/login (a sign-in page): html")),
        Example(
            "ICO bytes declared as PNG",
            .head(
                #"<link rel="icon" type="image/png" href="/f.png">"#,
                media: ["https://example.com/f.png": .init(.ico, 32, 32)]),
            .breaks(fraction: 0.3, seen: "image/png")),
        Example(
            "an SVG, said to be one, before the PNG",
            .head(
                #"<link rel="icon" type="image/svg+xml" href="/i.svg"><link rel="icon" href="/f.png">"#,
                media: ["https://example.com/i.svg": .init(.svg), "https://example.com/f.png": .png(180, 180)]), .passes
        ),
        Example(
            "an icon that looks like a PNG but is not one",
            .icon(ExamplePage.Media.png(180, 180).with { $0.imageFailure = .undecodable }),
            .breaks(seen: "looks like a png")),
        Example("every icon returns 404", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        var verdict = Verdict.notApplicable
        for icon in page.card.icons where icon.origin != .rootTouch {
            guard let media = icon.media, media.isReachable, !isHonestSVG(icon, media) else { continue }
            if let wrong = nature(media) {
                let way = media.destination.map { " leads to \($0)" } ?? ""
                return .breaks("\(RawText.quoted(media.url.text))\(way): \(wrong)", line: icon.line)
            }
            if let declared = icon.declaredType, !declared.isEmpty, !MIMEType.fits(declared, media.type) {
                let seen = "type \(RawText.quoted(declared)), the file is \(media.type.mimeType)"
                verdict = .breaks(seen, fraction: 0.3, line: icon.line)
            } else if verdict == .notApplicable {
                verdict = .passes
            }
        }
        return verdict
    }

    /// An SVG with the right type is what browsers want; `icon-svg-only` reports it if there is nothing else.
    private static func isHonestSVG(_ icon: IconCandidate, _ media: MediaFacts) -> Bool {
        media.type == .svg && media.contentType == "image/svg+xml" && icon.declaredType.map(isSVG) ?? true
    }

    private static func isSVG(_ declared: String) -> Bool { declared.isEmpty || MIMEType.fits(declared, .svg) }

    private static func nature(_ media: MediaFacts) -> String? {
        guard media.type.isRaster else { return "\(media.type.rawValue) instead of an image" }
        if media.imageFailure == .undecodable { return "looks like a \(media.type.rawValue) but cannot be decoded" }
        return MIMEType.isHTML(media.contentType) ? "Content-Type \(media.contentType ?? "")" : nil
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard page.card.chosenIcon != nil else {
            page.showIcon()
            return true
        }
        for place in page.card.icons.indices where page.card.icons[place].origin != .rootTouch {
            guard let media = page.card.icons[place].media, media.isReachable else { continue }
            if nature(media) != nil, !isHonestSVG(page.card.icons[place], media) {
                page.replaceIcon(place)
            } else if let declared = page.card.icons[place].declaredType, !MIMEType.fits(declared, media.type) {
                page.declareType(media.type.mimeType, ofIcon: place)
            }
        }
        return true
    }
}
