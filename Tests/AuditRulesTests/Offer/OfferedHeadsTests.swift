import AuditModel
import AuditRules
import Foundation
import TestSupport
import Testing

/// Heads of real sites, each with the tags that are offered for it. If you change the offered tags, read each of them
/// as the owner of that page.
@Suite("Tags to paste for heads of real kinds")
struct OfferedHeadsTests {
    private static let file = "Tests/Golden/offered-tags.txt"

    @Test("each head is offered the tags that its owner would paste")
    func heads() async throws {
        var text = ""
        for head in try Repository.text(Self.file).components(separatedBy: "\n# ") {
            let written = head.components(separatedBy: "\n→")[0].trimmingPrefix("# ")
            let lines = written.split(separator: "\n")
            let page = ExamplePage(
                Self.document(lines.dropFirst(2).joined(separator: "\n")), at: String(lines[1]),
                evidence: { $0.looksAtMedia = false })
            text += (text.isEmpty ? "# " : "\n# ") + written + "\n→\n" + (try await Self.offer(for: page))
        }
        try Repository.expect(text, isIn: Self.file)
    }

    private static func document(_ head: String) -> String {
        let tags = head.split(separator: "\n").filter { !$0.hasPrefix("<h1>") }.joined(separator: "\n")
        let heading = head.split(separator: "\n").first { $0.hasPrefix("<h1>") } ?? ""
        return """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="apple-touch-icon" href="/icon.png">
            \(tags)</head><body>\(heading)<p>\(String(repeating: "Bees can count to four. ", count: 20))</body></html>
            """
    }

    private static func offer(for page: ExamplePage) async throws -> String {
        let evidence = try await PageEvidence(example: page)
        let judgement = RuleBook.judge(evidence)
        let offer = OfferedTags(evidence, title: judgement.title, judgement.findings)
        guard offer.isNews else { return "nothing\n" }
        return (offer.text ?? "") + "\n"
    }
}
