public import AuditModel

/// There is a document in the answer.
public enum EmptyDocument: PageRule {
    public static let facts = RuleFacts(
        id: "empty-document", component: .reach, force: .init(.error, 90),
        passes: "The answer holds a whole document",
        fails: "The answer is empty or breaks off before the head ends",
        fix: "Send the whole page to this client: check caches, proxies and what the User-Agent changes.",
        source: "Our inference; the failure is evident", confidence: .inference)

    public static let examples = [
        Example("a whole page", ExamplePage(ExamplePage.bees), .passes),
        Example("nothing", ExamplePage(""), .breaks(seen: "empty")),
        Example("204", .answering(204, .ok, ""), .breaks(seen: "204")),
        Example("a skeleton", ExamplePage("<html><head></head><body></body></html>"), .breaks(seen: "no element")),
        Example(
            "cut inside a style", ExamplePage("<html><head><title>Bees</title><style>p { colo"),
            .breaks(seen: "before the head ends")),
        Example(
            "we stopped reading",
            ExamplePage(
                "<html><head><title>Bees</title><style>p { colo", fetch: { $0.isCut = true }), .notApplicable),
        Example("an error", .answering(500, .http5xx, ""), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.outcome.isSeen, let status = page.fetch.status, (200..<300).contains(status) else {
            return .notApplicable
        }
        if status == 204 || status == 205 { return .breaks("HTTP \(status): no content") }
        let structure = page.tags.structure
        if page.fetch.decodedBytes == 0 { return .breaks("an empty body") }
        if structure.elements == 0 { return .breaks("no element in \(page.fetch.decodedBytes) bytes") }
        guard !structure.headEnds, !structure.isCut, !page.fetch.isCut else { return .passes }
        return .breaks("the document ends after \(page.fetch.decodedBytes) bytes, before the head ends")
    }
}
