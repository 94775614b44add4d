internal import OGAudit

/// What no table says.
extension ManualPage {
    static let environment = list(
        "ENVIRONMENT",
        [
            (".It Ev NO_COLOR", "When it is not empty, there are no colours."),
            (".It Ev TERM", "When it is dumb, there are none either."),
            (
                ".It Ev \(SecretReader.ownPrefix)NAME",
                "Secrets of hosts, where the configuration names them; one that is named with --config may name others."
            ),
            (".It Ev SOURCE_DATE_EPOCH", "The day of this page, in seconds since 1970; the default is today."),
        ])

    static let files = list(
        "FILES",
        [
            (
                ".It Pa \(ConfigurationFile.name)",
                "Beside the first list: options by their long names, rules, exemptions, hosts, names of sites. ogaudit schema "
                    + "prints its JSON Schema."
            ),
            (
                ".It Pa \(OptionTable.defaults.output)/index.html",
                "The report for people; the tables pages.csv and findings.csv stand beside it."
            ),
            (
                ".It Pa \(OptionTable.defaults.output)/ogaudit.sqlite",
                "State and results: what a stopped run goes on from, and what ogaudit report reads."
            ),
        ])

    static let examples =
        [".Sh EXAMPLES", "These are whole command lines."]
        + [
            ("Audit a list, and write the reports into a folder:", "ogaudit urls.txt --output Reports"),
            ("Look at one page in the terminal:", "ogaudit check https://www.example.com/"),
            (
                "Audit what a sitemap lists, at most two requests a second to a host:",
                "ogaudit --sitemap https://www.example.com/sitemap.xml --rate 2/s"
            ),
            ("Learn about a rule:", "ogaudit explain image-too-small"),
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
