internal import AuditModel

/// Chooses the title to offer from those that a page has.
struct OfferedTitle {
    private let page: PageEvidence
    private let known: KnownNames
    /// Rules that the page fails without a finding, because the configuration turns them off.
    private let silent: Set<String>
    /// Whether there is a finding that a value is escaped twice.
    private let isEncodedTwice: Bool

    init(_ page: PageEvidence, _ title: TitleAnalysis, found: Set<String>) {
        self.page = page
        known = title.known
        silent = Set(Self.faults(of: title, page).map(\.rule)).subtracting(found)
        isEncodedTwice = found.contains(DoubleEncodedEntities.facts.id)
    }

    /// The first of these texts that names the page, repaired if necessary; nil if there is none.
    func best(of texts: [String]) -> String? {
        texts.lazy.compactMap(fixed).first
    }

    /// The most faults that are repaired one after the other.
    private static let rounds = 4

    /// The text without the faults that can be repaired without loss; nil if it has one that makes it useless.
    func fixed(_ text: String) -> String? {
        var text = text
        for _ in 0..<Self.rounds {
            let (title, faults) = judged(text)
            guard let better = better(text, title, Set(faults.map(\.rule))) else {
                return faults.contains(where: \.isFatal) ? nil : text
            }
            text = better
        }
        return nil
    }

    private func judged(_ text: String) -> (TitleAnalysis, [Fault]) {
        var tried = page
        tried.write(.ogTitle, text)
        let title = TitleAnalysis(tried, known: known)
        return (title, Self.faults(of: title, tried).filter { !silent.contains($0.rule) })
    }

    private struct Fault {
        var rule: String
        /// Whether the fault makes a title useless.
        var isFatal: Bool
    }

    private static func faults(of title: TitleAnalysis, _ page: PageEvidence) -> [Fault] {
        RuleBook.title.filter { $0 != TitleSourcesConflict.self }.compactMap { rule in
            let verdict = (rule as? any TitleRule.Type)?.check(title, page) ?? rule.check(page)
            guard case .breaks(let breach) = verdict else { return nil }
            let severity = (breach.force ?? rule.facts.force).severity
            let isFatal = severity > .notice && !mayStay.contains(rule.facts.id)
            return Fault(rule: rule.facts.id, isFatal: isFatal)
        }
            + (Mojibake.isSuspected(in: title.shown?.value ?? "")
                ? [Fault(rule: TextMojibake.facts.id, isFatal: true)] : [])
            + (UnfilledTemplate.mark(in: title, of: page) == nil
                ? [] : [Fault(rule: UnfilledTemplate.facts.id, isFatal: true)])
    }

    /// Faults with which a text still is a title; so are all that are only notices, which may be wrong.
    private static let mayStay: Set<String> = [
        TitleTooLong.facts.id, TitleDuplicatesSiteName.facts.id, OGTitleMissing.facts.id,
    ]

    /// The text with the first of its faults repaired; nil if none can be.
    private func better(_ text: String, _ title: TitleAnalysis, _ faults: Set<String>) -> String? {
        func fixing(_ rule: any PageRule.Type, _ fix: () -> String?) -> String? {
            guard faults.contains(rule.facts.id), let better = fix(), better != text else { return nil }
            return TitleKeys.key(better).isEmpty ? nil : better
        }
        return fixing(TextMojibake.self) { Mojibake.repaired(text) }
            ?? (isEncodedTwice ? Entities.decoded(text) : nil)
            ?? fixing(TitleContainsMarkup.self) { PageEvidence.plain(text) }
            ?? fixing(TitleWhitespace.self) { TitleWhitespace.tidy(title.text) }
            ?? fixing(TitleDuplicatesSiteName.self) { title.withoutSite }
            ?? fixing(TitleTooLong.self) { WholeText.clause(of: title.text, upTo: Self.threeLines) }
    }

    /// The width of the three lines that a card has for its title; shorter titles are shown in full.
    private static let threeLines = 90
}

extension TitleAnalysis {
    /// The title as written, without the parts that name the site; nil if the rest is not a title.
    var withoutSite: String? {
        guard case .segment = brand.kind else { return nil }
        let parts = TitleSplit.parts(of: text)
        let own = parts.indices.filter { !brand.segments.contains($0) }
        guard let first = own.first else { return nil }
        var rest = String(text[parts[first].text.startIndex..<parts[first].text.endIndex])
        for place in own.dropFirst() {
            rest += text[parts[place - 1].text.endIndex..<parts[place].text.endIndex]
        }
        return WholeText.isWhole(rest, of: text) ? rest : nil
    }
}
