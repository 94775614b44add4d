package import AuditModel

/// Fails pages whose titles in different tags disagree.
package enum TitleSourcesConflict: TitleRule {
    package static let facts = RuleFacts(
        id: "title-sources-conflict", component: .title, force: .init(.notice, 4),
        passes: "og:title, twitter:title and title agree",
        fails: "og:title, twitter:title and title differ",
        why: "Each app reads a different one, so one link has several names.",
        fix: "Make og:title, twitter:title and title say the same thing.",
        sources: [
            .init(.extractor2016, "og:title comes before twitter:title", at: "4-title"),
            .init(.devpeace, "og:title wins wherever it is"),
            .init(.mastodon, "Mastodon takes the JSON-LD headline first"),
        ], confidence: .observed)

    package static let examples = [
        Example(
            "the site name at the end",
            ExamplePage(
                ExamplePage.document(
                    "<meta property=\"og:title\" content=\"Bees\"><title>Bees – Acme</title>")), .passes),
        Example(
            "other words, same story",
            ExamplePage(
                ExamplePage.document(
                    "<meta property=\"og:title\" content=\"Bees can count\"><title>Can bees count?</title>")), .passes),
        Example(
            "one title about a sale, the other about contacts",
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
        Example(
            "one word in common, in another form",
            titles("Recipes for every day", title: "Our recipe collection"), .passes),
        Example(
            "the site name in the title element",
            titles("Bees can count", title: "Acme Daily", site: "Acme Daily"), .passes),
        Example(
            "a title element that would fit any page", titles("Bees can count", title: "Home - Acme", site: "Acme"),
            .passes),
        Example(
            "the site name and its slogan in the title element",
            titles("Bees can count", title: "Acme – Home of the good shoes", site: "Acme"), .passes),
        Example("an abbreviation in common", titles("IBM buys HP", title: "HP bought by IBM"), .passes),
        Example(
            "a word in capitals among others", titles("WHO WROTE IT?", title: "IT RAINS AGAIN"),
            .breaks(seen: "IT RAINS AGAIN")),
        Example("a generic og:title, which has another rule", titles("Home", title: "Bees can count"), .passes),
        Example(
            "nothing but the site name in common",
            titles("Jazz night | Acme Radio", title: "Live stream | Acme Radio", site: "Acme Radio"),
            .breaks(seen: "Live stream")),
        Example("two languages", titles("Bees can count", title: "ミツバチは数を数える"), .passes),
        Example("two stories in Japanese", titles("蜜蜂は数を数える", title: "選挙の結果"), .breaks(seen: "選挙の結果")),
        Example("one story in Japanese", titles("蜜蜂は数を数える", title: "数える蜜蜂の研究"), .passes),
        Example("one word in two cases", titles("Мельница", title: "Песни Мельницы"), .passes),
        Example(
            "words that only begin alike", titles("International law", title: "Internet cafés"), .breaks(seen: "cafés")),
        Example("only one title", .titled("Bees"), .notApplicable),
    ]

    private static func titles(_ og: String, title: String, site: String? = nil) -> ExamplePage {
        let name = site.map { "<meta property=\"og:site_name\" content=\"\($0)\">" } ?? ""
        return ExamplePage(
            ExamplePage.document("<meta property=\"og:title\" content=\"\(og)\"><title>\(title)</title>" + name))
    }

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let place = page.tags.index(of: "og:title"), let own = page.tags.metas[place].content, title.shown != nil
        else { return .notApplicable }
        let (twitter, document) = (page.tags.content("twitter:title"), page.tags.documentTitle)
        if twitter == nil, document == nil { return .notApplicable }
        // Titles that fit any page have a rule of their own.
        if title.namesOnlyTheSite || WordList.generic.matches(title.coreKey) { return .passes }
        // One after the other, because an array of both would be on the heap.
        guard
            let other = conflict("twitter:title", twitter, own, title) ?? conflict("title", document, own, title)
        else { return .passes }
        return .breaks("og:title “\(title.text)”, \(other)", line: page.tags.metas[place].place.line)
    }

    /// The other title, if it is about something else.
    private static func conflict(
        _ source: String, _ other: String?, _ own: String, _ title: TitleAnalysis
    ) -> String? {
        guard let other, other != own, differs(title, other) else { return nil }
        return "\(source) “\(other)”"
    }

    private static func differs(_ title: TitleAnalysis, _ other: String) -> Bool {
        let cleaned = PlainText.cleaned(other, limit: TitleAnalysis.lengthLimit)
        let whole = TitleKeys.key(cleaned)
        guard !title.coreKey.isEmpty, !whole.isEmpty else { return false }
        if Bytes.contains(title.coreKey, in: whole) || Bytes.contains(whole, in: title.coreKey) { return false }
        // The site name is not a common subject.
        guard SharedWords.haveNone(title.core, cleaned) else { return false }
        // Finding the name is expensive, and few pages need it.
        guard title.siteName.map({ TitleKeys.key($0) }) != whole else { return false }
        let other = TitleAnalysis(another: cleaned, of: title)
        return !other.namesOnlyTheSite && !saysNothing(other) && !other.isNameWithSlogan
    }

    /// Whether a title would fit any page; the title of a particular page of every site does not count.
    private static func saysNothing(_ title: TitleAnalysis) -> Bool {
        WordList.generic.matches(title.coreKey) && !contacts.contains(title.coreKey)
    }

    private static let contacts = Set(
        """
        contact contact-us kontakt kontakt-os kontakt-oss kontakta-oss kontakty контакты контакти contacto contato contatti
        contactez-nous επικοινωνία kapcsolat yhteystiedot ota-yhteyttä iletişim liên-hệ hubungi-kami お問い合わせ 문의하기
        联系我们 聯絡我們 اتصل-بنا צור-קשר تماس-با-ما ติดต่อเรา
        """.split { $0 == " " || $0 == "\n" }.map(TitleKeys.key))

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(title.text)
        return true
    }
}
