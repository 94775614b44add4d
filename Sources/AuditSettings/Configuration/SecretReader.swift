internal import AuditModel
internal import Auditing

/// Takes secrets from environment variables, `{"env": "NAME"}`, so that no file holds them. Its faults name the
/// variable and never what it holds.
package struct SecretReader {
    /// The longest secret.
    static let byteLimit = 8_192
    /// What the names of variables begin with that a file may read which nobody named: who can put a file beside a list
    /// must not learn by it what else is in the environment.
    package static let ownPrefix = "OGAUDIT_"

    let environment: @Sendable (String) -> String?
    /// Whether anybody will be asked; `ogaudit report` asks nobody and needs no secret.
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
