package import AuditModel
package import AuditStore

/// A mistake of the caller in what a run, a report or a comparison was given: a case with its values, to be worded by
/// the program that shows it, with the names of its own options.
package enum AuditError: Error, Hashable, Sendable {
    case input(String, InputFault)
    case table(TableHeader, ColumnFault)
    /// Nothing to audit in inputs of these names.
    case noURLs(String, Emptiness)
    case option(OptionFault)
    case gate(GateFault)
    /// A manifest of shards, or what it describes.
    case manifest(String, ManifestFault)
    /// Records of pages that cannot be put together.
    case records(String, RecordFault)
    /// A text that names no rule and matches none.
    case unknownRule(String)
    case baseline(BaselineFault)
    /// Findings of an earlier run that cannot be had from this file.
    case findings(String, FindingsFault)
    /// The database at a path has no run; true asks for one that ended.
    case noRun(String, finished: Bool)

    /// Why a list, a table or a page cannot be read.
    package enum InputFault: Hashable, Sendable {
        case missing, folder, html, foreignText, packedTwice, outOfMemory, incompleteGzip
        /// With the reason that the system gave.
        case unopened(String), unread(String)
        /// Of web archives.
        case noArchive, dictionary, changed
        case xml(root: String)
        case damagedGzip(after: Int)
        /// With how many times its own size it would have, or how many bytes.
        case bomb(times: Int), tooLong(bytes: Int)
        /// Of local pages.
        case noFile, notAFile, notHTML, unreadable, noPages, neitherFileNorFolder
        /// It names sitemaps, of which this is the first, where nothing is fetched.
        case sitemaps(first: String)
    }

    /// A column of a table that cannot be determined; columns count from 1.
    package enum ColumnFault: Hashable, Sendable {
        case noNumber(Int), noName(String), noKnownName
        case manyNamed(String, count: Int, first: Int), manyKnown(Int)
        case noHeader(urlColumn: Int)
    }

    package enum Emptiness: Hashable, Sendable {
        case invalid(lines: Int, first: RejectedLine)
        case filtered(Int)
        /// Lists without a URL, folders without an HTML file, and archives without a page.
        case nothing, noHTML, noArchivedPages
    }

    /// Options whose values make no sense, or not together.
    package enum OptionFault: Hashable, Sendable {
        /// Nil for the page itself.
        case url(String, OptionWithURL?, reason: String)
        case sitemapFile(String)
        case emptyHTML, baseWithoutHTML, baseWithQuery
        case emptyArchive, archivesWithOthers, crawlOfFiles
        case emptyColumn, column(String)
        /// None is left to check.
        case noRules
        case expression(String, excludes: Bool)
        case comparison(profile: String)
        case samePlace(Writer, ReportFormat, name: String)
        case fetcher(String)
    }

    package enum OptionWithURL: Hashable, Sendable { case sitemap, base }

    /// What writes to, or is read from, a file.
    package enum Writer: Hashable, Sendable {
        case database, list, file(String), report(ReportFormat)
    }

    /// What of a gate's condition is none.
    package enum GateFault: Hashable, Sendable {
        case condition(String), measure(String), outcome(String)
    }

    package enum BaselineFault: Hashable, Sendable {
        case number(String)
        case unread(String, reason: String)
        case ownDatabase(String)
        case laterRun(Int64)
        case noRun(Int64, of: String, latest: [Int64])
        case same
    }

    package enum FindingsFault: Hashable, Sendable {
        case unread(String)
        case store(StoreError)
        case noRun, foreign
        case tooLong(bytes: Int)
        case row(line: Int, RowFault)
    }

    package enum ManifestFault: Hashable, Sendable {
        /// With the reason that the system gave.
        case unread(String)
        case invalid(line: Int, String)
        /// Lines that stand in no shard; the first of them.
        case foreign(input: String, line: Int)
        /// A shard's file is not the one that was written.
        case changed(file: String)
    }

    /// What of the records in a file, at a line, does not fit.
    package enum RecordFault: Hashable, Sendable {
        case broken(line: Int, String)
        /// Made by rules of another version, or by another version of this program, than the rest.
        case rules(line: Int, String, others: String)
        case tool(line: Int, String, others: String)
        /// Made with options that change results and are not those of the rest; their names, which may be unknown.
        case options(line: Int, [String])
        /// No such file or folder, and a folder without the database of a run.
        case missing, noDatabase
        /// Pages of a site that were compared with each other in parts.
        case comparedApart(site: String)
        case noRun
        /// Not one record in files of these names.
        case none
    }

    package enum RowFault: Hashable, Sendable { case tooMany(Int), unclosed, cut, nameless }
}

extension AuditError.InputFault {
    /// What is wrong with the input of that name, in one sentence.
    package func sentence(_ name: String) -> String {
        switch self {
        case .missing: "No file or URL named '\(HiddenLogin.hiding(name))'."
        case .folder: "\(name) is a folder."
        case .html: "\(name) is an HTML page, not a list."
        case .foreignText: "The list \(name) is UTF-16 text; save it as UTF-8."
        case .packedTwice: "The list \(name) is gzip inside gzip; decompress it once and try again."
        case .outOfMemory: "\(name) cannot be unpacked: out of memory."
        case .incompleteGzip: "\(name) is an incomplete gzip file; create it again."
        case .unopened(let reason): "The list '\(name)' cannot be read: \(reason)."
        case .unread(let reason): "Reading \(name) failed: \(reason)."
        case .xml(let root): "\(name) is XML (root element “\(root)”), not a sitemap or a list."
        case .damagedGzip(let count):
            "\(name) is a damaged gzip file (after \(counted(count, "unpacked byte"))); create it again."
        case .bomb(let times):
            "\(name) unpacks to more than \(times) times its size, like a gzip bomb; unpack it yourself if you trust it."
        case .tooLong(let bytes): "\(name) unpacks to more than \(bytes >> 20) MiB; split it."
        case .noArchive: "\(name == "-" ? "Standard input" : name) is not a WARC archive."
        case .dictionary:
            "The zstd dictionary in \(name == "-" ? "standard input" : name) is damaged or larger than 16 MiB; decompress it yourself."
        case .changed: "\(name) changed while it was read; run the same command again."
        case .noFile: "No file named '\(name)'."
        case .notHTML: "\(name) does not look like HTML."
        case .notAFile: "\(name) is not a file."
        case .unreadable: "\(name) cannot be read."
        case .noPages: "No file or folder named '\(name)'."
        case .neitherFileNorFolder: "\(name) is not a file or folder."
        case .sitemaps(let first): "\(name) lists sitemaps, which are not fetched here; the first is \(first)."
        }
    }
}
