internal import AuditModel
internal import Auditing
internal import Glibc

/// `ogaudit.json`: the options of the command line by their long names, and what only a file can say.
///
/// Every fault is a `UsageError` that names file, line and column; unknown names tell the nearest known one.
package struct ConfigurationFile {
    /// The most that is read of a file.
    static let byteLimit = 1 << 20
    package static let name = "ogaudit.json"

    /// Options that make no sense in a file.
    static let commandLineOnly: Set<String> = ["config", "no-config", "help", "version", "dry-run"]

    /// Options that a file sets only when --config names it: a person who can put a file beside a list must not run commands.
    private static let namedFileOnly: Set<String> = ["notify"]

    private let path: String
    private let environment: @Sendable (String) -> String?
    /// Whether it was named with --config.
    private let isNamed: Bool

    /// The file to read: the one that --config names, else `ogaudit.json` beside the first list, or here for a single
    /// page; nil when there is none, and for commands that have no use for it. Many machines read the one that is named, and
    /// none that one of them may have.
    package static func path(for settings: Settings) -> String? {
        if [.pipe, .merge].contains(settings.command) {
            return settings.ignoresConfiguration ? nil : settings.configuration
        }
        guard !settings.ignoresConfiguration, [.audit, .check, .report, .serve, .mcp].contains(settings.command) else {
            return nil
        }
        if let named = settings.configuration { return named }
        let folder = settings.command == .audit ? folder(of: settings.operands.first) : ""
        return access(folder + name, F_OK) == 0 ? folder + name : nil
    }

    /// With its slash; empty is here.
    private static func folder(of list: String?) -> String {
        guard let list, access(list, F_OK) == 0, let slash = list.lastIndex(of: "/") else { return "" }
        return String(list[...slash])
    }

    /// Reads a file and brings what it says into the settings.
    ///
    /// - Parameters:
    ///   - isNamed: whether it was named with --config, and not found beside a list.
    ///   - environment: the value of an environment variable; nil when it is not set.
    package static func apply(
        _ path: String, isNamed: Bool, to settings: inout Settings,
        environment: @escaping @Sendable (String) -> String?
    ) throws(UsageError) {
        let file = ConfigurationFile(path: path, environment: environment, isNamed: isNamed)
        let bytes = try file.read()
        do throws(JSONFault) {
            try file.apply(JSONReader.read(bytes), to: &settings)
        } catch {
            let place = error.place
            throw UsageError("\(path):\(place.line):\(place.column): \(error.message).", at: place)
        }
        settings.readConfiguration = path
    }

    private func read() throws(UsageError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(ReadableFile.Fault) {
            bytes = try ReadableFile.read(path, limit: Self.byteLimit + 1, takesPipes: isNamed)
        } catch {
            let way = isNamed ? "" : " Remove it, or add --no-config."
            throw UsageError("\(path) cannot be read: \(error.reason).\(way)")
        }
        guard bytes.count <= Self.byteLimit else {
            throw UsageError("\(path) is larger than 1 MiB; is it the right file?")
        }
        return bytes
    }

    private func apply(_ value: JSONValue, to settings: inout Settings) throws(JSONFault) {
        for member in try value.members("a configuration") {
            switch member.name {
            case "$schema": _ = try member.value.text("$schema")
            case "rules": try RulesSection.read(member.value, into: &settings.audit.policy, &settings.audit.disabled)
            case "ignore": try ExemptionsSection.read(member.value, into: &settings.audit.policy)
            case "hosts":
                let secrets = SecretReader(
                    environment: environment, areNeeded: settings.command != .report, isFileNamed: isNamed)
                try HostsSection(secrets: secrets).read(member.value, into: &settings)
            case "sites": try SitesSection.read(member.value, into: &settings.audit.policy)
            default: try applyOption(member, to: &settings)
            }
        }
    }

    private func applyOption(_ member: JSONMember, to settings: inout Settings) throws(JSONFault) {
        // Its options are those of an audit; other commands leave what they do not take.
        guard let option = OptionTable.option(named: "--" + member.name, of: .audit),
            !Self.commandLineOnly.contains(member.name), option.longName == "--" + member.name
        else { throw Self.unknown(member.name, at: member.place, among: Self.names) }
        guard option.isConfigurable(for: settings.command) else {
            var unused = Settings()
            return try apply(option, member, to: &unused)
        }
        guard isNamed || !Self.namedFileOnly.contains(member.name) else {
            throw JSONFault(
                place: member.place,
                message: "\(member.name) works only in a file given with --config, or on the command line as "
                    + "--\(member.name): ogaudit never runs a command from a file that it found by itself")
        }
        try apply(option, member, to: &settings)
    }

    private func apply(_ option: Option, _ member: JSONMember, to settings: inout Settings) throws(JSONFault) {
        switch (option.action, member.value.kind) {
        case (.flag(let set), .bool(let isOn)): if isOn { set(&settings) }
        case (.flag, _): throw member.value.fault("\(member.name) must be true or false, not \(member.value.noun)")
        case (.value(_, let set), .list(let items)):
            for item in items { try apply(item, of: member.name, set, &settings) }
        case (.value(_, let set), _): try apply(member.value, of: member.name, set, &settings)
        }
    }

    private func apply(
        _ value: JSONValue, of name: String, _ set: (inout Settings, String) throws(UsageError) -> Void,
        _ settings: inout Settings
    ) throws(JSONFault) {
        let text = try value.argument(name)
        do throws(UsageError) {
            try set(&settings, text)
        } catch {
            throw value.fault(String(error.sentence.drop { $0 == "-" }.reversed().drop { $0 == "." }.reversed()))
        }
    }

    /// Every name that may stand at the top of a file.
    static let names: [String] =
        ["$schema", "rules", "ignore", "hosts", "sites"]
        + OptionTable.options(of: .audit).map { String($0.longName.dropFirst(2)) }.filter {
            !commandLineOnly.contains($0)
        }

    static func unknown(_ name: String, at place: JSONPlace, among names: [String]) -> JSONFault {
        let hint = NearestName.find(name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
        let end = hint.isEmpty ? "; see ogaudit schema" : hint
        return JSONFault(place: place, message: "unknown setting '\(name)'" + end)
    }
}

/// What a configuration asks of its values; each fault says what was expected and what stands there.
extension JSONValue {
    func fault(_ message: String) -> JSONFault { JSONFault(place: place, message: message) }

    func members(_ what: String, limit: Int = .max) throws(JSONFault) -> [JSONMember] {
        guard case .object(let members) = kind else { throw fault("\(what) must be an object, not \(noun)") }
        try check(members.count, of: what, limit)
        return members
    }

    func items(_ what: String, limit: Int) throws(JSONFault) -> [JSONValue] {
        guard case .list(let items) = kind else { throw fault("\(what) must be a list, not \(noun)") }
        try check(items.count, of: what, limit)
        return items
    }

    private func check(_ count: Int, of what: String, _ limit: Int) throws(JSONFault) {
        guard count > limit else { return }
        throw fault("\(what) can have up to \(grouped(limit)) entries, not \(grouped(count))")
    }

    /// The value of an option, as a command line would have it.
    func argument(_ name: String) throws(JSONFault) -> String {
        switch kind {
        case .text(let text), .number(let text): return text
        default: throw fault("\(name) must be a string or a number, not \(noun)")
        }
    }

    func text(_ what: String) throws(JSONFault) -> String {
        guard case .text(let text) = kind else { throw fault("\(what) must be a string, not \(noun)") }
        return text
    }

    func flag(_ what: String) throws(JSONFault) -> Bool {
        guard case .bool(let value) = kind else { throw fault("\(what) must be true or false, not \(noun)") }
        return value
    }

    /// A text with something in it.
    func words(_ what: String) throws(JSONFault) -> String {
        let text = try text(what)
        guard text.contains(where: { !$0.isWhitespace }) else { throw fault("\(what) is empty") }
        return text
    }
}

/// Takes secrets from environment variables, `{"env": "NAME"}`, so that no file holds them. Its faults name the
/// variable and never what it holds.
package struct SecretReader {
    /// The longest secret.
    static let byteLimit = 8_192
    /// The prefix of the variables that a file may read that was not named with --config: a person who can put a file beside a list
    /// must not learn what else is in the environment.
    package static let ownPrefix = "OGAUDIT_"

    let environment: @Sendable (String) -> String?
    /// Whether requests will be made; `ogaudit report` makes none and needs no secret.
    let areNeeded: Bool
    /// Whether the file was named with --config.
    let isFileNamed: Bool

    /// - Parameter what: what it is for, in a word.
    func read(_ value: JSONValue, _ what: String) throws(JSONFault) -> String {
        guard case .object(let members) = value.kind, members.count == 1, let member = members.first,
            member.name == "env"
        else { throw value.fault("\(what) must be {\"env\": \"NAME\"}, the name of an environment variable") }
        let name = try member.value.words("env")
        guard Self.isName(name) else {
            throw member.value.fault("env must be the name of a variable, such as SHOP_TOKEN")
        }
        guard isFileNamed || name.hasPrefix(Self.ownPrefix) else {
            throw member.value.fault(
                "a file not given with --config can only read variables that start with \(Self.ownPrefix); "
                    + "rename \(name), or give the file with --config")
        }
        guard areNeeded else { return "" }
        guard let secret = environment(name), !secret.isEmpty else {
            throw member.value.fault("the environment variable \(name) is not set")
        }
        guard secret.utf8.count <= Self.byteLimit, secret.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
            throw member.value.fault(
                "the environment variable \(name) contains more than \(grouped(Self.byteLimit)) bytes or control characters, such as "
                    + "a line break at its end")
        }
        return secret
    }

    private static func isName(_ text: String) -> Bool {
        !(text.utf8.first.map { $0 &- 48 < 10 } ?? true)
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || byte &- 48 < 10 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            } && text.utf8.count <= 200
    }
}
