package import AuditModel

/// Fails pages without og:image, for which Messages picks an image from the body.
package enum ImageHoistedFromBody: PageRule {
    package static let facts = RuleFacts(
        id: "image-hoisted-from-body", component: .image, force: .init(.warning, 50), group: .imagePresence,
        passes: "The page declares its preview image",
        fails: "No og:image; Messages picks an image itself",
        why: "Messages may pick a sidebar image, an avatar or a payment badge.",
        fix: #"Choose the image yourself: <meta property="og:image" content="https://…/picture.jpg">."#,
        sources: [
            .init(.recentSystems, "an image of the page is used when none is declared", at: "7-image"),
            .init(.amnesty, "a sidebar image was used"),
        ],
        confidence: .observed,
        card: .leaves(.video, .largeImage, .icon, .titleOnly, .bareLink, doubt: .init(.imageGuessed)))

    package static let examples = [
        Example("og:image set", .image(.jpeg(1200, 630)), .passes),
        Example(
            "a post with an image but no og:image",
            .head(
                #"<body><p>Bees.</p><img src="https://example.com/bee.jpg" width="800" height="600">"#,
                media: ["https://example.com/bee.jpg": .jpeg(800, 600)]),
            .breaks(seen: "https://example.com/bee.jpg")),
        Example(
            "a shop page whose first image is a payment badge",
            .head(
                #"<body><img src="/pay.png" width="320" height="200"><p>Honey, 500 g</p>"#,
                media: ["https://example.com/pay.png": .png(320, 200)]), .breaks(seen: "pay.png")),
        Example(
            "a header of 30 icons before the photograph",
            .head(
                "<body><header>\(menu)</header>" + article, media: ["https://example.com/photo.jpg": .jpeg(1200, 800)]),
            .breaks(seen: "photo.jpg")),
        Example(
            "a menu of 30 icons outside a header",
            .head(
                "<body><div>\(menu)\(logos)</div>" + article,
                media: ["https://example.com/photo.jpg": .jpeg(1200, 800)]), .breaks(seen: "photo.jpg")),
        Example(
            "a photograph in the header of the article itself",
            .head(
                "<body><article><header><img src=photo.jpg></header><p>Bees.</p></article>",
                media: ["https://example.com/photo.jpg": .jpeg(1200, 800)]), .breaks(seen: "photo.jpg")),
        Example(
            "nothing but a logo is left",
            .head(
                #"<body><p>Bees.</p><img src="/img/site-logo.png">"#,
                media: ["https://example.com/img/site-logo.png": .png(400, 300)]), .breaks(seen: "only a logo")),
        Example(
            "words that only look like those of a logo",
            .head(
                #"<body><img src="/silicon-analogous.jpg">"# + article,
                media: ["https://example.com/silicon-analogous.jpg": .jpeg(1200, 800)]),
            .breaks(seen: "silicon-analogous.jpg")),
        Example(
            "media not checked, a button loads a photograph",
            .withoutMedia(#"<body><img src="/back.png"><img src="/bee.jpg"><p>Bees.</p>"#), .breaks(seen: "bee.jpg")),
        Example(
            "media not checked, only the tag gives the size",
            .withoutMedia(#"<body><img src="/bee.gif" width="600" height="400"><p>Bees.</p>"#), .breaks(seen: "bee.gif")
        ),
        Example(
            "media not checked, drawings of unknown size may be buttons",
            .withoutMedia(#"<body><img src="/back.png"><img src="/next.gif"><p>Bees.</p>"#), .notApplicable),
        Example(
            "media not checked, the logo is called like the site",
            .withoutMedia(#"<body><img src="/example.jpg"><img src="/bee.jpg"><p>Bees.</p>"#), .breaks(seen: "bee.jpg")),
        Example(
            "media not checked, only what is called like the site is left",
            .withoutMedia(#"<body><img src="/img/42.jpg" alt="Example"><p>Bees.</p>"#),
            .breaks(seen: "only a logo or banner was found")),
        Example(
            "media not checked, a banner comes before the photograph",
            .withoutMedia(#"<body><img src="/topBanner.jpg"><img src="/bee.jpg"><p>Bees.</p>"#),
            .breaks(seen: "bee.jpg")),
        Example(
            "media not checked, only a button is left",
            .withoutMedia(#"<body><img src="/order-button.jpg"><p>Bees.</p>"#), .notApplicable),
        Example(
            "media not checked, the tag describes a strip",
            .withoutMedia(#"<body><img src="/shade.jpg" height="80"><p>Bees.</p>"#), .notApplicable),
        Example(
            "media not checked, four drawings come before a banner",
            .withoutMedia(
                #"<body><img src=a.png><img src=b.png><img src=c.png><img src=d.png><img src=ad.jpg width=900 height=300>"#
            ),
            .breaks(seen: "ad.jpg")),
        Example(
            "media not checked, the URL says how small the image is",
            .withoutMedia(
                #"<body><img src="/cache/100x100/1.jpg"><img src="/w108_77/2.jpg"><img src="/3.jpg?_ex=128x128">"#
            ), .notApplicable),
        Example(
            "media not checked, thumbnails come before the photograph",
            .withoutMedia(#"<body><img src="/thumbs/1.jpg"><img src="/2_thumb.jpg"><img src="/bee.jpg">"#),
            .breaks(seen: "bee.jpg")),
        Example(
            "media not checked, only a thumbnail of unknown size is left",
            .withoutMedia(#"<body><img src="/small/bee.jpg"><p>Bees.</p>"#), .notApplicable),
        Example(
            "media not checked, the portrait of an author",
            .withoutMedia(#"<body><div class="author"><a href="/kim"><img src="/kim.jpg"></a></div><p>Bees.</p>"#),
            .notApplicable),
        Example(
            "media not checked, a click on the image earns a commission",
            .withoutMedia(
                #"<body><a href="https://shop.example/aff_c?offer=8"><img src="/offer.jpg"></a><p>Bees.</p>"#),
            .notApplicable),
        Example(
            "media not checked, a large advertisement is left",
            .withoutMedia(#"<body><p>Bees.</p><div class="ad"><img src="/offer.jpg" width="300" height="250"></div>"#),
            .breaks(seen: "only an advertisement was found")),
        Example(
            "media not checked, a sign leads to the site's page on a network",
            .withoutMedia(#"<body><a href="https://www.instagram.com/bees/"><img src="/follow.jpg"></a><p>Bees.</p>"#),
            .notApplicable),
        Example(
            "media not checked, the image has no width on the page",
            .withoutMedia(#"<body><img src="/share.jpg" style="width:0; height:0; display:block"><p>Bees.</p>"#),
            .notApplicable),
        Example(
            "media not checked, the image fills its frame",
            .withoutMedia(
                #"<body><img src="/bee.jpg" style="width:0; height:0; min-width:100%; min-height:100%"><p>Bees.</p>"#),
            .breaks(seen: "bee.jpg")),
        Example(
            "media not checked, a program serves the photograph",
            .withoutMedia(#"<body><img src="/_next/image?url=%2Fbee.jpg&amp;w=1920&amp;q=75"><p>Bees.</p>"#),
            .breaks(seen: "bee.jpg")),
        Example(
            "media not checked, a program serves a small copy",
            .withoutMedia(#"<body><img src="/_next/image?url=%2Fbee.jpg&amp;w=96&amp;q=75"><p>Bees.</p>"#),
            .notApplicable),
        Example(
            "media not checked, the portrait of a commenter",
            .withoutMedia(#"<body><p>Bees.</p><img class="post-comments__image" src="/kim-60x0-default.jpg">"#),
            .notApplicable),
        Example(
            "media not checked, the portrait of an author with its sides",
            .withoutMedia(#"<body><p>Bees.</p><img src="/kim-headshot.jpg" width="150" height="150">"#),
            .breaks(seen: "only an icon or button was found")),
        Example(
            "media not checked, a pixel until a script has run",
            .withoutMedia(#"<body><img src="/upload/c_scale,w_1,h_1/v1/bee.jpg"><p>Bees.</p>"#), .notApplicable),
        Example(
            "a sign at the start of a manual, whose size only the file gives",
            .head(
                #"<body><img src="/home.gif"><p>Bees.</p>"#,
                media: ["https://example.com/home.gif": .png(24, 24)]), .notApplicable),
        Example(
            "a logo before the article, not around it",
            .head(
                #"<body><img class="logo" src="/a.png" width=600 height=300>"# + article,
                media: ["https://example.com/photo.jpg": .jpeg(1200, 800)]),
            .breaks(seen: "photo.jpg")),
        Example(
            "images of unknown size fill the page before a photograph whose tag gives its size",
            .head(
                "<body>\(unsized)" + article, media: ["https://example.com/photo.jpg": .jpeg(1200, 800)]),
            .breaks(seen: "photo.jpg")),
        Example(
            "media not checked, images of unknown size come before such a photograph",
            .withoutMedia("<body>\(unsized)" + article), .breaks(seen: "probably used: photo.jpg")),
        Example(
            "media not checked, a small image next to the text does not count as such a photograph",
            .withoutMedia(#"<body><img src="/bee.jpg"><img src="/offer.jpg" width="300" height="250">"#),
            .breaks(seen: "bee.jpg")),
        Example(
            "an icon by its alternative text comes before the photograph",
            .head(
                #"<body><img alt="Phone icon" src="/a.png" width="600" height="600">"# + article,
                media: ["https://example.com/photo.jpg": .jpeg(1200, 800)]),
            .breaks(seen: "photo.jpg")),
        Example(
            "media not checked, the image is hidden",
            .withoutMedia(#"<body><img src="/share.jpg" width="600" height="400" hidden><p>Bees.</p>"#),
            .notApplicable),
        Example(
            "the image that is meant is in a tag that Messages ignores",
            .withoutMedia(#"<link rel="image_src" href="/a.jpg"><body><img src="/bee.jpg"><p>Bees.</p>"#),
            .breaks(seen: "bee.jpg; link rel=image_src is not read")),
        Example("nothing but icons", .head("<body><div>\(menu)</div><p>Bees.</p>"), .notApplicable),
        Example("no image anywhere", .bare, .notApplicable),
    ]

    private static let menu = (1...30).map { #"<img src="/menu/\#($0).png" width=24 height=24>"# }.joined()
    private static let logos = (1...30).map { #"<img class="brand logo" src="/brands/\#($0).png">"# }.joined()
    private static let unsized = (1...30).map { #"<img src="/m/\#($0).jpg">"# }.joined()
    private static let article = "<article><img src=photo.jpg width=1200 height=800><p>Bees.</p></article>"

    package static func check(_ page: PageEvidence) -> Verdict {
        guard !page.declaresImage else { return .passes }
        guard let image = page.looksAtMedia ? hoisted(page.card) : likely(page.card) else { return .notApplicable }
        let chance = page.looksAtMedia || image.declaredHeight != nil ? "probably" : "perhaps"
        let seen = "\(chance) used: \(RawText.quoted(image.raw))\(leftover(image.use))"
        return .breaks(seen + page.unreadImage, line: image.line)
    }

    private static func leftover(_ use: ImageUse) -> String {
        switch use {
        case .content, .thumbnail: ""
        case .logo: ", only a logo or banner was found"
        case .advertisement: ", only an advertisement was found"
        case .icon: ", only an icon or button was found"
        }
    }

    /// The first that loads, or the first that was not checked.
    private static func hoisted(_ card: LinkCard) -> ImageRecord? {
        card.chosenImage ?? card.images.first { $0.url != nil && $0.media == nil }
    }

    private static func likely(_ card: LinkCard) -> ImageRecord? {
        card.likelyImage.flatMap { $0.isLikelyLarge ? $0 : nil }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showImage()
        return true
    }
}
