package import AuditModel
package import AuditRules

/// One headline of a run, and its pages: the first screen, the terminal, the email, Markdown and `report.json` start
/// with these.
package struct RunSentence: Hashable, Sendable {
    package var text: String
    /// The pages it is about; nil for all pages.
    package var rule: String?
    package var host: String?
    /// The severity; nil for good news.
    package var severity: Severity?

    /// The most sentences of a run.
    static let limit = 3
    /// The headline of a run without errors and warnings.
    static let fine = "No errors or warnings"
}

extension ReportSummary {
    /// The headlines, worst first, at most three: hosts that are down, then problems of one host, then problems
    /// elsewhere; the last place is for what was fixed.
    package func sentences(_ ruleFacts: (String) -> RuleFacts?) -> [RunSentence] {
        let writer = SentenceWriter(
            summary: self, facts: facts(ruleFacts), headlines: changes?.standing ?? [], down: hosts.filter(\.isDown))
        let fixed = changes.flatMap(writer.fixed)
        let bad = writer.bad.prefix(RunSentence.limit - (fixed == nil ? 0 : 1))
        let all = bad + [fixed].compactMap(\.self)
        if !bad.isEmpty || pages == 0 { return Array(all) }
        // Without a baseline there are no headlines; use the costs per rule.
        if changes?.standing.isEmpty ?? true, !writer.byRule.isEmpty {
            return Array((writer.byRule + all).prefix(RunSentence.limit))
        }
        let few = loaded == pages ? "" : " on the \(counted(loaded, "page")) that could be loaded"
        return (loaded == 0 ? [] : [RunSentence(text: RunSentence.fine + few + ".")]) + all
    }

    /// The same for new findings only, for a message that is sent because of them; everything in a first run.
    func newsSentences(_ ruleFacts: (String) -> RuleFacts?) -> [RunSentence] {
        guard let changes, changes.baseline != nil else { return sentences(ruleFacts) }
        let news = Set(changes.headlines.flatMap { $0.places.map(\.host) })
        let writer = SentenceWriter(
            summary: self, facts: facts(ruleFacts), headlines: changes.headlines,
            down: hosts.filter { $0.isDown && news.contains($0.name) })
        return Array(writer.bad.prefix(RunSentence.limit))
    }

    /// The rules that headlines may mention.
    private func facts(_ ruleFacts: (String) -> RuleFacts?) -> [String: RuleFacts] {
        let ids = Set((changes?.standing ?? []).map(\.rule) + rules.map(\.id)).union(
            changes?.rules.keys.map(\.self) ?? [])
        return Dictionary(uniqueKeysWithValues: ids.compactMap { id in ruleFacts(id).map { (id, $0) } })
    }
}

/// Makes the headlines of a run from its hosts and from findings on most pages of a host.
private struct SentenceWriter {
    let summary: ReportSummary
    let facts: [String: RuleFacts]
    /// The findings to consider: all of them, or only new ones.
    let headlines: [Headline]
    /// The hosts that are down and may be named.
    let down: [ReportSummary.Host]

    private static let noResponse = [FetchFailed.facts.id, FetchTimeout.facts.id, TLSInvalid.facts.id]
    /// The most hosts that one headline names.
    private static let named = 3

    var bad: [RunSentence] { outages + standing(without: Set(down.map(\.name))) }

    /// Many hosts that are down share one headline.
    private var outages: [RunSentence] {
        let hosts = down.sorted { ($1.pages, $0.name) < ($0.pages, $1.name) }
        guard hosts.count >= Self.named else { return hosts.map(sentence) }
        let pages = hosts.reduce(0) { $0 + $1.pages - $1.loaded }
        let rest = hosts.count - Self.named
        let names = hosts.prefix(Self.named).map(\.name).joined(separator: ", ")
        return [
            RunSentence(
                text:
                    "\(counted(hosts.count, "host")) are down: \(names)\(rest > 0 ? " and \(grouped(rest)) more" : "") "
                    + "(\(counted(pages, "page"))).", severity: .error)
        ]
    }

    private func sentence(_ host: ReportSummary.Host) -> RunSentence {
        let lost = host.pages - host.loaded
        let cause = places.first { $0.place.host == host.name && isOutage($0.rule) }
        let share = host.pages == 1 ? "its only page" : Self.share(lost, of: host.pages)
        let isAll = lost == host.pages && lost > 1
        let unloaded =
            isAll
            ? "\(lost == 2 ? "neither" : "none") of the \(counted(lost, "page")) could be loaded"
            : "\(share) could not be loaded"
        let words = what(cause, lost).map { "\(share) \($0)" } ?? unloaded
        // A server that responds is not down.
        let isUp = cause?.rule == TLSInvalid.facts.id
        return RunSentence(
            text: isUp
                ? "\(host.name): certificate or TLS error on \(share)." : "\(host.name) is down: \(words).",
            rule: cause?.rule, host: host.name,
            severity: .error)
    }

    private func isOutage(_ rule: String) -> Bool { rule == HTTPErrorStatus.facts.id || Self.noResponse.contains(rule) }

    /// What the pages return; nil if there was no response.
    private func what(_ cause: (rule: String, place: Headline.Place)?, _ pages: Int) -> String? {
        guard let cause, cause.rule == HTTPErrorStatus.facts.id else { return nil }
        guard let status = cause.place.status else { return pages == 1 ? "returns an error" : "return errors" }
        return "\(pages == 1 ? "returns" : "return") \(status)"
    }

