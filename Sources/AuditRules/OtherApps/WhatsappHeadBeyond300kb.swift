package import AuditModel

/// Fails pages whose tags are beyond the part that WhatsApp reads.
package enum WhatsappHeadBeyond300kb: AppRule {
    package static let app = "WhatsApp"
    package static let facts = RuleFacts(
        id: "whatsapp-head-beyond-300kb", component: .otherApps, force: .init(.notice, 0),
        passes: "The tags are where WhatsApp reads them",
        fails: "Tags are too far down for WhatsApp",
        why: "WhatsApp reads only the first 300 KB of a page.",
        fix: "Put the meta tags at the top of the head, before inline styles and scripts.",
        sources: [
            .init(.whatsApp, "tags have to be within the first 300 KB")
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("tags at the top", .head(#"<meta property="og:title" content="Bees">"#), .passes),
        Example(
            "tags after 410 KB of style",
            .head(
                #"<meta property="og:title" content="Bees">"#,
                evidence: { page in
                    for index in page.tags.metas.indices { page.tags.metas[index].place.offset = 410_000 }
                }),
            .breaks(seen: "og:title starts after 410 KB")),
        Example(
            "tags in the body", .head(#"<body><p>Bees</p><meta property="og:title" content="Bees">"#),
            .breaks(seen: "og:title is in the body")),
        Example("no tags at all", .bare, .notApplicable),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = page.tags.headTags(beyond: bytesRead)
        for key in PageTags.headKeys {
            let place = page.tags.index(of: key).map { page.tags.metas[$0].place }
            let isBody = place.map { $0.offset < bytesRead && $0.inTree == .body } ?? false
            short?.add("\(key) is in the body", .place, when: isBody)
        }
        return short
    }

    private static let bytesRead = 307_200

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.tags.moveHeadTags()
        return true
    }
}
