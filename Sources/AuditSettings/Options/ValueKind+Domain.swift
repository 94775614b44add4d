internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import Auditing
internal import PageFetching
internal import Politeness

extension ValueKind<String> {
    /// A command for a shell; only the shell can tell whether it is one.
    static var shellCommand: Self {
        Self("<command>") { text, option throws(UsageError) in
            guard text.contains(where: { !$0.isWhitespace }), !text.utf8.contains(0) else {
                throw UsageError("\(option) needs a command, such as 'mail -s \"$OGAUDIT_HEADLINE\" me@example.com'.")
            }
            return text
        }
    }

    /// The value of `Accept-Language`: `de-DE,de;q=0.9`.
    static var languages: Self {
        Self("<languages>") { text, option throws(UsageError) in
            let isList = text.utf8.allSatisfy {
                0x30..<0x3A ~= $0 || 0x41..<0x5B ~= $0 || 0x61..<0x7B ~= $0 || "*-,;=. ".utf8.contains($0)
            }
            guard isList, text.contains(where: { $0.isLetter || $0 == "*" }) else {
                throw UsageError(
                    "invalid languages '\(text.prefix(80))' for \(option): use a list such as 'de-DE,de;q=0.9'.")
            }
            return text
        }
    }

    /// A URL or an email address, as it appears in parentheses in a User-Agent.
    static var contact: Self {
        Self("<url|mail>") { text, option throws(UsageError) in
            let isVisible = text.utf8.allSatisfy {
                (33..<127).contains($0) && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
            }
            let isURL = ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let isMail = parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            guard isVisible, isURL || isMail, text.utf8.count <= 200 else {
                throw UsageError(
                    "invalid contact '\(text.prefix(80))' for \(option): use a URL or an email address, such as "
                        + "https://example.com/bot or webmaster@example.com.")
            }
            return text
        }
    }

    /// `Name: value`.
    static var header: Self {
        Self("<name: value>") { text, option throws(UsageError) in
            let text = try headerText("").read(text, option)
            let name = String(text.prefix { $0 != ":" })
            guard name.utf8.count < text.utf8.count, HeaderName.isToken(name) else {
                throw UsageError(
                    "invalid header '\(name.prefix(80))' for \(option): use a name and a value, such as 'X-Audit: yes'."
                )
            }
            guard !HeaderName.isSecret(name) else {
                throw UsageError("\(option) is sent to every host, so it cannot set \(name); remove it.")
            }
            guard !HeaderName.isOurs(name) else {
                throw UsageError("\(option) cannot set \(name), which ogaudit sets itself; remove it.")
            }
            return text
        }
    }

    /// Where a proxy is, in a way that curl may understand: only curl can tell whether it does.
    static var proxy: Self {
        Self("<url>") { text, option throws(UsageError) in
            guard !text.isEmpty, text.utf8.allSatisfy({ (33..<127).contains($0) }) else {
                throw UsageError(
                    "invalid proxy '\(text.prefix(80))' for \(option): use a host and a port, or a URL such as "
                        + "socks5h://proxy.example:1080.")
            }
            return text
        }
    }

    /// A value of curl's with so many parts between colons; an IPv6 address in brackets is one part.
    static func colons(_ name: String, parts: Int) -> Self {
        Self(name) { text, option throws(UsageError) in
            var depth = 0
            var colons = 0
            for character in text {
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
                if character == ":" && depth == 0 { colons += 1 }
            }
            guard colons == parts - 1, !text.hasSuffix(":") || parts == 4 else {
                throw UsageError(
                    "invalid value '\(text)' for \(option): use \(name.dropFirst().dropLast()), as in curl's option of the same name."
                )
            }
            return text
        }
    }

    /// An id of a rule, or a pattern that matches some.
    static var rule: Self { Self("<rule>", words: .one(RuleBook.ids), parse: RuleBook.checked(pattern:)) }
}

