public import AuditModel

/// The page leads on by a redirect of the server, if at all.
public enum ClientSideRedirect: PageRule {
    public static let facts = RuleFacts(
        id: "client-side-redirect", component: .reach, force: .init(.error, 60),
        passes: "The page does not lead elsewhere by meta refresh or script",
        fails: "The page leads elsewhere by meta refresh or script, which LinkPresentation does not follow",
        fix: "Replace it by a redirect of the server with status 301, 302 or 308.",
        source: "A-TN3156: do not follow meta redirects, nor run JavaScript; D-LP: refresh disabled",
        confidence: .documentedByApple)

    public static let examples = [
        Example("a redirect of the server", .redirected("https://example.com/old", "https://example.com/new"), .passes),
        Example(
            "a meta refresh",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"refresh\" content=\"0;url=/new\">", body: "")),
            .breaks(seen: "0;url=/new")),
        Example(
            "a script",
            ExamplePage(
                ExamplePage.document("<title>App</title>", body: "<script>location='/app'</script>")),
            .breaks(seen: "script")),
        Example(
            "a page that reloads itself",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"Refresh\" content=\"20; URL='https://example.com/page'\">")),
            .passes),
        Example(
            "a page that reloads without an address",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"refresh\" content=\"5\">")), .passes),
        Example(
            "a slide show",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"refresh\" content=\"60;url=/next\">")), .passes),
        Example(
            "it has a card of its own",
            ExamplePage(
                ExamplePage.document(
                    "<meta http-equiv=\"refresh\" content=\"0;url=/new\"><meta property=\"og:title\" content=\"Bees\">"
                        + "<meta property=\"og:image\" content=\"https://example.com/a.jpg\">")),
            .breaks(fraction: 0.05)),
        Example("no answer", .failing(.dns), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.outcome.isSeen else { return .notApplicable }
        guard let found = refresh(page) ?? script(page) else { return .passes }
        let hasCard = page.tags.tag("og:title") != nil && page.tags.tag("og:image") != nil
        return hasCard
            ? .breaks(found.seen, fraction: 0.05, line: found.line, as: .init(.notice, facts.force.weight))
            : .breaks(found.seen, line: found.line)
    }

    /// Seconds; what waits longer is a page to be read.
    private static let longestDelay = 30
    /// Visible characters below which a page is only a way to another.
    private static let emptyPage = 200

    private static func refresh(_ page: PageEvidence) -> (seen: String, line: Int?)? {
        for meta in page.tags.metas where meta.httpEquiv?.lowercased() == "refresh" && !meta.place.isInNoscript {
            guard let content = meta.content, let target = MetaRefresh(content),
                target.seconds <= longestDelay, !leads(target.address, to: page.final)
            else { continue }
            return ("<meta http-equiv=\"refresh\" content=\"\(content)\">", meta.place.line)
        }
        return nil
    }

    private static func script(_ page: PageEvidence) -> (seen: String, line: Int?)? {
        let structure = page.tags.structure
        guard structure.scriptRedirects, structure.visibleCharacters < emptyPage else { return nil }
        return ("a script sets location, and the page shows \(structure.visibleCharacters) characters", nil)
    }

    /// Whether the address, as written, is the page's own.
    private static func leads(_ address: Substring, to page: PageURL) -> Bool {
        let address = address.prefix { $0 != "#" }
        return address.isEmpty || address == page.text || address == page.pathAndQuery || address == page.path
    }

    /// What the page says that it leads to is not known.
    public static func mend(_ page: inout PageEvidence) -> Bool { false }
}
