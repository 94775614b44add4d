internal import PageFetching
internal import AuditModel
internal import Auditing

/// `"hosts"`: limits of single hosts, and what they alone are sent.
struct HostsSection {
    /// The most hosts that a file names.
    static let hostLimit = 1_000
    /// The most headers of one host.
    static let headerLimit = 50

    let secrets: SecretReader

    func read(_ value: JSONValue, into settings: inout Settings) throws(JSONFault) {
        var names: Set<String> = []
        for member in try value.members("hosts", limit: Self.hostLimit) {
            let name = try HostName.read(member)
            guard names.insert(name.whole).inserted else {
                throw JSONFault(place: member.place, message: "duplicate host \(name.whole)")
            }
            try read(member.value, of: name, into: &settings)
        }
    }

    private func read(_ value: JSONValue, of name: HostName, into settings: inout Settings) throws(JSONFault) {
        var limits = HostSetting(host: HostKey(name.host))
        var access = HostAccess()
        for member in try value.members("a host") {
            switch member.name {
            case "rate": limits.rate = try taken(member, .rate)
            case "per-host": limits.perHost = try taken(member, .perHost)
            case "delay": limits.delay = try taken(member, .duration)
            case "headers": try readHeaders(member.value, into: &access)
            case "auth": try readAuth(member.value, into: &access)
            case "plain-http": access.allowsPlainHTTP = try member.value.flag("plain-http")
            default: throw ConfigurationFile.unknown(member.name, at: member.place, among: Self.names)
            }
        }
        settings.hostSettings.append(limits)
        if access.isOfUse { settings.audit.fetch.hosts[HostKey(name.whole)] = access }
    }

    static let names = ["rate", "per-host", "delay", "headers", "auth", "plain-http"]

    /// A value that is read as that of the option of the same name.
    private func taken<Value>(_ member: JSONMember, _ kind: ValueKind<Value>) throws(JSONFault) -> Value {
        let text = try member.value.argument(member.name)
        do throws(UsageError) {
            return try kind.read(text, member.name)
        } catch {
            throw member.value.fault(error.message.last == "." ? String(error.message.dropLast()) : error.message)
        }
    }

    // MARK: Headers

    private func readHeaders(_ value: JSONValue, into access: inout HostAccess) throws(JSONFault) {
        for member in try value.members("headers", limit: Self.headerLimit) {
            try Self.check(member)
            if case .text(let text) = member.value.kind {
                access.headers.append("\(member.name): \(try Self.plain(text, member))")
            } else {
                access.secretHeaders.append("\(member.name): \(try secrets.read(member.value, "a header"))")
            }
        }
    }

    private static func check(_ member: JSONMember) throws(JSONFault) {
        guard HeaderName.isToken(member.name) else {
            throw JSONFault(place: member.place, message: "invalid header name '\(member.name.prefix(60))'")
        }
        guard !HeaderName.isOurs(member.name) else {
            throw JSONFault(place: member.place, message: "\(member.name) is set by ogaudit; remove it")
        }
    }

    private static func plain(_ text: String, _ member: JSONMember) throws(JSONFault) -> String {
        guard !HeaderName.isSecret(member.name) else {
            throw member.value.fault(
                "\(member.name) is a secret; use an environment variable instead of the file: "
                    + "{\"env\": \"NAME\"}")
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
            throw member.value.fault("a header must be one line of text without control characters")
        }
        return text
    }

    // MARK: Credentials

    private func readAuth(_ value: JSONValue, into access: inout HostAccess) throws(JSONFault) {
        let members = try value.members("auth")
        guard members.count == 1, let member = members.first else {
            throw value.fault("auth needs either “basic” or “bearer”")
        }
        switch member.name {
        case "basic":
            let pair = try secrets.read(member.value, "basic")
            guard !secrets.areNeeded || pair.utf8.contains(UInt8(ascii: ":")) else {
                throw member.value.fault(
                    "the variable for “basic” must contain a name and a password separated by a colon")
            }
            access.userPassword = pair
        case "bearer": access.secretHeaders.append("Authorization: Bearer \(try secrets.read(member.value, "bearer"))")
        default: throw ConfigurationFile.unknown(member.name, at: member.place, among: ["basic", "bearer"])
        }
    }
}

extension HostAccess {
    /// Whether there is anything to send.
    fileprivate var isOfUse: Bool { !headers.isEmpty || !secretHeaders.isEmpty || userPassword != nil }
}

/// A name under `"hosts"`: `shop.example`, `*.shop.example`, `shop.example:8443`.
struct HostName {
    /// In lower case, with its port.
    var whole: String
    /// Without its port.
    var host: String

    static func read(_ member: JSONMember) throws(JSONFault) -> HostName {
        let whole = member.name.lowercased()
        let afterAddress = whole.lastIndex(of: "]") ?? whole.startIndex
        let colon = whole[afterAddress...].lastIndex(of: ":")
        let host = String(whole[..<(colon ?? whole.endIndex)])
        let port = colon.map { whole[whole.index(after: $0)...] }
        let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
        let isName = !name.isEmpty && !name.hasPrefix(".") && name.utf8.allSatisfy(isPartOfName)
        let hasPort = port.map { UInt16($0) ?? 0 > 0 } ?? true
        guard isName, hasPort else {
            throw JSONFault(
                place: member.place,
                message: "invalid host '\(member.name.prefix(60))': use shop.example, *.shop.example or "
                    + "shop.example:8443, names beyond ASCII as xn--…")
        }
        return HostName(whole: whole, host: host)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || "-._[]:".utf8.contains(byte)
    }
}
