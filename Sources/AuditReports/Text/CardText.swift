package import AuditModel
package import AuditRules

/// One page for the terminal: the card drawn in text, the tags behind it, the findings and the score.
package struct CardText {
    /// The lines, each ended by a line feed.
    package let text: String

    /// - Parameters:
    ///   - evidence: nil for a page without a response.
    ///   - name: the display name of the page; nil for its URL.
    ///   - pixels: known images by the hash of their bytes.
    package init(
        _ page: ReportPage, evidence: PageEvidence?, ruleFacts: (String) -> RuleFacts?,
        style: TextStyle = TextStyle(), name: String? = nil, pixels: [String: ImagePixels] = [:]
    ) {
        let record = page.record
        var lines = [style.paint(CellText.fit(name ?? record.url, style.width), .bold)]
        lines += Self.head(record, evidence?.permits ?? Permits(), ruleFacts, style)
        if let card = evidence?.card, let predicted = record.predictedCard {
            lines +=
                [""]
                + CardDrawing(
                    card, predicted: predicted, file: evidence?.file, url: name ?? record.url, width: style.width
                ) { media in
                    guard let mode = style.images, let known = media?.contentHash.flatMap({ pixels[$0] }) else {
                        return nil
                    }
                    return ImagePaint(pixels: known, mode: mode)
                }.lines
            // Error pages and challenges have no card.
            if record.score != nil { lines += [""] + Self.fields(card, style) }
        }
        if let hops = evidence?.fetch.hops, !hops.isEmpty {
            lines +=
                [""]
                + hops.prefix(PageDetailJSON.hopLimit).map { hop in
                    CellText.fit("\(hop.status) \(hop.from.text) → \(hop.to.text)", style.width)
                }
        }
        let offered = evidence.map { OfferedTags($0, title: TitleAnalysis($0), record.findings) }
        let paste = offered.flatMap { $0.isNews ? $0.text : nil } ?? ""
        lines += Self.findings(page, paste, ruleFacts, style)
        // Not wrapped, because people copy whole lines.
        if !paste.isEmpty {
            lines +=
                ["", style.paint("Tags to paste", .bold)]
                + paste.split(separator: "\n").map { CellText.clean(String($0)) }
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func card(of record: PageRecord) -> String {
        record.predictedCard.map { "In Messages: \($0.label.lowercased())" } ?? ""
    }

    private static func head(
        _ record: PageRecord, _ permits: Permits, _ ruleFacts: (String) -> RuleFacts?, _ style: TextStyle
    ) -> [String] {
        var lines: [String] = []
        if let score = record.score, let grade = record.grade {
            let note = record.mediaNote.map { " (\($0))" } ?? ""
            lines.append(style.paint("\(score) \(grade.rawValue)", grade.ink) + note + "   " + card(of: record))
        } else {
            let words = OutcomeWords(record.outcome, permits)
            lines += CellText.wrap("\(words.label). \(words.meaning)", style.width, limit: 3)
            if record.predictedCard != nil { lines.append(card(of: record)) }
        }
        if let meaning = record.cardCertainty.meaning, record.predictedCard != nil {
            lines += CellText.wrap(meaning, style.width, limit: 2)
        }
        if let limit = record.scoreLimit {
            let name = ruleFacts(limit.finding.rule)?.fails(for: limit.finding.evidence) ?? limit.finding.rule
            lines += CellText.wrap("Score capped at \(limit.cap) because of “\(name)”.", style.width, limit: 2)
        }
        // Most failures are findings, which are printed below.
        let isFinding = record.findings.contains { $0.evidence == record.causeDetail }
        if !record.causeDetail.isEmpty, !isFinding { lines += CellText.wrap(record.causeDetail, style.width, limit: 3) }
        return lines
    }

    private static func fields(_ card: LinkCard, _ style: TextStyle) -> [String] {
        let urls = [("og:url", card.ogURL), ("Canonical", card.canonical)].map { name, field in
            (name, field.map { Sourced($0.value.text, source: $0.source, line: $0.line) })
        }
        let isChecked = card.images.contains { $0.media != nil }
        let image =
            card.chosenImage.map { Sourced($0.raw, source: $0.key, line: $0.line) }
            ?? (isChecked ? nil : card.likelyImage).map {
                Sourced($0.raw, source: source($0.key, $0), line: $0.line)
            }
        let chosenIcon = card.chosenIcon.map { Sourced($0.raw, source: $0.origin.rawValue, line: $0.line) }
        let isTried = card.icons.contains { $0.media != nil }
        let declared = isTried ? nil : card.icons.first(where: \.origin.isDeclared)
        let icon =
            chosenIcon
            ?? declared.map { Sourced($0.raw, source: source($0.origin.rawValue, $0), line: $0.line) }
        let texts = [
            ("Title", card.title), ("Site name", card.siteName), ("Description", card.summary), ("Type", card.type),
            ("Image", image),
        ]
        let lettering = card.chosenImage?.media.flatMap(ImageWords.textIn).map { [("Image text", $0)] } ?? []
        // “not checked” is printed above the card, not again next to each item.
        let notes = [("Image note", card.imageNote), ("Icon note", card.iconNote)].compactMap { name, note in
            note.flatMap { $0 == ImageNote.notChecked ? nil : (name, Optional(Sourced($0, source: ""))) }
        }
        let media = [("Video", playable(card.videos)), ("Audio", playable(card.audios))].filter { $0.1 != nil }
        return (texts + lettering + [("Icon", icon)] + notes + media + urls).flatMap { line($0, $1, style) }
    }

    /// A part and its source, on two lines if there is no room on one.
    private static func line(_ name: String, _ field: Sourced<String>?, _ style: TextStyle) -> [String] {
        let head = CellText.pad(name, 12)
        guard let field else { return [head + style.paint("–", .dim)] }
        let origin = field.source + (field.line.map { ", line \($0)" } ?? "")
        let room = style.width - 12
        guard !origin.isEmpty else { return [head + CellText.fit(field.value, room)] }
        let value = CellText.fit(field.value, max(24, room - 2 - CellText.width(origin)))
        if CellText.width(value) + 2 + CellText.width(origin) <= room {
            return [head + value + style.paint("  \(origin)", .dim)]
        }
        return [
            head + CellText.fit(field.value, room),
            CellText.pad("", 12) + style.paint(CellText.fit(origin, room), .dim),
        ]
    }

    /// The first video or audio file: what its container says, and the URL.
    private static func playable(_ records: [MediaRecord]) -> Sourced<String>? {
        guard let record = records.first else { return nil }
        let videoFacts = record.media?.videoFacts
        let length = videoFacts?.seconds.map { "\(Int(min($0, 1e9).rounded())) s" }
        let words = [length, videoFacts?.codecs.joined(separator: " + "), record.raw].compactMap { $0 }
        return Sourced(
            words.filter { !$0.isEmpty }.joined(separator: ", "), source: source(record.key, record),
            line: record.line)
    }

    /// The source of media, and whether they were not checked; an image in a `data:` URL is part of the page.
    private static func source(_ tag: String, _ media: some LookedAt) -> String {
        media.url != nil && media.media == nil ? tag + ", not checked" : tag
    }

    /// “costs 10.8 points”, “84 if fixed”: the cost, and the score without it.
    private static func cost(of finding: Finding, _ ifFixed: Int?, of score: Int?) -> [String] {
        var words = costsPoints(finding) ? ["costs \(points(finding.pointsLost)) points"] : []
        if let ifFixed, let score, ifFixed > score { words.append("\(ifFixed) if fixed") }
        return words
    }

    /// Whether a finding costs points and the score without it is unknown, as behind a login.
    private static func isUnforeseen(_ finding: Finding, of page: ReportPage) -> Bool {
        finding.remedy == nil && costsPoints(finding) && page.record.score != nil
    }

    /// Whether the cost is large enough to print: less than this rounds to 0.0.
    private static func costsPoints(_ finding: Finding) -> Bool { finding.pointsLost >= 0.05 }

    private static let unforeseen = "Score after this fix: unknown."

    /// The evidence and its line, unless the title of the finding already says it.
    private static func evidence(of finding: Finding, said title: String, _ facts: RuleFacts?) -> String {
        let isSaid = facts?.measured(in: finding) == finding.evidence[...] && title.hasSuffix("(\(finding.evidence))")
        guard let line = finding.line else { return isSaid ? "" : finding.evidence }
        return isSaid ? "line \(line)" : "\(finding.evidence) (line \(line))"
    }

    /// Enough lines for up to three URLs in full.
    private static let evidenceLines = 8

    private static func findings(
        _ page: ReportPage, _ paste: String, _ ruleFacts: (String) -> RuleFacts?, _ style: TextStyle
    ) -> [String] {
        page.record.findings.enumerated().flatMap { index, finding -> [String] in
            let facts = ruleFacts(finding.rule)
            let cost = cost(of: finding, page.scoreIfFixed(index), of: page.record.score)
            let name = CellText.fit(facts?.title(of: finding) ?? finding.rule, style.width - 2)
            var lines = [
                "", "\(style.paint(finding.severity.mark, finding.severity.ink)) \(style.paint(name, .bold))",
            ]
            let seen = evidence(of: finding, said: name, facts)
            if !seen.isEmpty {
                lines += CellText.wrap(CellText.clean(seen), style.width - 2, limit: evidenceLines, keepsURLs: true)
                    .map { "  " + style.paint($0, .dim) }
            }
            let fix = [
                facts?.why, facts.map { PasteTags.naming($0.plainFix(for: finding.evidence), offered: paste) },
                isUnforeseen(finding, of: page) ? unforeseen : nil,
            ].compactMap(\.self).filter { !$0.isEmpty }
            lines += CellText.wrap(fix.joined(separator: " "), style.width - 2, limit: 6).map { "  \($0)" }
            let last = ([CellText.clean(finding.rule)] + cost).joined(separator: " · ")
            return lines + CellText.wrap(last, style.width - 2, limit: 2).map { "  " + style.paint($0, .dim) }
        }
    }
}
