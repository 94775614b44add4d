internal import AuditModel
internal import Auditing

/// One message of a client (JSON-RPC 2.0).
enum MCPMessage: Equatable {
    case request(MCPID, method: String, parameters: JSONValue?)
    case notification(method: String, parameters: JSONValue?)
    /// To a request of ours; there are none.
    case response
    case fault(MCPFault, MCPID?)

    init(_ bytes: [UInt8]) {
        guard Self.values(in: bytes) <= MCPLimits.values else {
            self = .fault(MCPFault(.request, "A message has more than \(grouped(MCPLimits.values)) values."), nil)
            return
        }
        do throws(JSONFault) {
            self = Self.read(try JSONReader.read(bytes))
        } catch {
            self = .fault(MCPFault(.parse, "Not JSON at column \(error.place.column): \(error.message)."), nil)
        }
    }

    /// About how many values there are, by the signs between them.
    private static func values(in bytes: [UInt8]) -> Int {
        var (count, isText, isEscaped) = (0, false, false)
        for byte in bytes {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): if !isText { count += 1 }
            default: break
            }
        }
        return count
    }

    private static func read(_ value: JSONValue) -> MCPMessage {
        guard case .object = value.kind else {
            return .fault(
                MCPFault(.request, "A message is one JSON object on one line; batches are not supported."), nil)
        }
        let written = value.member("id")
        let id = written.flatMap(MCPID.init)
        guard value.member("jsonrpc")?.text == "2.0" else {
            return .fault(MCPFault(.request, "The member jsonrpc must be \"2.0\"."), id)
        }
        guard let method = value.member("method")?.text else {
            let isResponse = value.member("result") != nil || value.member("error") != nil
            return isResponse ? .response : .fault(MCPFault(.request, "The member method must be a string."), id)
        }
        let parameters = value.member("params")
        if let parameters, case .object = parameters.kind {
        } else if parameters != nil {
            return .fault(MCPFault(.parameters, "The member params must be an object."), id)
        }
        guard written != nil else { return .notification(method: method, parameters: parameters) }
        guard let id else {
            return .fault(MCPFault(.request, "The id must be a string or a number of at most 256 bytes."), nil)
        }
        return .request(id, method: method, parameters: parameters)
    }
}

/// What a client calls a request, as it wrote it.
enum MCPID: Hashable {
    case text(String)
    case number(String)

    init?(_ value: JSONValue) {
        switch value.kind {
        case .text(let text) where text.utf8.count <= MCPLimits.idBytes: self = .text(text)
        case .number(let text) where text.utf8.count <= MCPLimits.idBytes: self = .number(text)
        default: return nil
        }
    }
}

/// Why there is no result, as the protocol numbers it.
struct MCPFault: Error, Equatable {
    enum Code: Int {
        case parse = -32_700
        case request = -32_600
        case method = -32_601
        case parameters = -32_602
        case `internal` = -32_603
        case noResource = -32_002
        case version = -32_022
    }

    var code: Code
    var message: String
    /// The revision that is not spoken.
    var unsupported: String?

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// How a request says what it expects: each by itself, or all by a handshake at the beginning.
enum MCPEra {
    case stateless, handshake

    static let newVersions = ["2026-07-28"]
    /// The newest first; a client that speaks none of these is offered the newest.
    static let oldVersions = ["2025-11-25", "2025-06-18"]
    static let versions = newVersions + oldVersions

    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

    /// - Throws: `MCPFault` for a request that names a revision and is not one of it.
    init(_ parameters: JSONValue?) throws(MCPFault) {
        guard let meta = parameters?.member("_meta"), let written = meta.member(Self.versionKey) else {
            self = .handshake
            return
        }
        guard let version = written.text, let capabilities = meta.member(Self.capabilitiesKey),
            case .object = capabilities.kind
        else {
            throw MCPFault(
                .parameters, "_meta requires \(Self.versionKey), a string, and \(Self.capabilitiesKey), an object.")
        }
        guard Self.newVersions.contains(version) else {
            var fault = MCPFault(
                .version, "Unsupported protocol version; use one of \(Self.versions.joined(separator: ", ")).")
            fault.unsupported = version
            throw fault
        }
        self = .stateless
    }
}

extension JSONValue {
    /// The value of a member; nil where there is none.
    func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = kind else { return nil }
        return members.first { $0.name == name }?.value
    }
}
