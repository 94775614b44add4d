internal import AuditRules
internal import Foundation
internal import Testing

@Suite("Sources of the rules")
struct SourcesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL.path

    @Test("every source has its own id, a title, a date and a URL", arguments: Source.all)
    func complete(_ source: Source) throws {
        #expect(Source.all.count { $0.id == source.id } == 1)
        #expect(!source.title.isEmpty && !source.publisher.isEmpty)
        #expect(source.checked.wholeMatch(of: #/20\d\d-\d\d-\d\d/#) != nil)
        if let address = source.webAddress {
            #expect(URL(string: address)?.host() != nil)
        } else {
            try Self.expectSection(of: source.url)
        }
    }

    @Test("every source is used by a rule, and every rule cites one")
    func used() {
        let cited = RuleBook.allFacts.flatMap(\.sources)
        for source in Source.all { #expect(cited.contains { $0.source == source }, "\(source.id)") }
        for facts in RuleBook.allFacts { #expect(!facts.sources.isEmpty, "\(facts.id)") }
    }

    @Test("every cited claim is one line without source keys")
    func claims() throws {
        for facts in RuleBook.allFacts {
            for citation in facts.sources {
                #expect(!citation.claim.contains("\n") && citation.claim.count <= 160, "\(facts.id)")
                // A claim says something: nouns alone leave open what is said of them.
                #expect(citation.claim.split(separator: " ").count > 2, "\(facts.id): \(citation.claim)")
                if citation.source.webAddress == nil { try Self.expectSection(of: citation.url) }
                #expect(!citation.claim.contains(#/\b[ADHOPSTV]-[A-Z0-9]{2,}/#), "\(facts.id): \(citation.claim)")
            }
        }
    }

    @Test("the section of our own documents that a claim cites contains a word of the claim")
    func sections() throws {
        var sections: [String: String] = [:]
        // What ogaudit chose cites how scores were chosen in general, and that section names no rule.
        for citation in RuleBook.allFacts.flatMap(\.sources)
        where citation.source.webAddress == nil && !citation.url.hasPrefix("docs/scoring.md") {
            let section = try sections[citation.url] ?? Self.section(at: citation.url).lowercased()
            sections[citation.url] = section
            let words = citation.claim.lowercased().matches(of: #/[a-z0-9]{3,}/#).map(\.output)
            #expect(
                words.contains { !Self.fillers.contains($0) && section.contains($0) },
                "\(citation.url): \(citation.claim)")
        }
    }

    private static let fillers: Set<Substring> = [
        "and", "are", "the", "for", "has", "its", "not", "with", "that", "only", "too",
    ]

    private static func section(at place: String) throws -> String {
        let parts = place.split(separator: "#").map(String.init)
        let text = try String(contentsOfFile: "\(root)/\(parts[0])", encoding: .utf8)
        let heads = text.matches(of: #/(?m)^#+ (.+)$/#)
        let index = try #require(heads.firstIndex { anchor($0.1) == parts[1] }, "\(place)")
        let end = heads.dropFirst(index + 1).first?.range.lowerBound ?? text.endIndex
        return String(text[heads[index].range.lowerBound..<end])
    }

    @Test("every document and section that a comment cites exists")
    func comments() throws {
        for file in try Self.sourceFiles() {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            // The second byte of “§”: most files cite nothing, and looking for the whole citation takes long.
            guard text.utf8.contains(0xA7) else { continue }
            for match in text.matches(of: #/(docs/)?([A-Za-z-]+\.md)`? §(\d+)/#)
            where !text.contains("swift-format-ignore-file") {
                try Self.expectHeading("\(match.3) ", in: "docs/\(match.2)", from: file)
            }
        }
    }

    /// `docs/linkpresentation.md#6-icon`: the heading whose anchor that is stands in the document.
    private static func expectSection(of place: String) throws {
        let parts = place.split(separator: "#").map(String.init)
        try #require(parts.count == 2, "\(place)")
        let text = try String(contentsOfFile: "\(root)/\(parts[0])", encoding: .utf8)
        #expect(headings(text).contains { anchor($0) == parts[1] }, "\(place)")
    }

    private static func expectHeading(_ number: String, in document: String, from file: String) throws {
        guard let text = try? String(contentsOfFile: "\(root)/\(document)", encoding: .utf8) else {
            Issue.record("\(file) cites \(document), which is not here")
            return
        }
        #expect(headings(text).contains { $0.hasPrefix(number) }, "\(file): \(document) §\(number)")
    }

    private static func headings(_ text: String) -> [Substring] {
        text.matches(of: #/(?m)^#+ (.+)$/#).map(\.1)
    }

    /// As sites that render Markdown make it of a heading.
    private static func anchor(_ heading: Substring) -> String {
        String(heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
            .replacing(" ", with: "-")
    }

    private static func sourceFiles() throws -> [String] {
        try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
                .filter { $0.hasSuffix(".swift") }.map { "\(root)/\(folder)/\($0)" }
        }
    }
}