    /// Findings, worst first: on most pages of a host, or otherwise anywhere.
    ///
    /// - Parameter down: hosts that a headline mentions already, whose pages need no second one.
    private func standing(without down: Set<String> = []) -> [RunSentence] {
        let found = headlines.filter { $0.severity > .notice }
        let errors = found.filter { $0.severity == .error }
        return (errors.isEmpty ? found : errors).flatMap { headline -> [RunSentence] in
            let hosts = headline.places.filter { $0.url == nil }
            guard hosts.isEmpty else { return hosts.filter { !down.contains($0.host) }.map { sentence(headline, $0) } }
            let elsewhere = headline.pages - headline.places.reduce(0) { $0 + (down.contains($1.host) ? $1.pages : 0) }
            return elsewhere > 0 ? [sentence(headline, pages: elsewhere)] : []
        }
    }

    /// The worst errors, or else the worst warnings, by cost.
    var byRule: [RunSentence] {
        let found = summary.rulesByCost.compactMap { total -> RunSentence? in
            guard let severity = facts[total.id]?.force.severity, severity > .notice else { return nil }
            return RunSentence(
                text: text(total.id, total.pages),
                rule: total.id, severity: severity)
        }
        let errors = found.filter { $0.severity == .error }
        return Array((errors.isEmpty ? found : errors).prefix(RunSentence.limit - 1))
    }

    private var places: [(rule: String, place: Headline.Place)] {
        headlines.flatMap { headline in headline.places.map { (headline.rule, $0) } }
    }

    private func sentence(_ headline: Headline, pages: Int) -> RunSentence {
        RunSentence(
            text: text(headline.rule, pages),
            rule: headline.rule,
            severity: headline.severity)
    }

    private func sentence(_ headline: Headline, _ place: Headline.Place) -> RunSentence {
        RunSentence(
            text: text(headline, place), rule: headline.rule, host: place.host, severity: headline.severity)
    }

    private func text(_ rule: String, _ pages: Int) -> String {
        let share = Self.share(pages, of: summary.pages)
        guard rule == HTTPErrorStatus.facts.id else { return "\(words(rule)) on \(share)." }
        return
            "\(share.prefix(1).uppercased())\(share.dropFirst()) \(pages == 1 ? "returns" : "return") an error status."
    }

    private func text(_ headline: Headline, _ place: Headline.Place) -> String {
        let share = Self.share(place.pages, of: place.hostPages)
        if headline.rule == HTTPErrorStatus.facts.id {
            let verb = place.pages == 1 ? "returns" : "return"
            return "\(place.host): \(share) \(verb) \(place.status ?? "an error status")."
        }
        guard headline.rule == ImageMissing.facts.id else {
            return "\(words(headline.rule)) on \(share) of \(place.host)."
        }
        return isNews(headline.rule, place.host)
            ? "\(place.host) lost its preview images (\(counted(place.pages, "page")))."
            : "\(place.host) has no preview image on \(share)."
    }

    private func isNews(_ rule: String, _ host: String) -> Bool {
        summary.changes?.headlines.contains {
            $0.rule == rule && $0.places.contains { $0.host == host && $0.url == nil }
        }
            ?? false
    }

    private func words(_ rule: String) -> String { facts[rule]?.fails ?? rule }

    private static func share(_ pages: Int, of all: Int) -> String {
        if pages < all { return "\(grouped(pages)) of \(counted(all, "page"))" }
        return all == 1 ? "the only page" : allPages(all)
    }

    /// What was fixed, named after the component of at least half of it: “180 titles fixed since yesterday.”
    func fixed(_ changes: RunChanges) -> RunSentence? {
        let count = changes.count(.fixed)
        guard count > 0, let baseline = changes.baseline else { return nil }
        let broken = Set(standing().compactMap { $0.rule.flatMap { facts[$0]?.component } })
        // Do not report fixes for a component that is broken in this run: a missing image has no other faults.
        let rules = changes.rules.mapValues(\.resolved).filter { rule, pages in
            guard pages > 0, let facts = facts[rule], facts.force.severity > .notice else { return false }
            return !broken.contains(facts.component)
        }
        let most = rules.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let isMost = (most?.value ?? 0) * 2 >= count
        let noun = isMost ? most.flatMap { Self.noun(facts[$0.key]?.component) } : nil
        let words = noun.map { counted(most?.value ?? 0, $0) } ?? counted(count, "finding")
        return RunSentence(text: "\(words) fixed since \(since(changes.baselineAt) ?? baseline).")
    }

    /// “yesterday”, or the date.
    private func since(_ time: Int64?) -> String? {
        guard let time else { return nil }
        let day: Int64 = 86_400
        switch summary.finishedAt / day - time / day {
        case 0: return "the last run"
        case 1: return "yesterday"
        default: return UTCTime(seconds: time).date
        }
    }

    private static func noun(_ component: Component?) -> String? {
        switch component {
        case .title: "title"
        case .image: "preview image"
        case .icon: "icon"
        case .reach: "page"
        default: nil
        }
    }
}

extension Headline.Place {
    /// “503” if all pages have the same evidence; nil if it differs.
    fileprivate var status: String? {
        guard let evidence, evidence.hasPrefix("HTTP ") else { return nil }
        return String(evidence.dropFirst("HTTP ".count).prefix { $0.isNumber })
    }
}
