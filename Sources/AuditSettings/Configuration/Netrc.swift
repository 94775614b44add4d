internal import PageFetching
internal import AuditModel
internal import Auditing

/// Reads names and passwords from a netrc file, as curl and ftp have them: `machine HOST login NAME password SECRET`.
///
/// libcurl's own reader is left alone: it would send them over plain http too, and those of `default` to every host.
struct Netrc {
    /// The most that is read of a file, and the most machines.
    static let byteLimit = 1 << 20
    static let machineLimit = 1_000

    /// `name:password` for Basic authentication, by host.
    private(set) var logins: [HostKey: String] = [:]

    /// - Throws: `UsageError` for a file that cannot be read, is not in order or has a `default`; no secret is in it.
    init(path: String) throws(UsageError) {
        let bytes: [UInt8]
        do throws(ReadableFile.Fault) {
            bytes = try ReadableFile.read(path, limit: Self.byteLimit + 1)
        } catch {
            throw UsageError("--netrc: cannot read \(path): \(error.reason).")
        }
        guard bytes.count <= Self.byteLimit else { throw UsageError("--netrc: \(path) is larger than 1 MiB.") }
        try self.init(text: String(decoding: bytes, as: UTF8.self), path: path)
    }

    init(text: String, path: String) throws(UsageError) {
        var words = Self.words(of: text)[...]
        var machine: Machine?
        while let word = words.popFirst() {
            switch word {
            case "machine":
                try take(machine, path)
                guard let name = words.popFirst() else { throw Self.unfinished(path) }
                machine = Machine(host: HostKey(name.lowercased()))
            case "login":
                guard let login = words.popFirst() else { throw Self.unfinished(path) }
                machine?.login = login
            case "password":
                guard let password = words.popFirst() else { throw Self.unfinished(path) }
                machine?.password = password
            case "account": _ = words.popFirst()
            case "default":
                throw UsageError(
                    "--netrc: \(path) has a “default”, which would be sent to every host; list the machines instead.")
            default:
                throw UsageError(
                    "--netrc: \(path) is not a valid netrc file; use machine HOST login NAME password SECRET.")
            }
        }
        try take(machine, path)
    }

    private struct Machine {
        var host: HostKey
        var login: String?
        var password: String?
    }

    private mutating func take(_ machine: Machine?, _ path: String) throws(UsageError) {
        guard let machine, let login = machine.login else { return }
        // curl takes the first entry of a machine.
        guard logins[machine.host] == nil else { return }
        guard logins.count < Self.machineLimit else {
            throw UsageError("--netrc: \(path) has more than \(grouped(Self.machineLimit)) machines.")
        }
        let pair = "\(login):\(machine.password ?? "")"
        guard pair.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }), !login.contains(":") else {
            throw UsageError("--netrc: \(path) has a login for \(machine.host) that Basic authentication cannot carry.")
        }
        logins[machine.host] = pair
    }

    /// Without comments, and without macros, which end at an empty line.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var isMacro = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
            if isMacro {
                isMacro = !parts.isEmpty
            } else if parts.first == "macdef" {
                isMacro = true
            } else if parts.first?.hasPrefix("#") != true {
                words += parts
            }
        }
        return words
    }

    private static func unfinished(_ path: String) -> UsageError {
        UsageError("--netrc: \(path) ends too early; use machine HOST login NAME password SECRET.")
    }
}

extension Settings {
    /// Gives logins to hosts that have no credentials of their own in the configuration.
    mutating func take(_ netrc: Netrc) {
        for (host, login) in netrc.logins {
            var access = audit.fetch.hosts[host] ?? HostAccess()
            let hasOwn = access.secretHeaders.contains { $0.lowercased().hasPrefix("authorization:") }
            guard access.userPassword == nil, !hasOwn else { continue }
            access.userPassword = login
            audit.fetch.hosts[host] = access
        }
    }
}
