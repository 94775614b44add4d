package import AuditModel

/// Fails pages that serve different metadata to different clients.
package enum UserAgentMismatch: PageRule {
    package static let facts = RuleFacts(
        id: "user-agent-mismatch", component: .reach, force: .init(.warning, 65), group: .userAgent,
        passes: "Every client gets the same tags",
        fails: "Phones, desktops and previews get different tags",
        why: "The preview depends on the device that makes it, and may lack what you wrote for another.",
        fix: "Serve the same tags to every client, whatever its User-Agent.",
        sources: [
            .init(.tn3156, "serve the same metadata to both mobile and desktop versions"),
            .init(.wire, "mobile pages lacked the tags"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("the same for all", seen(by: "safari-iphone") { _ in }, .passes),
        Example(
            "the phone gets no image", seen(by: "safari-iphone") { $0.image = nil },
            .breaks(seen: "image: https://example.com/a.jpg, but nothing for safari-iphone")),
        Example(
            "the title is for bots only", seen(by: "safari-mac") { $0.title = "Welcome" },
            .breaks(seen: "title: Bees, but Welcome for safari-mac")),
        Example(
            "the same title with other white space", seen(by: "safari-iphone") { $0.title = "\n   Bees  " }, .passes),
        Example(
            "another site name", seen(by: "safari-mac") { $0.siteName = "Acme mobile" }, .breaks(fraction: 0.3)),
        Example(
            "another og:url", seen(by: "safari-mac") { $0.ogURL = "https://m.example.com/" }, .breaks(fraction: 0.1)),
        Example(
            "a query against caches",
            seen(by: "safari-mac") { $0.image = "https://example.com/a.jpg?v=2" }, .passes),
        Example(
            "a mobile twin with the same image of its own",
            seen(by: "safari-iphone") { view in
                guard let twin = PageURL(stored: "https://m.example.com/page") else { return }
                view.finalURL = twin
                view.image = "https://m.example.com/a.jpg"
            }, .passes),
        Example(
            "a mobile twin that names the same image",
            seen(by: "safari-iphone") { view in
                guard let twin = PageURL(stored: "https://m.example.com/page") else { return }
                view.finalURL = twin
            }, .passes),
        Example("only one profile was fetched", ExamplePage(ExamplePage.bees), .notApplicable),
        Example(
            "the other profile was blocked",
            seen(by: "safari-mac") { $0.outcome = .http4xx }, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        let others = page.alternates.filter(\.outcome.isLoaded)
        // Empty responses are reported by another rule.
        guard page.outcome.isLoaded, !page.isEmptyAnswer, !others.isEmpty else { return .notApplicable }
        let own = ProfileView(page)
        let differences = others.compactMap { difference(own, $0) }
        guard let worst = differences.max(by: { $0.fraction < $1.fraction }) else { return .passes }
        return .breaks(worst.seen, fraction: worst.fraction)
    }

    /// The field that costs most; they are in that order.
    private static func difference(_ own: ProfileView, _ other: ProfileView) -> (seen: String, fraction: Double)? {
        guard let field = own.differences(from: other).first else { return nil }
        return ("\(field.name): \(shown(own[field])), but \(shown(other[field])) for \(other.profile)", field.fraction)
    }

    private static func shown(_ value: String?) -> String {
        guard let value, !value.isEmpty else { return "nothing" }
        return String(value.prefix(120))
    }

    private static func seen(
        by profile: String, change: @escaping @Sendable (inout ProfileView) -> Void
    ) -> ExamplePage {
        ExamplePage(
            ExamplePage.document(
                "<meta property=\"og:title\" content=\"Bees\"><meta property=\"og:site_name\" content=\"Acme\">"
                    + "<meta property=\"og:image\" content=\"https://example.com/a.jpg\">"),
            evidence: { page in
                var view = ProfileView(page)
                view.profile = profile
                change(&view)
                page.alternates = [view]
            })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let own = ProfileView(page)
        for place in page.alternates.indices {
            page.alternates[place].finalURL = page.final
            for field in ProfileView.fields { page.alternates[place].copy(field, from: own) }
        }
        return true
    }
}
