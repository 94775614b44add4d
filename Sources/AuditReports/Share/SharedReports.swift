internal import AuditModel
package import AuditRules

/// The reports for other people: one page to print, and the message of a run as an email.
///
/// They share one pass over the pages, and are written after the last page and the thumbnails.
package final class SharedReports: ReportSink {
    package enum Kind: Sendable { case summary, mailPage, mailMessage }

    /// The most cards in the summary and in an email, and the most bytes of images in each.
    private static let summaryCards = 10
    private static let mailCards = 6
    private static let imageBytes = 1_200_000

    private var run: SharedRun
    private let files: [(kind: Kind, file: OutputFile)]
    private var number = 0
    private var worst = WorstCards(limit: summaryCards)
    /// Pages with something new; in a first run, all pages.
    private var fresh = WorstCards(limit: mailCards)
    private let groups: GroupCounter
    private var cards: [PredictedCard: Int] = [:]
    private var wanted: Set<String>?
    private var images: [String: [UInt8]] = [:]
    private var bytes = 0

    /// Opens the files, which get their names when `finish` is called.
    ///
    /// - Parameter groups: has every page when `finish` is called.
    package init(_ places: [(Kind, ReportPlace)], _ run: SharedRun, groups: GroupCounter) throws(ReportError) {
        var files: [(Kind, OutputFile)] = []
        for (kind, place) in places { files.append((kind, try OutputFile(place))) }
        (self.files, self.run, self.groups) = (files, run, groups)
    }

    package func settle(_ summary: ReportSummary) { run.summary = summary }

    /// Adds a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        number += 1
        let record = page.record
        if let card = record.predictedCard { cards[card, default: 0] += 1 }
        let make = { [run] in SharedCard(record, ruleFacts: run.ruleFacts) }
        worst.offer(record, number: number, make)
        if run.isFirst || page.news > 0 { fresh.offer(record, number: number, make) }
    }

    /// Adds the thumbnail of an image if a card shows it.
    ///
    /// - Parameter read: returns a WebP file, or nil if there is none; its errors are passed on.
    package func addThumbnail(of contentHash: String, _ read: () throws -> [UInt8]?) throws {
        let names = wanted ?? Set((worst.cards + fresh.cards).compactMap(\.thumb))
        wanted = names
        guard let stem = ThumbFolder.stem(of: contentHash), let name = names.first(where: { $0.hasPrefix(stem) }),
            images[name] == nil,
            let file = try read(), !file.isEmpty, bytes + file.count <= Self.imageBytes
        else { return }
        images[name] = file
        bytes += file.count
    }

    /// Writes all of them and renames the temporary files into place.
    package func finish() throws(ReportError) {
        for (kind, file) in files {
            let text =
                switch kind {
                case .summary:
                    SummaryPage(
                        run, fixes: groups.ranked(), gains: groups.settled().gains, counts: cards, cards: worst.cards,
                        images: images
                    ).text
                case .mailPage: MailPage(run, cards: fresh.cards, source: source).text
                case .mailMessage: MailMessage(run, cards: fresh.cards, images: images).text
                }
            try file.record { $0.append(text) }
            try file.publish()
        }
    }

    /// A self-contained page embeds its images, so that it can be read anywhere.
    private func source(_ name: String) -> String? { images[name].map(Base64.dataURL) }
}

/// The facts about a run that all of these reports print.
package struct SharedRun {
    fileprivate(set) var summary: ReportSummary
    let ruleFacts: (String) -> RuleFacts?
    /// The absolute paths of the reports for people.
    let reports: [String]
    let mail: MailAddresses

    package init(
        _ summary: ReportSummary, ruleFacts: @escaping (String) -> RuleFacts?, reports: [String], mail: MailAddresses
    ) {
        (self.summary, self.ruleFacts, self.reports, self.mail) = (summary, ruleFacts, reports, mail)
    }

    var changes: RunChanges { summary.changes ?? RunChanges() }
    /// Whether there is nothing to compare with.
    var isFirst: Bool { changes.baseline == nil }
    /// The message of the run as plain text; if nothing is new, it says so.
    var message: String {
        let text = ChangeMessage(summary, ruleFacts: ruleFacts, reports: reports).text
        return text.isEmpty ? ChangeMessage.nothingNew(summary, reports: reports) : text
    }
}

/// The recipient and sender of an email; both may be left to the program that sends it.
package struct MailAddresses: Hashable, Sendable {
    package var to: [String] = []
    package var from: String?

    package init() {}

    /// Whether a text is a single plain email address, such as `me@example.com`, that needs no encoding in a header.
    package static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254 else { return false }
        let isPlain: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let marks = Set("!#$%&'*+-/=?^_`{|}~.")
        return !parts[0].isEmpty && parts[0].allSatisfy { isPlain($0) || marks.contains($0) } && !parts[1].isEmpty
            && parts[1].allSatisfy { isPlain($0) || $0 == "." || $0 == "-" }
            && parts.allSatisfy { !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.contains("..") }
    }
}
