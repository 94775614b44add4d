internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditSettings
internal import Auditing
public import FoundationEssentials
public import OGReading
internal import PageFetching

/// A complete run, as the `ogaudit` command does it: reads lists and sitemaps, and writes reports, a database and its
/// history.
///
/// Stop it at any moment and run the same again: it continues, and the reports are the same.
public struct AuditRun: Sendable {
    /// Lists, tables, sitemaps, URLs and hosts, as on the command line; `-` is standard input. None are needed where the options
    /// name sitemaps, HTML or archives.
    public let inputs: [String]
    /// What it does and where it writes.
    public let options: Options

    /// Describes a run; nothing happens before its ``events`` are read.
    ///
    /// - Parameters:
    ///   - inputs: lists, tables, sitemaps, URLs and hosts, as on the command line; `-` is standard input.
    ///   - options: what it does and where it writes.
    public init(inputs: [String] = [], options: Options = Options()) { (self.inputs, self.options) = (inputs, options) }

    /// The events of the run. Iterating starts it; iterating again starts another run.
    ///
    /// The last 10,000 pages that are not taken wait, and older ones are dropped; the database and the reports have
    /// all. Cancelling its task, or leaving its loop, ends all requests; no report is written then.
    ///
    /// Its loop throws ``AuditRunError``, and `CancellationError` within 100 ms when its task is cancelled.
    public var events: some AsyncSequence<Event, any Error> & Sendable { RunEvents(run: self) }

    /// Runs; when its stream is no longer read, the run is stopped.
    fileprivate func start() -> AsyncThrowingStream<Event, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(Self.eventLimit)) { inlet in
            let work = Task {
                do {
                    try await run { _ = inlet.yield($0) }
                    inlet.finish()
                } catch {
                    inlet.finish(throwing: AuditRunError.translated(error))
                }
            }
            inlet.onTermination = { _ in work.cancel() }
        }
    }

    private static let eventLimit = 10_000

    private func run(_ tell: @escaping @Sendable (Event) -> Void) async throws {
        let inner = try options.inner
        let audit = try Audit(inputs: inputs, options: inner)
        tell(.started)
        let watch = Task {
            while (try? await Task.sleep(for: options.progressInterval)) != nil {
                tell(.progress(Progress(audit.progress())))
            }
        }
        defer { watch.cancel() }
        let end = try await audit.run(onPage: { page in
            let record = page.record
            let scores = RuleBook.scoresIfFixed(of: record, rulesVersion: inner.rulesVersion)
            tell(.page(PageAudit(ReportPage(record: record, scoresIfFixed: scores), rulesVersion: inner.rulesVersion)))
        })
        var summary = RunSummary(end.summary)
        summary.gate = end.gate.map { RunSummary.Gate($0) }
        tell(.finished(summary))
    }

    /// What happens in a run.
    public enum Event: Hashable, Sendable {
        /// The inputs are valid and are being read.
        case started
        /// A page is done. It was not yet compared with the others of its site, so it may get more findings.
        case page(PageAudit)
        /// The progress of the run, sent at every ``Options/progressInterval``.
        case progress(Progress)
        /// The reports are written; nothing follows.
        case finished(RunSummary)
    }

    /// How far a run is.
    public struct Progress: Hashable, Sendable {
        /// Lines read so far.
        public let lines: Int
        /// Pages of the run; 0 while the inputs are read.
        public let pages: Int
        /// Pages that are done.
        public let done: Int
        /// Requests under way.
        public let inFlight: Int
        /// Requests that wait for their turn.
        public let waiting: Int
        /// Bytes of bodies received.
        public let bytes: Int
    }
}

/// The events of a run, which begins when they are read.
private struct RunEvents: AsyncSequence, Sendable {
    let run: AuditRun

