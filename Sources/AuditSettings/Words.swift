internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
package import Auditing

/// How the command says what the library found wrong: with the names of its own options and commands.
extension UsageError {
    /// - Parameter option: what gave the value, where that can be several: an option, or a command.
    package init(_ error: AuditError, by option: String = "--baseline") {
        switch error {
        case .input(let name, let fault): self.init(fault.words(name), fault.advice(name))
        case .table(let table, let fault): self.init(fault.words(table))
        case .noURLs(let names, let kind): self.init(kind.words(names))
        case .option(let fault): self.init(fault.words, fault.advice)
        case .gate(let fault): self.init(fault.words, fault.advice)
        case .manifest(let path, let fault): self.init(fault.words(path))
        case .records(let path, let fault): self.init(fault.words(path))
        case .unknownRule(let text): self.init("unknown rule '\(text)' for \(option).", Self.rules(near: text))
        case .baseline(let fault): self.init(fault.words(option), fault.advice)
        case .findings(let path, let fault): self.init("\(option): \(fault.words(path))")
        case .noRun(let path, finished: let isFinished):
            self.init("\(path) has no \(isFinished ? "finished " : "")run; run an audit first.")
        }
    }

    /// What to try instead of a text that names no rule.
    package static func rules(near text: String) -> String {
        NearestName.suggestion(text, among: RuleBook.ids) ?? "See ogaudit rules."
    }
}

extension OutputError {
    package var sentence: String {
        switch self {
        case .store(let error): error.sentence(choosingWith: "--db")
        case .report(let error): error.description
        case .noFolder(let path): "\(path) is a file; choose a folder with --output."
        case .folder(let path, let reason):
            "The folder \(path) is not writable: \(reason); choose another with --output."
        case .foreign(let name, in: let folder):
            "\(folder) has \(Self.noun(name)) that ogaudit did not write and the report would replace; choose another folder "
                + "with --output, or move it away."
        case .linkedDatabase(let path):
            "\(path) is a link, which is not followed out of the folder; name the database that it leads to with --db."
        case .inUse(let folder, by: let holder):
            "The reports in \(folder) are being written by \(holder); wait for it to finish, or choose another folder "
                + "with --output."
        case .readerGone: reason
        }
    }
}

extension OutputError {
    private static func noun(_ name: String) -> String {
        switch name {
        case "pages", "thumbs": "a folder \(name)/"
        case "index.html": "an \(name)"
        default: "a \(name)"
        }
    }

    /// Whether the caller named a database that is not there.
    package var isMistyped: Bool {
        guard case .store(let error) = self else { return false }
        return error.kind == .missing
    }
}

extension AuditError.InputFault {
    fileprivate func words(_ name: String) -> String {
        switch self {
        case .noPages: "--html: no file or folder named '\(name)'."
        case .neitherFileNorFolder: "--html: \(name) is not a file or folder."
        default: sentence(name)
        }
    }

    fileprivate func advice(_ name: String) -> String? {
        switch self {
        case .missing: "A URL starts with https://."
        case .folder: "Give a list with one URL per line, or audit a folder of pages with --html \(name)."
        case .html: "To audit it as a page, use --html."
        case .notHTML: "To audit the URLs in it, type: ogaudit \(name)"
        case .notAFile: "For a folder of pages, use ogaudit --html \(name)."
        default: nil
        }
    }
}

extension AuditError.ManifestFault {
    fileprivate func words(_ path: String) -> String {
        switch self {
        case .unread(let reason): "The manifest \(path) cannot be read: \(reason)."
        case .invalid(let line, let reason): "\(path):\(line): not a manifest of ogaudit shard (\(reason))."
        case .foreign(let input, let line):
            "\(path) does not belong to these records: line \(line) of \(input) is in no shard. Use the manifest of this list."
        case .changed(let file): "\(file) has changed since ogaudit shard wrote \(path); run ogaudit shard again."
        }
    }
}

