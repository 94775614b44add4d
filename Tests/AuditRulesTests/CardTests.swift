internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditRules

@Suite("The card follows the verdict")
struct CardTests {
    private static let rules = RuleBook.page.map { $0.facts.id }

    /// The evidence of an example. Many write a head alone, which is no broken document but where that is the point.
    private static func whole(_ example: ExamplePage, of rule: String) async throws -> PageEvidence {
        var page = try await PageEvidence(example: example)
        if rule != "empty-document" { page.tags.structure.headEnds = true }
        return page
    }

    @Test("the card of a page with a finding is one that the rule leaves possible", arguments: rules)
    func everyBrokenExample(rule id: String) async throws {
        let rule = try #require(RuleBook.page.first { $0.facts.id == id })
        for example in rule.examples {
            let page = try await Self.whole(example.page, of: id)
            guard let finding = RuleBook.finding(rule.facts, rule.check(page)) else { continue }
            let judged = RuleBook.judge(page)
            let findings = judged.findings.filter { $0.rule != id } + [finding]
            let card = RuleBook.card(
                outcome: page.outcome, findings: findings, parts: page.partsCard,
                looksAtMedia: page.looksAtMedia
                    && RuleBook.isKnown(
                        page.partsCard, imageNote: page.card.imageNote, iconNote: page.card.iconNote)
            )
            let effect = rule.facts.card
            if let card, effect.holds(for: finding) {
                #expect(effect.possible.contains(card.kind), "\(example.about): \(card.kind)")
            }
            if let doubt = effect.certainty(after: finding), card?.kind == page.partsCard, card?.kind != .bareLink {
                #expect(card?.certainty == doubt, "\(example.about)")
            }
            #expect(card == nil || judged.card == card, "\(example.about)")
        }
    }

