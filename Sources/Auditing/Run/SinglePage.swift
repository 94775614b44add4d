internal import AuditModel
package import AuditReports
internal import AuditRules
package import PageFetching
internal import PageJudging
internal import Synchronization
internal import WebAddresses

/// `ogaudit check`: one page, looked at without a store.
package struct SinglePage: Sendable {
    private let options: AuditOptions
    private let keepsPixels: Bool
    private let keepsImages: Bool
    /// What a program has for as long as it asks; nil where each page has its own.
    private let shared: Workbench?

    /// - Parameters:
    ///   - keepsPixels: whether images are kept for a terminal that shows them.
    ///   - keepsImages: whether the files of images are kept, to be drawn in the card.
    package init(options: AuditOptions, keepsPixels: Bool = false, keepsImages: Bool = false) {
        (self.options, self.keepsPixels, self.keepsImages, shared) = (options, keepsPixels, keepsImages, nil)
    }

    /// With the fetcher, limits and helpers of a workbench that other pages have too, and that stays open.
    package init(on bench: Workbench) {
        (options, keepsPixels, keepsImages, shared) = (bench.options, false, false, bench)
    }

    /// Its requests end when the task is cancelled.
    ///
    /// - Parameters:
    ///   - typed: a URL, or an HTML file, which is judged as it is.
    ///   - html: the HTML of the page, which is then not requested; what it points to is.
    ///   - onDelay: called whenever the page is put off, to be requested again; must not block.
    /// - Throws: `AuditError` when the text is no address or an option makes no sense.
    package func look(
        at typed: String, html: [UInt8]? = nil, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async throws(AuditError) -> Look {
        let (shelf, images) = (PixelShelf(), keepsImages ? ImageShelf() : nil)
        let file = html == nil && Operand.namesFile(typed) ? try LocalPages.single(typed, options.sources) : nil
        let url = if let file { file.url } else { try WebAddress.parse(typed: typed, for: nil) }
        let common = if let shared { shared } else { try self.bench(shelf) }
        var call = RequestScope.Call()
        call.shelf = images
        let scope = RequestScope(common.fetcher, call)
        let bench = common.anew(scope)
        let audited = await withTaskCancellationHandler {
            if let html { return await bench.audit(url, html: html) }
            guard let file else { return await bench.audit(url, onDelay: onDelay) }
            return await bench.audit(url, file: file.path, file.pages)
        } onCancel: {
            scope.cancel()
        }
        if shared == nil { await common.close() }
        var limits = bench.options
        // Its images have no place from which they could be requested.
        if let file, file.pages.base == nil { limits.looksAtMedia = false }
        var look = Look(
            audited: audited, version: bench.options.rulesVersion, limits: limits.limitsText,
            traffic: bench.fetcher.takeHostTraffic()[url.hostKey], mayAllowPrivate: !options.fetch.allowPrivate,
            pixels: shelf.pixels, images: images, file: file?.path)
        var routes = RouteFragments()
        if file == nil { routes.add(url, fragment: RouteFragments.fragment(of: typed)) }
        look.fragmentNote = routes.sentence
        return look
    }

    private func bench(_ shelf: PixelShelf) throws(AuditError) -> Workbench {
        guard keepsPixels else { return try Workbench(options) }
        return try Workbench(options, decoder: ImageDecoder(options.imageHelper) { shelf.put($0, $1) })
    }

    /// A page that was looked at.
    package struct Look: Sendable {
        let audited: AuditedPage
        /// As reports print it.
        package let page: ReportPage
        /// Of the rules and their weights.
        package let version: String
        /// The limits and manners in force.
        let limits: String
        /// What passed between us and its host; nil when nothing did.
        let traffic: HostStat?
        /// Its images by the hash of their bytes, when they are kept.
        let pixels: [String: ImagePixels]
        /// The files of its images, when they are kept.
        let images: ImageShelf?
        /// The file that it was read from; nil for a page of the Web.
        let file: String?
        /// What to know about the part of the URL behind `#`.
        package var fragmentNote: String?
        /// The host, when it is a private address that an option would allow; nothing was fetched then.
        package let privateHost: String?

        init(
            audited: AuditedPage, version: String, limits: String, traffic: HostStat?, mayAllowPrivate: Bool,
            pixels: [String: ImagePixels], images: ImageShelf?, file: String?
        ) {
            (self.audited, self.version, self.limits, self.traffic) = (audited, version, limits, traffic)
            (self.pixels, self.images, self.file) = (pixels, images, file)
            page = ReportPage(audited, fetchedAt: WallClock.seconds(), version: version)
            let fetch = audited.evidence.fetch
            let isSkipped = fetch.failure?.cause == .privateAddress && fetch.hops.isEmpty
            privateHost = isSkipped && mayAllowPrivate ? audited.evidence.requested.host : nil
        }

        /// Whether the server responded, by whatever status.
        package var wasAnswered: Bool { audited.evidence.fetch.status != nil }

        /// The predicted card, with the images that were kept; nil where none is predicted.
        package var card: DrawnCard? {
            DrawnCard(
                page.record, audited.evidence.card, file: audited.evidence.file, name: file ?? page.record.url
            ) { url in images?.file(url).map { ($0.bytes, $0.type) } }
        }

        /// The card, the tags, the findings and the score for a terminal.
        package func text(_ style: TextStyle) -> String {
            CardText(
                page, evidence: audited.evidence, ruleFacts: RuleBook.facts, style: style, name: file, pixels: pixels
            ).text
        }
    }
}

/// Where helpers put pixels while a page is looked at.
private final class PixelShelf: Sendable {
    private let held = Mutex<[String: ImagePixels]>([:])

    var pixels: [String: ImagePixels] { held.withLock { $0 } }

    func put(_ hash: String, _ pixels: ImagePixels) { held.withLock { $0[hash] = pixels } }
}

extension [SinglePage.Look] {
    /// Writes the document of `report.json` with these pages alone; `-` is standard output.
    ///
    /// - Throws: `OutputError` when the file cannot be written.
    package func writeJSON(to path: String) throws {
        do throws(ReportError) {
            let report = try JSONReport(ReportPlace(path), summary, ruleFacts: RuleBook.facts)
            for (index, look) in enumerated() {
                try report.add(ReportRow(input: Self.input, line: index + 1, entry: .page(look.page)))
            }
            try report.finish()
        } catch {
            throw OutputError.report(error)
        }
    }

    /// What a gate makes of the pages.
    package func verdict(_ gate: Gate) -> GateVerdict { gate.verdict(summary) }

    private static var input: String { RejectedLine.commandLine }

    /// The totals of a run of these pages.
    private var summary: ReportSummary {
        var summary = ReportSummary(
            rulesVersion: first?.version ?? "", startedAt: first?.page.record.fetchedAt ?? 0,
            finishedAt: WallClock.seconds())
        (summary.lines, summary.pages, summary.limits) = (count, count, first?.limits ?? "")
        for look in self { look.count(into: &summary) }
        summary.answers.pages[.fetched] = count
        let groups = Dictionary(grouping: self) { $0.audited.evidence.requested.host }
        summary.hosts = groups.map { name, looks in looks.host(name) }.sorted {
            ($0.rank, $0.name) < ($1.rank, $1.name)
        }
        summary.hostCount = groups.count
        return summary
    }

    /// The totals of the pages of one host.
    private func host(_ name: String) -> ReportSummary.Host {
        var totals = ReportSummary(rulesVersion: "", startedAt: 0, finishedAt: 0)
        for look in self { look.count(into: &totals) }
        var host = ReportSummary.Host(name: name)
        (host.pages, host.loaded, host.median) = (count, totals.loaded, totals.median)
        host.errors = totals.severities[.error] ?? 0
        host.absent = totals.outcomes[.http4xx] ?? 0
        for traffic in compactMap(\.traffic) {
            host.requests += traffic.requests
            host.throttles += traffic.throttles
            host.robots = traffic.robots
        }
        return host
    }
}

extension SinglePage.Look {
    /// Writes the card as an SVG document.
    ///
    /// - Returns: whether there is one to write.
    /// - Throws: `OutputError` when the file cannot be written.
    package func writeCard(to path: String, _ look: DrawnCard.Look) throws -> Bool {
        guard let card else { return false }
        do throws(ReportError) {
            let file = try OutputFile(path)
            try file.record { $0 += card.svg(look).utf8 }
            try file.publish()
            return true
        } catch {
            throw OutputError.report(error)
        }
    }

    fileprivate func count(into summary: inout ReportSummary) {
        let record = page.record
        summary.outcomes[record.outcome, default: 0] += 1
        if let score = record.score {
            summary.loaded += 1
            summary.scores[score] += 1
            summary.grades[Grade(score: score), default: 0] += 1
        }
        for finding in record.findings where finding.component.isCounted {
            summary.severities[finding.severity, default: 0] += 1
        }
        for rule in Set(record.findings.map(\.rule)).sorted() {
            let points = record.findings.reduce(0) { $1.rule == rule ? $0 + $1.pointsLost : $0 }
            if let known = summary.rules.firstIndex(where: { $0.id == rule }) {
                summary.rules[known].pages += 1
                summary.rules[known].points += points
            } else {
                summary.rules.append(.init(id: rule, pages: 1, points: points))
            }
        }
    }
}

extension ReportPage {
    /// A page that was judged and is not kept.
    ///
    /// - Parameter version: of the rules and weights.
    package convenience init(_ audited: AuditedPage, fetchedAt: Int64, version: String) {
        let record = Recorder.record(0, audited.evidence.requested, audited, fetchedAt: fetchedAt)
        self.init(record: record, scoresIfFixed: RuleBook.scoresIfFixed(of: record, rulesVersion: version))
    }
}

extension AuditOptions {
    /// The version of the rules and weights that pages are judged by.
    package var rulesVersion: String { Weights.version(under: policy.preset) }
}
