import AuditModel
import Foundation
import Testing

@testable import AuditRules

@Suite("Documents about the rules")
struct RuleDocsTests {
    @Test("every rule is in the list, RULES.md and the JSON")
    func complete() {
        let (list, markdown, json) = (RuleDocs.list(), RuleDocs.markdown(), RuleDocs.json())
        for facts in RuleBook.allFacts {
            #expect(list.contains("  \(facts.id) "))
            #expect(markdown.contains("\n### \(facts.id)\n"))
            #expect(json.contains("{\"id\":\"\(facts.id)\""))
        }
    }

    @Test("explain shows a rule's fix, cost and examples, and nothing for an unknown rule")
    func explain() throws {
        let text = try #require(RuleDocs.explain("login-wall", all: true))
        #expect(text.hasPrefix("login-wall: Sign-in or consent page instead of the page.\n"))
        #expect(text.contains("Costs       error, 70 of 100 points for Reach, only the largest of group wall counts; "))
        #expect(text.contains("caps the page score at 40"))
        #expect(text.contains("  passes: an author is not auth\n"))
        #expect(text.contains("    https://example.com/a → https://example.com/author/ada\n"))
        #expect(text.contains("\nWhy         Every shared link then looks like the sign-in page"))
        #expect(text.contains("which avoids “Sign In” as the title [documented]\n"))
        #expect(RuleDocs.explain("login-wal") == nil)
    }

    @Test("explain shows one page that fails and one that passes, which differ, or none", arguments: RuleBook.ids)
    func pair(_ id: String) throws {
        let parts = try #require(RuleDocs.explain(id)).components(separatedBy: "\nExamples\n")
        guard parts.count == 2 else { return }
        let lines = parts[1].split(separator: "\n")
        let starts = lines.indices.filter { lines[$0].hasPrefix("  fails") || lines[$0].hasPrefix("  passes: ") }
        #expect(starts.count == 2 && lines[0].hasPrefix("  fails"))
        let (failing, passing) = (lines[1..<(starts.last ?? 1)], lines[((starts.last ?? 0) + 1)...])
        #expect(Array(failing) != Array(passing) && !failing.isEmpty && !passing.isEmpty)
    }

    @Test("RULES.md has no examples, and at most 900 lines")
    func length() {
        let lines = RuleDocs.markdown().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 900 && !lines.contains { $0.hasPrefix("* passes") })
    }

    @Test("the rule list and the explanations repeat nothing")
    func listShape() {
        let lines = RuleDocs.list().split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(lines.count == RuleBook.allFacts.count)
        #expect(Set(lines).count == lines.count)
        let headings = RuleDocs.markdown().split(separator: "\n").filter { $0.hasPrefix("### ") }
        #expect(Set(headings).count == RuleBook.allFacts.count && headings.count == RuleBook.allFacts.count)
    }

    @Test("a rule for pages and sites is explained with the examples of both")
    func twoParts() throws {
        let text = try #require(RuleDocs.explain("og-url-wrong-page", all: true))
        #expect(text.contains("every page claims to be the home page"))
        #expect(text.contains("three pages with different titles"))
    }

    @Test("the JSON of the rules is well formed")
    func json() {
        let json = RuleDocs.json()
        var (depth, isQuoted, isEscaped) = (0, false, false)
        for byte in json.utf8 {
            #expect(byte >= 0x20 || byte == 0x0A && !isQuoted)
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isQuoted
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isQuoted ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isQuoted ? 0 : 1
            default: break
            }
        }
        #expect(depth == 0 && !isQuoted)
    }

    @Test("RULES.md shows tags as text")
    func markdown() {
        var isCode = false
        for part in RuleDocs.markdown().split(separator: "`", omittingEmptySubsequences: false) {
            if !isCode { #expect(!part.contains("<")) }
            isCode.toggle()
        }
        #expect(isCode, "every ` is closed")
    }
}
