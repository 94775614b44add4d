internal import AuditModel
internal import Auditing
public import FoundationEssentials
internal import OGReading

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
        case .baseline, .findings: "There is nothing of that name to compare the run with (\(self))."
        case .manifest, .records, .noRun: "The options of the run do not fit together (\(self))."
        }
    }
}
