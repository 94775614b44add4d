internal import AuditRules
internal import AuditSettings
internal import Auditing

/// What no table says.
extension ManualPage {
    static let environment = list(
        "ENVIRONMENT",
        [
            (".It Ev NO_COLOR", "If not empty, disables colours."),
            (".It Ev TERM", "If dumb, disables colours."),
            (
                ".It Ev \(SecretReader.ownPrefix)NAME",
                "Secrets for hosts, used by the configuration file. A file given with --config can use other variables too."
            ),
            (".It Ev SOURCE_DATE_EPOCH", "The date of this page, in seconds since 1970 (default: today)."),
        ])

    static let files = list(
        "FILES",
        [
            (
                ".It Pa \(ConfigurationFile.name)",
                "Next to the first list: options by their long names, rules, exemptions, hosts and site names. ogaudit schema "
                    + "prints its JSON Schema."
            ),
            (
                ".It Pa \(OptionTable.defaults.output)/index.html",
                "The report; pages.csv and findings.csv are next to it."
            ),
            (
                ".It Pa \(OptionTable.defaults.output)/ogaudit.sqlite",
                "State and results, for continuing a stopped run and for ogaudit report."
            ),
        ])

    static let signals = list(
        "SIGNALS",
        [
            (
                ".It Dv SIGINT , SIGTERM , SIGHUP",
                "Send no more requests, finish those in flight, save and write the reports, and exit with "
                    + "\(ExitCode.stopped.rawValue). A second one after half a second quits at once; nothing that was saved is lost. "
                    + "SIGHUP is ignored when nohup started the program."
            ),
            (".It Dv SIGQUIT", "Quit at once."),
            (".It Dv SIGUSR1", "Print the requests in flight."),
            (".It Dv SIGUSR2", "Ignored."),
        ])

    static let examples =
        [".Sh EXAMPLES", "Complete command lines:"]
        + [
            ("Audit a list and write the reports to a folder:", "ogaudit urls.txt --output Reports"),
            ("Check one page in the terminal:", "ogaudit check https://www.example.com/"),
            (
                "Audit the pages of a sitemap, with up to two requests per second per host:",
                "ogaudit --sitemap https://www.example.com/sitemap.xml --rate 2/s"
            ),
            ("Explain a rule:", "ogaudit explain \(ImageTooSmall.facts.id)"),
        ].flatMap { about, line in [".Pp", Mdoc.text(about), ".Dl \(Mdoc.escape(line))"] }

    static let end = [
        ".Sh SEE ALSO", ".Xr curl 1 ,", ".Xr systemd.timer 5 ,", ".Xr cron 8", ".Pp",
        Mdoc.text(
            "Apple Technical Note TN3156, Create rich previews for Messages. RFC 9309, Robots Exclusion Protocol."),
    ]

    private static func list(_ title: String, _ items: [(String, String)]) -> [String] {
        [".Sh \(title)", ".Bl -tag -width Ds"] + items.flatMap { [$0.0, Mdoc.text($0.1)] } + [".El"]
    }
}
