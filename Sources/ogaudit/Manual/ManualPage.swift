internal import AuditModel
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