    func makeAsyncIterator() -> Iterator { Iterator(events: run.start().makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var events: AsyncThrowingStream<AuditRun.Event, any Error>.Iterator

        mutating func next() async throws -> AuditRun.Event? {
            if let event = try await events.next() { return event }
            // The stream of a cancelled task ends as if all were said.
            try Task.checkCancellation()
            return nil
        }
    }
}

extension AuditRun.Progress {
    fileprivate init(_ inner: AuditProgress) {
        self.init(
            lines: inner.linesRead, pages: inner.counts.pages, done: inner.counts.done,
            inFlight: inner.fetch.inFlight.count, waiting: inner.fetch.waiting, bytes: inner.fetch.wireBytes)
    }
}

extension RunSummary.Gate {
    init(_ inner: GateVerdict) {
        self.init(conditions: inner.conditions, failures: inner.failures, incomparable: inner.incomparable)
    }
}

/// An error that stopped a run.
public struct AuditRunError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// What went wrong.
    public let kind: Kind
    /// What went wrong, in one or two sentences.
    public let description: String

    /// The description.
    public var errorDescription: String? { description }

    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// An input cannot be read, or an option makes no sense.
        case invalidInput
        /// A report or the database cannot be written.
        case cannotWrite
        /// All inputs are sitemaps, and none of them could be loaded.
        case unreachable
    }

    /// The errors of a run as errors of this library; others, such as `CancellationError`, as they are.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as OptionsError: AuditRunError(kind: .invalidInput, description: error.description)
        case let error as AuditError: AuditRunError(kind: .invalidInput, description: error.sentence)
        case let error as OutputError: AuditRunError(kind: .cannotWrite, description: error.reason)
        case let error as UnreachableError: AuditRunError(kind: .unreachable, description: error.sentence)
        default: error
        }
    }
}

extension AuditError {
    /// What is wrong with what a run or an auditor was given; the command words the rest by its own options.
    var sentence: String {
        switch self {
        case .input(let name, let fault): fault.sentence(name)
        case .table(let table, _): "It is not clear which column of \(table.input) has the URLs. \(table.listing)"
        case .noURLs(let names, .invalid(let lines, let first)):
            "No valid URL in the \(counted(lines, "line")) of \(names); \(first.sentence)"
        case .noURLs(let names, .noHTML): "\(names) contains no HTML files."
        case .noURLs(let names, .noArchivedPages): "\(names) contains no HTML pages."
        case .noURLs(let names, _): "\(names) contains no URLs."
        case .option(.url(let text, _, let reason)): "invalid URL '\(text)': \(reason)."
        case .option(.fetcher(let sentence)): sentence
        case .option(.sitemapFile(let text)):
            "'\(text)' is not a URL of a sitemap; give a sitemap in a file as an input."
        case .option(.samePlace(let writer, let format, let name)):
            "\(writer == .database ? "The database" : "Another file") and the report \(format.rawValue) would both be \(name)."
        case .unknownRule(let text): "unknown rule '\(text)'."
        case .option(.noRules): "No rule is left to check."
        case .option(.emptyHTML), .option(.emptyArchive): "An input without a name."
        case .option(.baseWithoutHTML): "A base URL is for HTML files; there are none."
        case .option(.baseWithQuery): "The base URL has a query, which no folder has."
        case .option(.archivesWithOthers): "Pages of archives need a run of their own."
        case .option(.crawlOfFiles): "Links of files and archives are not followed."
        case .option(.expression(let text, excludes: _)):
            "'\(text)' looks like a regular expression; a glob has * for any characters."
        case .option(.emptyColumn): "The column with the URLs has no name."
        case .option(.column(let text)): "'\(text)' is neither the name of a column nor its number."
        case .option(.comparison(let profile)): "Pages fetched as \(profile) are not compared with other clients."
        case .gate(.condition(let text)): "'\(text)' is not a condition such as score<80 or new>0."
        case .gate(.measure(let text)): "'\(text)' is nothing that a condition can count."
        case .gate(.outcome(let text)): "'\(text)' is not an outcome."
        case .baseline(.unread(let path, let reason)): "The baseline \(path) cannot be read: \(reason)."
        case .baseline(.noRun(let number, of: let path, latest: _)): "\(path) has no run \(number) to compare with."
        case .baseline(.ownDatabase(let path)):
            "\(path) is the run's own database; compare with one of its runs by number."
        case .baseline, .findings, .manifest, .records, .noRun: UsageError(self, by: "the baseline").message
        }
    }
}
