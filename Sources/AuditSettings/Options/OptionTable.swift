package import Auditing

/// Every option in the order of the help; parsing, help, manual, completions and the schema of the configuration read
/// this one table.
package enum OptionTable {
    package static let all: [Option] =
        section(.input, input) + section(.output, output) + section(.speed, speed) + section(.limits, limits)
        + section(.identity, identity) + section(.safety, safety) + section(.what, what) + section(.state, state)
        + section(.night, night) + section(.scale, scale) + section(.talk, talk)

    /// Options of a crawl, which only commands that find pages themselves take.
    package static let aboutLinks: Set<String> = ["--crawl", "--crawl-subdomains", "--crawl-all", "--depth", "--max-pages"]

    private static func section(_ group: Option.Group, _ options: [Option]) -> [Option] {
        options.map { option in
            var option = option
            option.group = group
            option.commands.formUnion(elsewhere(option))
            // A page that is checked again, or for an agent, is fetched as `check` fetches it.
            if option.commands.contains(.check), option.affects != .output, group != .input {
                option.commands.formUnion([.serve, .mcp])
            }
            return option
        }
    }

    /// What the parts of an audit take of its options: `pipe` what it asks and judges by, `merge` what changes results, so that
    /// it knows records of other options, and what reports are written by.
    private static func elsewhere(_ option: Option) -> Set<Subcommand> {
        if option.commands.contains(.report), !option.commands.isSuperset(of: Subcommand.all) { return [.merge] }
        let isShared: [Option.Group] = [.speed, .limits, .identity, .safety, .what]
        guard option.commands.contains(.audit), isShared.contains(option.group), option.affects != .output,
            !option.names.contains("--include"), !option.names.contains("--exclude")
        else { return [] }
        return option.affects == .results ? [.pipe, .merge] : [.pipe]
    }

    /// The option of that name which a command takes; nil when it takes none.
    package static func option(named name: String, of command: Subcommand) -> Option? {
        byName[name]?.first { $0.commands.contains(command) }
    }

    /// Whether any command takes an option of that name.
    package static func knows(_ name: String) -> Bool { byName[name] != nil }

    /// The commands that take an option of that name, in the order of the help.
    package static func commands(taking name: String) -> [Subcommand] {
        Subcommand.allCases.filter { option(named: name, of: $0) != nil }
    }

    /// The options of one command, in the order of the help.
    package static func options(of command: Subcommand) -> [Option] { all.filter { $0.commands.contains(command) } }

    private static let byName: [String: [Option]] = Dictionary(
        all.flatMap { option in option.names.map { ($0, [option]) } }, uniquingKeysWith: +)

    /// The defaults that help texts print, from the place that decides them.
    package static let defaults = AuditOptions()
}
