internal import AuditModel

/// Fails pages whose preview image is used on many pages of the site.
package enum ImageGenericReuse: SetRule {
    package static let facts = RuleFacts(
        id: "image-generic-reuse", component: .image, force: .init(.warning, 40), group: .imageOriginality,
        passes: "The preview image is the page's own",
        fails: "Same preview image as other pages",
        why: "One image on every link says nothing about the page.",
        fix: "Give each page its own og:image.",
        sources: [
            .init(.kodeco, "use images specific to your content"),
            .init(.tn3156, "the image represents the linked page"),
            .init(.googleImages, "avoid generic images"),
            .init(.inference, "we chose how many pages are too many"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        SetExample("every article has its own photo", page(shared: 1, of: 60), .passes),
        SetExample("all 60 pages show default-share.png", page(shared: 60, of: 60), .breaks(seen: "60 of 60")),
        SetExample("a fifth of the site", page(shared: 12, of: 60), .breaks(seen: "12 of 60")),
        SetExample("three pages of many", page(shared: 3, of: 60), .breaks(fraction: 0.5, seen: "3 of 60")),
        SetExample("two pages of one subject", page(shared: 2, of: 60), .passes),
        SetExample("a site with four checked pages", page(shared: 3, of: 4), .breaks(fraction: 0.15)),
        SetExample("the home page", page(shared: 60, of: 60, isHome: true), .notApplicable),
        SetExample("no image", page(shared: 1, of: 60, image: ""), .notApplicable),
    ]

    package static func check(_ page: PageInSet) -> Verdict {
        let isMeasured = !page.keys.image.isEmpty || page.keys.imagePerceptualHash != nil
        guard isMeasured, !page.keys.isHome, page.sitePages > 1 else { return .notApplicable }
        guard page.sameImage >= sharedBy else { return .passes }
        let seen = "\(grouped(page.sameImage)) of \(counted(page.sitePages, "page")), all with the same image"
        guard page.sitePages >= enoughPages else {
            return .breaks(seen, fraction: 0.15, as: .init(.notice, facts.force.weight))
        }
        // A fifth of the site, without a rounding division.
        return .breaks(seen, fraction: page.sameImage * 5 >= page.sitePages ? 1 : 0.5)
    }

    /// Our thresholds.
    private static let sharedBy = 3
    private static let enoughPages = 5

    private static func page(shared: Int, of pages: Int, isHome: Bool = false, image: String = "a1") -> PageInSet {
        var keys = PageRecord.SetKeys()
        keys.image = image
        keys.isHome = isHome
        var page = PageInSet(keys: keys, sitePages: pages)
        page.sameImage = shared
        return page
    }
}
