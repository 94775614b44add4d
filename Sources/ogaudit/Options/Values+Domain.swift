internal import Politeness
internal import AuditModel
internal import Glibc
internal import Auditing

extension Values {
    /// A command for a shell; only the shell can tell whether it is one.
    static func shellCommand(_ text: String, _ option: String) throws(UsageError) -> String {
        guard text.contains(where: { !$0.isWhitespace }), !text.utf8.contains(0) else {
            throw UsageError("\(option) needs a command, such as 'mail -s \"$OGAUDIT_HEADLINE\" me@example.com'.")
        }
        return text
    }

    /// An exit code that says nothing else.
    static func newsCode(_ text: String, _ option: String) throws(UsageError) -> Int32 {
        let code = Int32(try integer(text, option, ExitCode.newsCodes))
        guard let taken = ExitCode.allCases.first(where: { $0.rawValue == code }) else { return code }
        throw UsageError("\(option) cannot be \(code), which means: \(taken.meaning).", "Take another, such as 20.")
    }

    /// A rate such as `5/s`.
    static func rate(_ text: String, _ option: String) throws(UsageError) -> Rate {
        do throws(RateError) {
            return try Rate(parsing: text)
        } catch {
            throw UsageError("invalid rate '\(text.prefix(40))' for \(option): \(error.sentence)")
        }
    }

    /// `host=rate`; the host may begin with `*.`.
    static func hostRate(_ text: String) throws(UsageError) -> (host: HostKey, rate: Rate) {
        guard let equals = text.lastIndex(of: "="), text[..<equals].utf8.contains(where: { $0 != 32 }),
            text[..<equals].utf8.allSatisfy({ (33..<127).contains($0) && $0 != UInt8(ascii: "/") })
        else {
            throw UsageError(
                "invalid value '\(text)' for --host: use a host name and its rate, such as shop.example=1/s.")
        }
        let host = HostKey(text[..<equals].lowercased())
        return (host, try rate(String(text[text.index(after: equals)...]), "--host \(host)"))
    }

    /// One of a few names.
    static func named<Name: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ option: String
    ) throws(UsageError) -> Name {
        if let name = Name(rawValue: text) { return name }
        let names = Name.allCases.map(\.rawValue)
        throw UsageError(
            "invalid value '\(text)' for \(option): use \(names.joined(separator: ", ")).",
            NearestName.suggestion(text, among: names))
    }

    static func profile(_ text: String) throws(UsageError) -> FetchProfile {
        if let profile = FetchProfile.all.first(where: { $0.name == text }) { return profile }
        let names = FetchProfile.all.map(\.name)
        throw UsageError(
            "invalid profile '\(text)' for --profile: use \(names.joined(separator: ", ")).",
            NearestName.suggestion(text, among: names))
    }

    /// A text that may stand in a header: not empty, no control characters.
    static func headerText(_ text: String, _ option: String) throws(UsageError) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
            throw UsageError("\(option) requires one line of text without control characters.")
        }
        return text
    }

    /// A web address or a mail address, as it may stand in brackets in a User-Agent.
    static func contact(_ text: String) throws(UsageError) -> String {
        let isVisible = text.utf8.allSatisfy {
            (33..<127).contains($0) && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
        }
        let isURL = ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isMail = parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
        guard isVisible, isURL || isMail, text.utf8.count <= 200 else {
            throw UsageError(
                "invalid contact “\(text.prefix(80))” for --contact: use a URL or a mail address, such as "
                    + "https://example.com/bot or webmaster@example.com.")
        }
        return text
    }

    /// `Name: value`.
    static func header(_ text: String) throws(UsageError) -> String {
        let text = try headerText(text, "--header")
        let name = text.prefix { $0 != ":" }
        guard name.count < text.count, !name.isEmpty, !name.contains(" ") else {
            throw UsageError("invalid header '\(text)' for --header: use a name and a value, such as 'X-Audit: yes'.")
        }
        guard !["authorization", "cookie", "proxy-authorization"].contains(name.lowercased()) else {
            throw UsageError("--header is sent to every host, so it cannot set \(name); remove it.")
        }
        return text
    }

    /// The conditions of `--fail-on`; a single page has no earlier run that `new` could be about.
    static func gate(_ text: String, _ command: Subcommand) throws(UsageError) -> Gate {
        let gate = try Gate(parsing: text)
        guard command != .check || !gate.needsHistory else {
            throw UsageError(
                "--fail-on 'new' compares with an earlier run, and check has none.",
                "Use errors, warnings or rule:ID, or audit the page with ogaudit <url>.")
        }
        return gate
    }

    static func readableFile(_ text: String, _ option: String) throws(UsageError) -> String {
        guard access(text, R_OK) == 0 else {
            throw UsageError("\(option): cannot read the file \(text): \(String(cString: strerror(errno))).")
        }
        return text
    }

    /// A value of curl's with so many parts between colons; an IPv6 address in brackets is one part.
    static func colons(_ text: String, _ option: String, _ parts: Int) throws(UsageError) -> String {
        var depth = 0
        var colons = 0
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if character == ":" && depth == 0 { colons += 1 }
        }
        guard colons == parts - 1, !text.hasSuffix(":") || parts == 4 else {
            throw UsageError(
                "invalid value '\(text)' for \(option): use \(parts) parts separated by colons, as in curl's option of the same name."
            )
        }
        return text
    }

    static func expression(_ text: String, _ option: String) throws(UsageError) -> String {
        guard (try? Regex(text)) != nil else {
            throw UsageError("invalid regular expression '\(text)' for \(option).")
        }
        return text
    }

    enum When: String, CaseIterable { case auto, yes, no }

    /// `auto`, `yes` or `no`.
    static func when(_ text: String, _ option: String) throws(UsageError) -> Bool? {
        switch try word(text, option, When.self) {
        case .auto: return nil
        case .yes: return true
        case .no: return false
        }
    }
}