extension ValueKind<String> {
    /// A file for a drawing, which is SVG.
    static var drawing: Self {
        Self("<file>") { text, option throws(UsageError) in
            guard text.lowercased().hasSuffix(".svg"), text.utf8.count > ".svg".utf8.count else {
                throw UsageError(
                    "invalid file '\(text.prefix(80))' for \(option): cards are drawn as SVG only, so use a name that ends in .svg."
                )
            }
            return text
        }
    }
}

extension ValueKind<BaselineChoice> {
    static var baseline: Self { Self("<last|run|file>", parse: BaselineChoice.init(parsing:)) }
}

extension ValueKind<Gate> {
    static var gate: Self { Self("<conditions>", parse: Gate.init(parsing:)) }
}

extension ValueKind<Int32> {
    /// An exit code that says nothing else.
    static var newsCode: Self {
        Self("<code>") { text, option throws(UsageError) in
            let code = Int32(try ValueKind<Int>.integer(in: ExitCode.newsCodes).read(text, option))
            guard let taken = ExitCode.allCases.first(where: { $0.rawValue == code }) else { return code }
            throw UsageError(
                "\(option) cannot be \(code), which means: \(taken.meaning).", "Choose another code, such as 20.")
        }
    }
}

extension ValueKind<Rate> {
    /// A rate such as `5/s`.
    static var rate: Self {
        Self("<rate>") { text, option throws(UsageError) in
            do throws(RateError) {
                return try Rate(parsing: text)
            } catch {
                throw UsageError("invalid rate '\(text.prefix(40))' for \(option): \(error.sentence)")
            }
        }
    }
}

extension ValueKind<HostSetting> {
    /// `host=rate`; the host may begin with `*.`.
    static var hostRate: Self {
        Self("<host=rate>") { text, option throws(UsageError) in
            guard let equals = text.lastIndex(of: "="), text[..<equals].utf8.contains(where: { $0 != 32 }),
                text[..<equals].utf8.allSatisfy({ (33..<127).contains($0) && $0 != UInt8(ascii: "/") })
            else {
                throw UsageError(
                    "invalid value '\(text)' for \(option): use a host name and its rate, such as shop.example=1/s.")
            }
            let host = HostKey(text[..<equals].lowercased())
            let rate = String(text[text.index(after: equals)...])
            return HostSetting(host: host, rate: try ValueKind<Rate>.rate.read(rate, "\(option) \(host)"))
        }
    }
}

extension ValueKind<FetchProfile> {
    static var profile: Self {
        let names = FetchProfile.all.map(\.name)
        return Self("<name>", words: .one(names)) { text, option throws(UsageError) in
            try one(text, option, "profile", names) { name in FetchProfile.all.first { $0.name == name } }
        }
    }
}

extension ValueKind<Set<ReportFormat>> {
    /// Several, separated by commas.
    static var formats: Self {
        let format = ValueKind<ReportFormat>.named("")
        return Self("<formats>", words: .list(ReportFormat.allCases.map(\.rawValue))) {
            text, option throws(UsageError) in
            var formats: Set<ReportFormat> = []
            for word in text.split(separator: ",", omittingEmptySubsequences: false) {
                formats.insert(try format.read(String(word), option))
            }
            return formats
        }
    }
}

extension ValueKind<Netrc> {
    static var netrc: Self {
        Self("<file>") { text, option throws(UsageError) in
            try Netrc(path: ValueKind<String>.readableFile.read(text, option))
        }
    }
}

/// Whether something is shown.
enum When: String, CaseIterable, Sendable {
    case auto, yes, no

    /// Nil leaves it to the terminal.
    var isOn: Bool? { self == .auto ? nil : self == .yes }
}

extension ValueKind<String> {
    /// One plain email address.
    static var mailAddress: Self {
        Self("<email>") { text, option throws(UsageError) in
            guard MailAddresses.isAddress(text) else {
                throw UsageError("invalid email address '\(text)' for \(option): use one such as me@example.com.")
            }
            return text
        }
    }
}

extension ValueKind<ListenAddress> {
    static var listenAddress: Self {
        Self("<IP:port>") { text, option throws(UsageError) in
            guard let address = ListenAddress(text) else {
                throw UsageError(
                    "invalid value '\(text)' for \(option): use an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080."
                )
            }
            return address
        }
    }
}
