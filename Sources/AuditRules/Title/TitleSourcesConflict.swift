public import AuditModel

/// The tags that hold a title tell one story.
public enum TitleSourcesConflict: TitleRule {
    public static let facts = RuleFacts(
        id: "title-sources-conflict", component: .title, force: .init(.notice, 4),
        passes: "og:title, twitter:title and title tell one story",
        fails: "og:title, twitter:title and title tell different stories",
        fix: "Make og:title, twitter:title and title tell the same story: which one is shown depends on the app.",
        source: "D-MEX, O-DEVPEACE: og before twitter; P-MASTODON: JSON-LD headline first", confidence: .observed)

    public static let examples = [
        Example(
            "the site's name behind",
            ExamplePage(
                ExamplePage.document(
                    "<meta property=\"og:title\" content=\"Bees\"><title>Bees – Acme</title>")), .passes),
        Example(
            "other words, same story",
            ExamplePage(
                ExamplePage.document(
                    "<meta property=\"og:title\" content=\"Bees can count\"><title>Can bees count?</title>")), .passes),
        Example(
            "a sale and a contact",
            ExamplePage(
                ExamplePage.document(
                    "<meta property=\"og:title\" content=\"Summer sale\"><title>Contact</title>")),
            .breaks(seen: "og:title “Summer sale”, title “Contact”")),
        Example(
            "the card of another article",
            ExamplePage(
                ExamplePage.document(
                    "<meta property=\"og:title\" content=\"Bees can count\">"
                        + "<meta name=\"twitter:title\" content=\"Elections postponed\">")),
            .breaks(seen: "twitter:title “Elections postponed”")),
        Example("only one title", .titled("Bees"), .notApplicable),
    ]

    public static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let og = page.tags.tag("og:title"), let own = og.content, title.shown != nil else {
            return .notApplicable
        }
        let others = [("twitter:title", page.tags.tag("twitter:title")?.content), ("title", page.tags.documentTitle)]
        var isCompared = false
        for case (let source, let other?) in others {
            isCompared = true
            guard other != own, isOtherStory(title.coreKey, other, SiteNames(page)) else { continue }
            return .breaks("og:title “\(title.text)”, \(source) “\(other)”", line: og.place.line)
        }
        return isCompared ? .passes : .notApplicable
    }

    /// Below this likeness two titles have nothing in common; our inference.
    private static let unlike = 0.3

    private static func isOtherStory(_ core: String, _ other: String, _ names: @autoclosure () -> SiteNames) -> Bool {
        let cleaned = PlainText.cleaned(other, limit: TitleAnalysis.lengthLimit)
        let whole = TitleKeys.key(cleaned)
        guard !core.isEmpty, !whole.isEmpty else { return false }
        if Bytes.contains(core, in: whole) || Bytes.contains(whole, in: core) { return false }
        // The other's core is worth finding only when the whole is unlike.
        if Similarity.reaches(unlike, core, whole) { return false }
        let otherCore = TitleAnalysis(Sourced(cleaned, source: "title"), names: names(), isHome: false).coreKey
        return !Bytes.contains(otherCore, in: core) && !Similarity.reaches(unlike, core, otherCore)
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.retitle(TitleAnalysis(page).text)
        return true
    }
}
