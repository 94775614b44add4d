package import AuditModel

/// Fails pages whose response is empty or cut off.
package enum EmptyDocument: PageRule {
    package static let facts = RuleFacts(
        id: "empty-document", component: .reach, force: .init(.error, 90),
        passes: "The response is a whole document",
        fails: "Response is empty or cut off",
        why: "The preview has no tags to read, or only some of them.",
        fix: """
            Find out why the response is empty or incomplete: check the application, caches, proxies and rules \
            that depend on the User-Agent.
            """,
        sources: [
            .init(.inference, "without a document there are no tags")
        ], confidence: .inference, card: .ends(in: .bareLink))

    package static let examples = [
        Example("a whole page", ExamplePage(ExamplePage.bees), .passes),
        Example("nothing", ExamplePage(""), .breaks(seen: "empty")),
        Example(
            "a page in UTF-8 that the header calls UTF-16",
            ExamplePage(
                "",
                fetch: { $0.decodedBytes = 4_000 },
                evidence: {
                    $0.tags.charset.header = "utf-16"
                    $0.tags.charset.used = "UTF-16LE"
                    $0.tags.charset.source = .header
                }), .breaks(seen: "header says charset=utf-16 (means utf-16le), but the bytes are UTF-8")),
        Example("204", .answering(204, .ok, ""), .breaks(seen: "204")),
        Example(
            "an empty skeleton of a page", ExamplePage("<html><head></head><body></body></html>"),
            .breaks(seen: "no element")),
        Example(
            "an unfilled template",
            ExamplePage(
                "<html><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
                    + "<title></title><link rel=\"stylesheet\" href=\"/a.css\"></head><body></body></html>"),
            .breaks(seen: "the head has no title")),
        Example("a page of one word", ExamplePage("Hello"), .passes),
        Example(
            "a shell that a script fills",
            ExamplePage("<meta charset=\"utf-8\"><div id=\"app\"></div><script src=\"/app.js\"></script>"), .passes),
        Example(
            "cut inside a style", ExamplePage("<html><head><title>Bees</title><style>p { colo"),
            .breaks(seen: "before the head ends")),
        Example(
            "cut between two tags of a head that began",
            ExamplePage("<html><head><title>Bees</title>\n<meta property=\"og:title\" content=\"Bees\">\n"),
            .breaks(seen: "before the head ends")),
        Example(
            "cut inside a tag", ExamplePage("<title>Bees</title><meta property=\"og:title\" content=\"Be"),
            .breaks(seen: "before the head ends")),
        Example(
            "only tags, which is a whole HTML document",
            ExamplePage("<!doctype html><title>Bees</title><meta property=\"og:title\" content=\"Bees\">"), .passes),
        Example(
            "we stopped reading",
            ExamplePage(
                "<html><head><title>Bees</title><style>p { colo", fetch: { $0.isCut = true }), .notApplicable),
        Example("an error", .answering(500, .http5xx, ""), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.outcome.isLoaded, let status = page.fetch.status, (200..<300).contains(status) else {
            return .notApplicable
        }
        if status == 204 || status == 205 { return .breaks("HTTP \(status): no content") }
        let structure = page.tags.structure
        if page.fetch.decodedBytes == 0 { return .breaks("empty body") }
        if structure.elements == 0, structure.visibleCharacters == 0 {
            return .breaks("no element in \(counted(page.fetch.decodedBytes, "byte"))\(misreading(page.tags.charset))")
        }
        if hasOnlyAHead(page) { return .breaks("the head has no title or tags, and the body is empty") }
        guard !structure.headEnds, !structure.isCut, !page.fetch.isCut, !leadsOn(page) else { return .passes }
        return .breaks("the document ends after \(counted(page.fetch.decodedBytes, "byte")), before the head ends")
    }

    /// The header that hides a page although it is there: browsers trust it more than the bytes.
    private static func misreading(_ charset: CharsetFacts) -> String {
        guard let header = charset.header, charset.source == .header, charset.isValidUTF8,
            !RawText.equal(charset.used, "utf-8")
        else { return "" }
        let meant = CharsetLabel.encoding(header).flatMap { RawText.trim(header).lowercased() == $0 ? nil : $0 }
        let note = meant.map { " (means \($0))" } ?? ""
        return "; the Content-Type header says charset=\(RawText.quoted(header))\(note), but the bytes are UTF-8"
    }

    /// Whether the page only leads to another, so that it needs no body.
    private static func leadsOn(_ page: PageEvidence) -> Bool {
        page.tags.metas.contains { $0.httpEquiv?.lowercased() == "refresh" }
    }

    /// Whether the page only has what every template has: no title, no text, no meaningful tag, no element in the body.
    /// Redirects in the page have a rule of their own.
    private static func hasOnlyAHead(_ page: PageEvidence) -> Bool {
        let tags = page.tags
        let inHead = tags.metas.count + tags.links.count + tags.titles.count + tags.bases.count
        return tags.structure.elements <= inHead && tags.structure.visibleCharacters == 0 && !tags.structure.isCut
            && tags.documentTitle == nil
            && tags.metas.allSatisfy { $0.charset != nil || $0.name?.lowercased() == "viewport" }
    }

    /// The complete page is unknown.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
