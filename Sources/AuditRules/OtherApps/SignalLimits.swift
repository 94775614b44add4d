package import AuditModel

/// Fails pages for which Signal shows no preview, or no image.
package enum SignalLimits: AppRule {
    package static let app = "Signal"
    package static let facts = RuleFacts(
        id: "signal-limits", component: .otherApps, force: .init(.notice, 0),
        passes: "Signal shows a preview with the image",
        fails: "Signal shows no preview, or no image",
        why: "Signal reads only property= tags over https, and images up to 1 MB.",
        fix: "Use property= (not name=) in og: tags, https everywhere, and an image below 1 MB.",
        sources: [
            .init(.signal, "its source accepts these")
        ],
        confidence: .practice)

    package static let examples = [
        Example(
            "all that Signal requires", .image(.jpeg(1200, 630), then: #"<meta property="og:title" content="Bees">"#),
            .passes),
        Example(
            "name= instead of property=",
            .head(
                #"<meta name="og:image" content="https://example.com/a.jpg">"#,
                media: ["https://example.com/a.jpg": .jpeg(1200, 630)]), .breaks(seen: "og:image without property=")),
        Example("1.6 MB", .image(.jpeg(1200, 630, bytes: 1_600_000)), .breaks(seen: "1.6 MB")),
        Example("a page without encryption", .head("", at: "http://example.com/bees"), .breaks(seen: "http")),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = Shortcomings()
        for key in ["og:title", "og:image"] {
            guard let index = page.tags.index(of: key) else { continue }
            let tag = page.tags.metas[index]
            short.add("\(key) without property=", .attribute, when: tag.keyAttribute != .property)
            short.add("\(key) starts after \(FileSize.text(tag.place.offset))", when: tag.place.offset > bytesRead)
        }
        let isInsecure = !page.requested.isSecure || !page.final.isSecure
        short.add("http instead of https", .insecurity, when: isInsecure || page.previewFile?.isInsecure == true)
        if let media = page.previewFile {
            short.add("\(media.weight) (the limit is 1 MB)", .imageWeight, when: media.bytes > 1 << 20)
            let isTaken = [.gif, .ico, .jpeg, .png, .apng, .webp].contains(media.type)
            short.add("image of type \(media.type.rawValue.uppercased())", .imageFormat, when: !isTaken)
        }
        return short
    }

    private static let bytesRead = 1_000 << 10

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.useHTTPS()
        for key in ["og:title", "og:image"] {
            guard let place = page.tags.index(of: key) else { continue }
            page.tags.metas[place].property = key
            page.tags.metas[place].name = nil
            page.tags.metas[place].place.offset = min(page.tags.metas[place].place.offset, bytesRead)
        }
        suitImage(&page)
        return true
    }
}
