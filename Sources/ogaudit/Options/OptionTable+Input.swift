internal import OGAudit

extension OptionTable {
    /// What is audited besides the lists and addresses that stand without a dash.
    static let input: [Option] = [
        Option(
            names: ["--url-column"], group: .input, commands: [.audit], affects: .results,
            help: "Take the addresses of .csv and .tsv files from this column: its name in the first row, or its "
                + "number. If no list is called so, every list is read as a table. The default is the one column "
                + "called url, address, loc or page.",
            action: .value("<name|number>") { (settings, text) throws(UsageError) in
                settings.audit.sources.urlColumn = text
            }),
        Option(
            names: ["--sitemap"], group: .input, commands: [.audit], affects: .results,
            help: "Ask for this sitemap or sitemap index, plain or gzip, and audit the pages it lists. A sitemap in a "
                + "file is given as a list. May be repeated.",
            action: .value("<address>") { (settings, text) throws(UsageError) in
                settings.audit.sources.sitemaps.append(text)
            }),
        Option(
            names: ["--html"], group: .input, commands: [.audit], affects: .results,
            help: "Judge this HTML file, or the .html, .htm and .xhtml files of this folder, as they are: nobody is "
                + "asked for them. May be repeated.",
            action: .value("<file|folder>") { (settings, text) throws(UsageError) in
                settings.audit.sources.html.append(text)
            }),
        Option(
            names: ["--base-url"], group: .input, commands: [.audit, .check], affects: .results,
            help: "The folder of --html will stand at this address: links are resolved against it, and media are "
                + "looked at there. The default is none: media are not looked at, and pages are called "
                + "https://folder-1.invalid/ and so on.",
            action: .value("<address>") { (settings, text) throws(UsageError) in
                settings.audit.sources.baseURL = text
            }),
    ]
}
