internal import Auditing

extension OptionTable {
    /// What is audited besides the lists and addresses that stand without a dash.
    static let input: [Option] = [
        Option(
            names: ["--url-column"], group: .input, commands: [.audit], affects: .results,
            help: "Read URLs in .csv and .tsv files from this column: its name in the first row, or its number. "
                + "Without such a file, every list is read as a table (default: the one column named url, address, "
                + "loc or page)",
            action: .value("<name|number>") { (settings, text) throws(UsageError) in
                settings.audit.sources.urlColumn = text
            }),
        Option(
            names: ["--sitemap"], group: .input, commands: [.audit], affects: .results,
            help: "Audit the pages listed in this sitemap or sitemap index, plain or gzip. Give a sitemap in a file "
                + "as a list. Repeatable",
            action: .value("<url>") { (settings, text) throws(UsageError) in
                settings.audit.sources.sitemaps.append(text)
            }),
        Option(
            names: ["--html"], group: .input, commands: [.audit], affects: .results,
            help: "Audit this HTML file, or the .html, .htm and .xhtml files of this folder, without requesting the "
                + "pages. Repeatable",
            action: .value("<file|folder>") { (settings, text) throws(UsageError) in
                settings.audit.sources.html.append(text)
            }),
        Option(
            names: ["--base-url"], group: .input, commands: [.audit, .check], affects: .results,
            help: "The URL where the folder of --html will be published; links are resolved against it and media are "
                + "checked there (default: none; media are not checked, and pages are named https://folder-1.invalid/ "
                + "and so on)",
            action: .value("<url>") { (settings, text) throws(UsageError) in
                settings.audit.sources.baseURL = text
            }),
    ]
}