extension AuditError.RecordFault {
    fileprivate func words(_ path: String) -> String {
        switch self {
        case .broken(let line, let reason):
            "\(path):\(line): not a record of ogaudit pipe (\(reason)). Nothing was merged."
        case .rules(let line, let found, let others):
            "\(path):\(line): rules version \(found), but the others have \(others). Run these pages again with one version."
        case .tool(let line, let found, let others):
            "\(path):\(line): written by ogaudit \(found), but this is ogaudit \(others). Use one version."
        case .options(let line, let names):
            "\(path):\(line): audited with other options\(names.isEmpty ? "" : " (\(Self.named(names)))"). "
                + "Give merge the options and the --config that pipe had."
        case .comparedApart(let site):
            "The pages of \(site) come from several runs that compared only their own. Merge the records of "
                + "ogaudit pipe without --final, or audit all pages of a site in one part."
        case .missing:
            "No file or folder named '\(path)'. merge takes the records of ogaudit pipe, databases and folders of runs."
        case .noDatabase: "The folder \(path) is not one of a run; it has no ogaudit.sqlite."
        case .noRun: "\(path) has no finished run to merge."
        case .none: "\(path) has no records; ogaudit pipe writes one for each line of its input."
        }
    }
}

extension AuditError.ColumnFault {
    fileprivate func words(_ table: TableHeader) -> String {
        let (input, hint) = (table.input, "Set --url-column to its name or number.")
        return switch self {
        case .noNumber(let number): "\(input) has no column \(number) for --url-column. \(table.listing)"
        case .noName(let name): "\(input) has no column '\(name)' for --url-column. \(table.listing)"
        case .noKnownName: "\(input) has no column named url, address, loc or page. \(hint) \(table.listing)"
        case .manyNamed(let name, let count, let first):
            "\(input) has \(count) columns '\(name)'; set --url-column to the number of one, such as \(first)."
        case .manyKnown(let count): "\(input) has \(count) columns that may contain the URLs. \(hint) \(table.listing)"
        case .noHeader(urlColumn: let column): "\(input) has no header row; add --url-column \(column)."
        }
    }
}

extension AuditError.RecordFault {
    /// The options that set what differs, where that is called otherwise.
    private static func named(_ properties: [String]) -> String {
        let options = ["reach": "--allow-private", "looksatmedia": "--no-media", "htmllimit": "--max-html"]
        return properties.map { options[$0.filter { $0 != " " }] ?? $0 }.joined(separator: ", ")
    }
}

extension AuditError.Emptiness {
    fileprivate func words(_ names: String) -> String {
        switch self {
        case .invalid(_, let first) where first.input == RejectedLine.commandLine: "\(first.text): \(first.reason)."
        case .invalid(let lines, let first):
            "No valid URL in the \(counted(lines, "line")) of \(names); \(first.sentence)"
        case .filtered(let count): "--include and --exclude filter out all \(counted(count, "URL")) of \(names)."
        case .nothing: "\(names) contains no URLs; put one on each line."
        case .noHTML: "\(names) contains no HTML files; build the site first, or give the folder that it is built into."
        case .noArchivedPages: "\(names) contains no HTML pages; give an archive with responses of a site."
        }
    }
}

extension AuditError.OptionFault {
    fileprivate var words: String {
        switch self {
        case .url(let text, let option, let reason):
            "invalid URL '\(HiddenLogin.hiding(text))'\(option?.place ?? ""): \(reason)."
        case .sitemapFile(let text):
            "invalid URL '\(HiddenLogin.hiding(text))' for --sitemap: use a URL that starts with https://."
        case .emptyHTML: "--html needs a file or a folder."
        case .noRules: "--only and --disable leave no rule to check; see ogaudit rules."
        case .baseWithoutHTML: "--base-url is the URL of the pages given with --html; add --html."
        case .emptyArchive: "--warc needs a file, or - for standard input."
        case .archivesWithOthers: "--warc cannot be combined with lists, --sitemap or --html; audit them separately."
        case .crawlOfFiles: "--crawl follows the links of a site, so it cannot be combined with --html or --warc."
        case .baseWithQuery: "--base-url is the URL of a folder; remove “?” and everything after it."
        case .emptyColumn: "--url-column needs a column name, or a number from 1."
        case .column(let text):
            "invalid column '\(text)' for --url-column: use a number from 1 to \(grouped(ColumnChoice.columnLimit))."
        case .expression(let text, excludes: let excludes):
            "'\(text)' for \(excludes ? "--exclude" : "--include") looks like a regular expression: use * for any characters, "
                + "such as /blog/* or *.pdf."
        case .comparison(let profile):
            "--compare-profiles compares others with Messages, so it cannot be combined with --profile \(profile) or "
                + "--user-agent; leave one of them out."
        case .samePlace(.database, let format, let name) where format.fileName == nil:
            "The database would be \(name), which is a file of the report; choose another file with --db."
        case .samePlace(let writer, let format, let name):
            "Both \(writer.words) and \(format.option) would write to \(name); choose another file for one of them."
        case .fetcher(let sentence): sentence
        }
    }

