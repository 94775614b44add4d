internal import AuditModel
internal import AuditRules
internal import AuditSettings
internal import Auditing

/// `ogaudit man`: the manual page, made from the options, commands and exit codes that the program knows.
struct ManualPage {
    let day: UTCTime
    var options = OptionTable.all
    var commands = Subcommand.allCases

    /// The whole page in mdoc(7).
    var text: String {
        let parts =
            head + synopsis + description + optionList + Self.environment + Self.files + exitStatus + Self.signals
            + Self.examples
        return (parts + Self.end).joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        [
            ".\\\" Printed by `ogaudit man`.", ".Dd \(day.monthFirst)", ".Dt OGAUDIT 1",
            ".Os", ".Sh NAME",
            ".Nm ogaudit", ".Nd audit the link previews of web pages in bulk",
        ]
    }

    /// Today; or the day of SOURCE_DATE_EPOCH, with which packages are the same whenever they are built
    /// (reproducible-builds.org).
    static func day(_ environment: (String) -> String?) throws(UsageError) -> UTCTime {
        guard let text = environment("SOURCE_DATE_EPOCH") else { return UTCTime(seconds: WallClock.seconds()) }
        guard let seconds = Int64(text), (0...UTCTime.limit).contains(seconds) else {
            throw UsageError("invalid SOURCE_DATE_EPOCH '\(text)': use seconds since 1970.")
        }
        return UTCTime(seconds: seconds)
    }

    private var synopsis: [String] {
        [".Sh SYNOPSIS"] + commands.flatMap { [".Nm", Mdoc.text(Self.words(of: $0))] }
    }

    private var description: [String] {
        [
            ".Sh DESCRIPTION",
            Mdoc.text(
                "ogaudit reads lists of URLs, fetches the pages politely, predicts the rich link that Messages and "
                    + "other apps with LinkPresentation show for each page, scores it, and writes reports that "
                    + "say which tag to change."),
            ".Pp",
            Mdoc.text(
                "To continue a stopped run, give the same command again. Pages that could not be loaded have "
                    + "an outcome and no score."),
            ".Pp",
            Mdoc.text(
                "Commands, and the options of each. Without a command, ogaudit audits; it then takes all options below "
                    + "that are not marked “Only for”:"),
            ".Bl -tag -width Ds",
        ] + commands.flatMap(entry) + [".El"]
    }

    private func entry(of command: Subcommand) -> [String] {
        [".It \(Mdoc.argument(Self.words(of: command)))", Self.sentence(command.about)] + takes(command)
    }

    /// The options of a command other than an audit, but not those that every command takes.
    private func takes(_ command: Subcommand) -> [String] {
        let own = options.filter { $0.commands.contains(command) && $0.commands != Subcommand.all }
        guard command != .audit, !own.isEmpty else { return [] }
        return [Mdoc.text("Options: \(own.compactMap(\.names.last).joined(separator: ", ")).")]
    }

    private var optionList: [String] {
        [".Sh OPTIONS"]
            + Option.Group.allCases.flatMap { group -> [String] in
                let own = options.filter { $0.group == group }
                guard !own.isEmpty else { return [] }
                return [".Ss \(Mdoc.argument(group.rawValue))", ".Bl -tag -width Ds"]
                    + own.flatMap { [".It \(Self.head($0))", Mdoc.text($0.help + "." + Self.takers($0))] } + [".El"]
            }
    }

    private var exitStatus: [String] {
        [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
            + ExitCode.allCases.flatMap { [".It \($0.rawValue)", Self.sentence($0.meaning)] }
            + [".El", ".Pp", "Findings alone do not fail a run, unless --fail-on is set."]
    }

    /// `Fl o , Fl \-output Ar folder`.
    private static func head(_ option: Option) -> String {
        let names = option.names.map { "Fl " + Mdoc.escape(String($0.dropFirst())) }.joined(separator: " , ")
        return option.valueName.map { "\(names) Ar \(Mdoc.argument($0))" } ?? names
    }

    /// The commands of an option that an audit does not take.
    private static func takers(_ option: Option) -> String {
        guard !option.commands.contains(.audit) else { return "" }
        let others = Subcommand.allCases.filter(option.commands.contains).map(\.rawValue)
        return " Only for \(others.joined(separator: ", "))."
    }

    /// The usage without the name of the program.
    private static func words(of command: Subcommand) -> String {
        command.usage.split(separator: " ").dropFirst().joined(separator: " ")
    }

    private static func sentence(_ text: String) -> String {
        Mdoc.text(text.prefix(1).uppercased() + text.dropFirst() + ".")
    }
}

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

/// Text in the language of manual pages, mdoc(7).
enum Mdoc {
    /// Running text, in which nothing is a macro or an escape; each sentence begins a line, as mdoc(7) asks for, and lines
    /// are broken at 80 columns where they can be.
    static func text(_ text: String) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let escaped = escape(String(word))
            if !line.isEmpty, line.utf8.count + escaped.utf8.count >= 80 {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? (escaped.hasPrefix(".") ? "\\&" : "") + escaped : " " + escaped
            if endsSentence(word) {
                lines.append(line)
                line = ""
            }
        }
        return (lines + (line.isEmpty ? [] : [line])).joined(separator: "\n")
    }

    private static func endsSentence(_ word: Substring) -> Bool {
        guard !word.hasSuffix("...") else { return false }
        let last = word.last { !")]\"'”".contains($0) }
        return last.map { ".!?".contains($0) } ?? false
    }

    /// An argument of a macro: quoted, so that its words are neither macros nor punctuation.
    static func argument(_ text: String) -> String {
        "\"\\&" + escape(text).replacing("\"", with: "\"\"") + "\""
    }

    /// Minus signs that can be copied to a shell; characters outside ASCII by their numbers, so that the page is the
    /// same in every locale; control characters as spaces.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "\u{0}"..<" ", "\u{7F}": escaped += " "
            case " "..<"\u{7F}": escaped.unicodeScalars.append(scalar)
            default: escaped += "\\[u\(hexadecimal(scalar))]"
            }
        }
        return escaped
    }

    /// Four digits at least.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
