package import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import WebAddresses

/// `Check again`: one page of the newest report, fetched and judged now; nothing is kept.
package struct Recheck: Sendable {
    private let options: AuditOptions

    /// How long one page may take with its media.
    package static let patience = Moment.Span.seconds(60)

    /// The result.
    package enum Reply: Sendable {
        /// A JSON document with the page as `report.json` has it.
        case page([UInt8])
        /// Why there is none, in one sentence.
        case notInReport, unreadable(String), tookTooLong
    }

    /// With the limits and manners of the options; the pages are those of their database.
    package init(options: AuditOptions) { self.options = options }

    /// Whether the database is there that tells which pages the report has.
    package var isPossible: Bool { (try? Store(reading: options.databasePath)) != nil }

    /// - Parameter url: as the report has it.
    package func check(_ url: String) async -> Reply {
        do {
            guard let page = PageURL(stored: url), try isInReport(url) else { return .notInReport }
            let bench = try Workbench(options)
            // The requests under way end with it.
            let watch = Task { () throws in
                try await Task.sleep(for: .nanoseconds(Self.patience.nanoseconds))
                await bench.close()
            }
            let looked = await withTaskCancellationHandler {
                await bench.page(page)
            } onCancel: {
                Task { await bench.close() }
            }
            watch.cancel()
            let isLate = (await watch.result).isSuccess
            await bench.close()
            guard !isLate else { return .tookTooLong }
            return .page(
                JSONReport.page(
                    looked, rulesVersion: bench.options.rulesVersion, comparing: RuleBook.set.map { $0.facts.id },
                    ruleFacts: RuleBook.facts))
        } catch let error as StoreError {
            return .unreadable(error.sentence())
        } catch {
            return .unreadable("\(error)")
        }
    }

    /// A JSON document for a page that could not be checked.
    package static func document(saying sentence: String) -> [UInt8] { JSONReport.problem(sentence) }

    private func isInReport(_ url: String) throws(StoreError) -> Bool {
        let store = try Store(reading: options.databasePath)
        guard let run = try store.newestRun(where: \.hasResults)?.run else { return false }
        return try store.hasResult(of: url, run: run)
    }
}

extension Result where Success == Void {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