    fileprivate var advice: String? {
        guard case .sitemapFile = self else { return nil }
        return "To audit a sitemap in a file, give the file as a list."
    }
}

extension AuditError.OptionWithURL {
    fileprivate var place: String {
        switch self {
        case .sitemap: " for --sitemap"
        case .base: " for --base-url"
        }
    }
}

extension AuditError.Writer {
    fileprivate var words: String {
        switch self {
        case .database: "the database"
        case .list: "a list"
        case .file(let name): name
        case .report(let format): format.option
        }
    }
}

extension AuditError.GateFault {
    fileprivate var words: String {
        switch self {
        case .condition(let text):
            "invalid condition '\(text)' for --fail-on: use conditions such as score<80, new>0 or rule:\(TitleMissing.facts.id)>0."
        case .measure(let text): "unknown measure '\(text)' for --fail-on."
        case .outcome(let text): "unknown outcome '\(text)' for --fail-on."
        }
    }

    fileprivate var advice: String? {
        switch self {
        case .condition: nil
        case .measure(let text): Self.suggestion(text, GateCondition.measures)
        case .outcome(let text): Self.suggestion(text, Outcome.allCases.map(\.rawValue))
        }
    }

    private static func suggestion(_ text: String, _ words: [String]) -> String {
        NearestName.suggestion(text, among: words) ?? "Use \(alternatives(words))."
    }
}

extension AuditError.BaselineFault {
    fileprivate func words(_ option: String) -> String {
        switch self {
        case .number(let text): "invalid run '\(text)' for \(option): runs are numbered from 1."
        case .unread(let text, let reason):
            "Cannot read '\(text)' for \(option) (use last, a run number or a file): \(reason)."
        case .ownDatabase(let path):
            "\(option) \(path) is the database of this run; use last or a run number instead."
        case .laterRun(let number): "\(option): run \(number) did not end before this run."
        case .noRun(let number, of: let path, _): "\(option): \(path) has no run \(number)."
        case .same: "\(option) needs two different runs or files."
        }
    }

    fileprivate var advice: String? {
        guard case .noRun(_, _, let latest) = self else { return nil }
        let names = latest.map(String.init).joined(separator: ", ")
        guard latest.count > 1 else { return names.isEmpty ? "It has no runs yet." : "It has only run \(names)." }
        return "The latest are \(names)."
    }
}

extension AuditError.FindingsFault {
    fileprivate func words(_ path: String) -> String {
        switch self {
        case .unread(let reason): "\(path) cannot be read: \(reason)."
        case .store(let error): error.sentence(choosingWith: "--db")
        case .noRun: "\(path) has no finished run; run an audit first."
        case .foreign: "\(path) is not an ogaudit database, findings.csv, report.json or file of --write-baseline."
        case .tooLong(let bytes): "\(path) is larger than \(bytes >> 20) MB; use a file of --write-baseline instead."
        case .row(let line, let fault):
            "\(path), line \(line): \(fault.words); is it an ogaudit findings.csv or a file of --write-baseline?"
        }
    }
}

extension AuditError.RowFault {
    fileprivate var words: String {
        switch self {
        case .tooMany(let limit): "it has more than \(grouped(limit)) rows"
        case .unclosed: "a quote is not closed"
        case .cut: "the row is cut off"
        case .nameless: "it names no rule and URL"
        }
    }
}

extension GateVerdict {
    /// Why a condition about what is new was not checked, and what to do.
    package var nothingToCompareWith: String {
        "--fail-on '\(incomparable.joined(separator: ","))' has nothing to compare with: the database has no earlier run. "
            + "Add --baseline with a file of --write-baseline, a findings.csv, a report.json or another database; "
            + "or keep this database for the next run."
    }
}
