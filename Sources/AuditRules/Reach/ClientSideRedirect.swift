package import AuditModel

/// Fails pages that redirect by meta refresh or JavaScript.
package enum ClientSideRedirect: PageRule {
    package static let facts = RuleFacts(
        id: "client-side-redirect", component: .reach, force: .init(.error, 60),
        passes: "No redirect by meta refresh or script",
        fails: "Previews ignore this redirect (meta refresh or JavaScript)",
        why: "Messages stays on this page and shows its tags, not those of the page that people see in a browser.",
        fix: "Replace it with a redirect by the server (status 301, 302, 307 or 308).",
        sources: [
            .init(.tn3156, "previews do not follow meta redirects, nor run JavaScript"),
            .init(.recentSystems, "refresh is switched off", at: "1-fetching-the-page"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
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
            .breaks(seen: "a script leads to /app")),
        Example(
            "a script whose target is put together", scripted("location.href = base + id"),
            .breaks(seen: "a script sets location; the page shows")),
        Example(
            "a page that reloads itself",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"Refresh\" content=\"20; URL='https://example.com/page'\">")),
            .passes),
        Example(
            "a refresh without a time, which is none",
            ExamplePage(ExamplePage.document("<meta http-equiv=\"refresh\" content=\";url=/new\">")), .passes),
        Example(
            "a script that waits", scripted("setTimeout(function () { location.replace('/app') }, 3000)"),
            .breaks(seen: "/app")),
        Example("a script that opens another window", scripted("window.open('/app', '_blank')"), .passes),
        Example(
            "a page that reloads without a URL",
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
        Example(
            "a page that reloads itself with a parameter",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"refresh\" content=\"20;url=/page/?auto=1\">")), .passes),
        Example(
            "a page that reloads itself, written otherwise",
            ExamplePage(
                ExamplePage.document("<meta http-equiv=\"refresh\" content=\"9;url=https://example.com/page/\">")),
            .passes),
        Example(
            "a page that only leads to https",
            ExamplePage(
                ExamplePage.document(
                    "<meta http-equiv=\"refresh\" content=\"0;url=https://example.com/page\">", body: ""),
                at: "http://example.com/page"), .breaks(seen: "https://example.com/page")),
        Example(
            "a frame guard", scripted("if (window !== window.top) { window.location.href = 'https://example.com/'; }"),
            .passes),
        Example("another frame guard", scripted("if (top != self) top.location.replace(self.location.href)"), .passes),
        Example(
            "an upgrade to https", scripted("if (location.protocol != 'https:') location.protocol = 'https:'"), .passes),
        Example(
            "a language picker",
            scripted("document.getElementById('lang').onchange = function () { location.href = '/' + this.value }"),
            .passes),
        Example(
            "a script when the page has loaded",
            ExamplePage("<!doctype html><title>App</title><body onload=\"location.replace('/app')\">"),
            .breaks(seen: "/app")),
        Example(
            "a full page that redirects by itself",
            ExamplePage(
                ExamplePage.document(
                    "<meta http-equiv=\"refresh\" content=\"20; url=/tomorrow\">", body: ExamplePage.words(250))),
            .passes),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    private static func scripted(_ code: String) -> ExamplePage {
        ExamplePage(ExamplePage.document("<title>App</title>", body: "<script>\(code)</script>"))
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.outcome.isLoaded else { return .notApplicable }
        guard let found = refresh(page).map({ (seen: $0.seen, line: $0.line) }) ?? script(page) else { return .passes }
        let hasCard = page.tags.has("og:title") && page.tags.has("og:image")
        return hasCard
            ? .breaks(found.seen, fraction: 0.05, line: found.line, as: .init(.notice, facts.force.weight))
            : .breaks(found.seen, line: found.line)
    }

    /// In seconds; after a longer wait, the page is meant to be read.
    private static let longestDelay = 30

    /// Where browsers are led from a page that has no other purpose, as written; nil for any other page.
    package static func target(_ page: PageEvidence) -> String? {
        if let target = refresh(page)?.target { return target }
        return script(page) == nil ? nil : page.tags.structure.scriptTarget
    }

    private static func refresh(_ page: PageEvidence) -> (seen: String, line: Int?, target: String)? {
        for meta in page.tags.metas where meta.httpEquiv?.lowercased() == "refresh" && !meta.place.isInNoscript {
            guard let content = meta.content, let target = MetaRefresh(content),
                target.seconds <= longestDelay, !isReload(target, page), !isRead(page, before: target)
            else { continue }
            return ("<meta http-equiv=\"refresh\" content=\"\(content)\">", meta.place.line, String(target.address))
        }
        return nil
    }

    /// Whether the page has text and waits, so that it is meant to be read: a slide show, a thank-you, a ticker.
    private static func isRead(_ page: PageEvidence, before refresh: MetaRefresh) -> Bool {
        refresh.seconds >= readingTime && page.tags.structure.visibleCharacters >= fullPage
    }

    /// Seconds, and visible characters. Our inference.
    private static let readingTime = 5
    private static let fullPage = 1_000

    private static func script(_ page: PageEvidence) -> (seen: String, line: Int?)? {
        let structure = page.tags.structure
        guard structure.scriptRedirects, structure.visibleCharacters < PageStructure.thinPage else { return nil }
        let shown = "the page shows \(counted(structure.visibleCharacters, "character"))"
        guard let target = structure.scriptTarget else { return ("a script sets location; \(shown)", nil) }
        return ("a script leads to \(RawText.quoted(target)); \(shown)", nil)
    }

    /// Whether the page only reloads itself. After a pause, a different parameter does not count, nor does the form of
    /// the URL on a page that is meant to be read.
    private static func isReload(_ refresh: MetaRefresh, _ page: PageEvidence) -> Bool {
        let own = page.final
        let address = refresh.address.prefix { $0 != "#" }
        guard !address.isEmpty else { return true }
        let isRead = page.tags.structure.visibleCharacters >= PageStructure.thinPage
        let isQuery = address.first == "?"
        let isPath = address.first == "/" && !address.hasPrefix("//")
        let path = isQuery ? own.path + address : address
        let target =
            isPath || isQuery
            ? PageURL(isSecure: own.isSecure, host: own.host, port: own.port, pathAndQuery: String(path))
            : PageURL(stored: String(address))
        guard let target, target.displayHost == own.displayHost,
            URLComparison.path(target) == URLComparison.path(own)
        else { return false }
        if isRead { return true }
        return target.origin == own.origin && (refresh.seconds > 0 || target.query == own.query)
    }

    /// The page that it leads to is unknown.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