    @Test("a stored page keeps its card, and one that an earlier version stored gets the true one", arguments: rules)
    func storedPages(rule id: String) async throws {
        let rule = try #require(RuleBook.page.first { $0.facts.id == id })
        for example in rule.examples.prefix(Depth.pick(2, all: .max)) {
            let page = try await Self.whole(example.page, of: id)
            let judged = RuleBook.judge(page)
            for stored in [judged.card?.kind, page.partsCard] {
                var record = PageRecord(page: 1, url: page.requested.text, outcome: page.outcome)
                record.findings = judged.findings
                record.looksAtMedia = page.looksAtMedia
                (record.imageNote, record.iconNote) = (page.card.imageNote, page.card.iconNote)
                record.predictedCard = stored
                RuleBook.settleCard(of: &record)
                #expect(record.predictedCard == judged.card?.kind, "\(example.about)")
                #expect(
                    record.predictedCard == nil || record.cardCertainty == judged.card?.certainty, "\(example.about)")
            }
        }
    }

    @Test("findings of the second pass do not change the card")
    func setRules() {
        #expect(RuleBook.set.allSatisfy { !$0.facts.card.isTelling })
    }

    @Test("a page of which nothing is loaded is the bare link, and so it stays when its rule is turned off")
    func bareLinks() async throws {
        let large = HTMLTooLarge.examples[1].page
        let evidence = try await PageEvidence(example: large)
        #expect(RuleBook.judge(evidence).card == CardForecast(.bareLink))
        let quiet = RuleBook.Selection { $0 != "html-too-large" }
        #expect(quiet.judge(evidence).findings.isEmpty == false)
        #expect(quiet.judge(evidence).card == CardForecast(.bareLink))
        let causes: [FetchFailure.Cause] = [.dns, .tls, .timeout, .connect, .reset, .redirectLoop, .protocolError]
        for cause in causes {
            let page = try await PageEvidence(example: .failing(cause))
            #expect(RuleBook.judge(page).card == CardForecast(.bareLink), "\(cause)")
        }
    }

    @Test("the card of a page that was not fetched is unknown")
    func unknown() async throws {
        let causes: [FetchFailure.Cause] = [.privateAddress, .robotsDenied, .hostSkipped, .cancelled]
        for cause in causes {
            let page = try await PageEvidence(example: .failing(cause))
            #expect(RuleBook.judge(page).card == nil, "\(cause)")
        }
    }

    @Test("a card above 1 MB that is not announced is unchanged and uncertain")
    func doubt() async throws {
        let page = try await PageEvidence(example: HTMLTooLarge.examples[2].page)
        #expect(RuleBook.judge(page).card == CardForecast(page.partsCard, .mayBeCancelled))
    }

    @Test("a card of media over 10 MB together may lose some, and one of slow media may be cancelled")
    func doubtfulMedia() async throws {
        let heavy = try await PageEvidence(example: MediaOver10mbTotal.examples[2].page)
        #expect(RuleBook.judge(heavy).card == CardForecast(.collage, .mayLoseMedia))
        let close = try await PageEvidence(example: MediaOver10mbTotal.examples[5].page)
        #expect(RuleBook.judge(close).card?.certainty == .likely)
        let quiet = RuleBook.Selection { $0 != MediaOver10mbTotal.facts.id }
        #expect(quiet.judge(heavy).card == CardForecast(.collage, .mayLoseMedia))
        let slow = try await PageEvidence(example: TotalTimeBudget.examples[2].page)
        #expect(RuleBook.judge(slow).card == CardForecast(slow.partsCard, .mayBeCancelled))
    }

    @Test("a file is judged by its bytes and its transfer, and never by tags")
    func files() async throws {
        let files: [(ExamplePage, Set<Component>, PredictedCard)] = [
            (.file(.jpeg(1200, 630), at: "a.jpg"), [.reach, .image], .file),
            (.file(.png(4000, 2100, bytes: 14_000_000), at: "a.png"), [.reach, .image], .bareLink),
            (.file(.init(.mp4), at: "a.mp4"), [.reach, .media], .file),
            (.file(.init(.mp3), at: "a.mp3"), [.reach, .media], .file),
            (.file(.init(.pdf), at: "a.pdf"), [.reach], .file),
            (.file(.init(.text), at: "a.txt"), [.reach], .file),
            (.file(.init(.unknown, contentType: "application/x-acme"), at: "a.acme"), [.reach], .bareLink),
        ]
        for (example, components, card) in files {
            let page = try await PageEvidence(example: example)
            let judged = RuleBook.judge(page)
            #expect(page.outcome == .ok && judged.card?.kind == card, "\(example.url)")
            #expect(judged.findings.allSatisfy { components.contains($0.component) }, "\(example.url)")
            if card == .file {
                #expect(Set(judged.scorecard.components.keys) == components && judged.score == 100, "\(example.url)")
            } else {
                #expect(judged.score ?? 100 < 80, "\(example.url)")
            }
        }
    }

    @Test("text in a listed image costs as much as in an og:image")
    func textInFile() async throws {
        let poster = ExamplePage.Media.jpeg(1200, 630).with {
            $0.imageFacts = ImageFacts(textCoverage: 0.2, textCells: 15)
        }
        let judged = RuleBook.judge(try await PageEvidence(example: .file(poster, at: "poster.jpg")))
        #expect(judged.findings.map(\.rule) == ["image-text-heavy"])
        #expect(judged.score == 75)
    }

    @Test("without media the score is of transfer, title and markup, and the card is that of the tags")
    func noMedia() async throws {
        let page = ExamplePage.withoutMedia(
            #"<meta property="og:image" content="a.jpg"><link rel="icon" href="data:,">"#)
        let judged = RuleBook.judge(try await Self.whole(page, of: "icon-data-uri"))
        #expect(Set(judged.scorecard.components.keys) == [.reach, .title, .markup])
        #expect(judged.card == CardForecast(.largeImage, .mediaNotChecked))
        let data = judged.findings.first { $0.rule == "icon-data-uri" }
        #expect(data?.severity == .notice && data?.pointsLost == 0)
    }

    @Test("a card with an image of the body is a guess, with media and without, and its page is never an A")
    func guessed() async throws {
        let body = #"<body><article><img src="/bee.jpg" width="800" height="600"><p>Bees.</p></article>"#
        let seen = ExamplePage.head(body, media: ["https://example.com/bee.jpg": .jpeg(1200, 630)])
        for page in [seen, .withoutMedia(body)] {
            let judged = RuleBook.judge(try await Self.whole(page, of: "image-hoisted-from-body"))
            #expect(judged.card == CardForecast(.largeImage, .imageGuessed))
            #expect(judged.score.map { $0 < 90 } ?? false)
        }
    }

    @Test("a finding that costs nothing is a notice, in a component that counts or was not checked")
    func zeroPoints() async throws {
        for rule in RuleBook.page {
            for example in rule.examples.prefix(Depth.pick(2, all: .max)) {
                let page = try await Self.whole(example.page, of: rule.facts.id)
                let judged = RuleBook.judge(page)
                let isNotChecked = {
                    !page.looksAtMedia && [.image, .icon, .media].contains(($0 as Finding).component)
                }
                for finding in judged.findings where judged.score != nil && finding.pointsLost < 0.05 {
                    let isFree = finding.severity == .notice || Weights.cap(of: finding) != nil
                    let counts = judged.scorecard.components[finding.component] != nil || isNotChecked(finding)
                    #expect(isFree || !counts, "\(rule.facts.id), \(example.about): \(finding.rule)")
                }
            }
        }
    }
}
