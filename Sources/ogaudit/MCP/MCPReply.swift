internal import AuditModel
internal import AuditReports

/// A message to a client: one line of JSON.
enum MCPReply {
    /// - Parameters:
    ///   - cached: how long the client may keep it, in milliseconds; nil for what is no list, discovery or resource.
    ///   - members: of the result.
    static func result(
        _ id: MCPID, _ era: MCPEra, cached: Int? = nil, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        message { json in
            json.id(id)
            json.object("result") { json in
                members(&json)
                if era == .stateless { json.completion(cached: cached) }
            }
        }
    }

    static func error(_ id: MCPID?, _ fault: MCPFault) -> [UInt8] {
        message { json in
            json.id(id)
            json.object("error") { json in
                json.column("code", fault.code.rawValue)
                json.column("message", fault.message)
                guard let version = fault.unsupported else { return }
                json.object("data") { json in
                    json.versions("supported")
                    json.member("requested", version, limit: MCPLimits.idBytes)
                }
            }
        }
    }

    static func notification(_ method: String, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        message { json in
            json.column("method", method)
            json.object("params", body)
        }
    }

    /// What a tool found, or why it found nothing, which models read and act on.
    static func result(_ id: MCPID, _ era: MCPEra, _ result: Result<MCPResult, UsageError>) -> [UInt8] {
        self.result(id, era) { json in
            switch result {
            case .success(let result): json.members(of: result)
            case .failure(let error):
                json.array("content") { $0.text(error.sentence) }
                json.flag("isError", true)
            }
        }
    }

    private static func message(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.column("jsonrpc", "2.0")
            body(&json)
        }
        return line(json.bytes)
    }

    /// On one line, for values that others wrote have line breaks between their members.
    private static func line(_ json: [UInt8]) -> [UInt8] { json.map { $0 == 10 || $0 == 13 ? 32 : $0 } + [10] }

    /// Text without the characters of the block of tags (U+E0000 to U+E007F), which are invisible and which models read.
    static func visible(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == 0xF3, index + 3 < text.count, text[index + 1] == 0xA0, text[index + 2] & 0xFE == 0x80 {
                result += [0xEF, 0xBF, 0xBD]
                index += 4
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }
}

/// What a tool found.
struct MCPResult: Sendable {
    /// Words and numbers of ours alone; no text of a page.
    var text: String
    /// A JSON object, in which texts of pages are values.
    var structured: [UInt8]
    /// The number of the run whose report is a resource.
    var run: Int?
}

extension MCPResult {
    init(_ text: String, run: Int? = nil, _ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object(body)
        self.init(text: text, structured: MCPReply.visible(json.bytes), run: run)
    }
}

extension JSONWriter {
    fileprivate mutating func id(_ id: MCPID?) {
        key("id")
        if let id { value(id) } else { null() }
    }

    /// Writes what a client calls something, as it wrote it.
    mutating func value(_ id: MCPID) {
        switch id {
        case .text(let text): value(text)
        case .number(let text): verbatim(Array(text.utf8))
        }
    }

    fileprivate mutating func text(_ text: String) {
        object { json in
            json.column("type", "text")
            json.column("text", String(decoding: MCPReply.visible(Array(text.utf8)), as: UTF8.self))
        }
    }

    /// Writes what revisions without a handshake have in every result.
    fileprivate mutating func completion(cached: Int?) {
        member("resultType", "complete")
        if let cached {
            member("ttlMs", cached)
            member("cacheScope", "private")
        }
        object("_meta") { json in
            json.key("io.modelcontextprotocol/serverInfo")
            json.server()
        }
    }

    /// Writes who we are.
    mutating func server() {
        object { json in
            json.member("name", "ogaudit")
            json.member("title", "ogaudit")
            json.member("version", ToolVersion.current)
        }
    }

    /// Writes the revisions that are spoken.
    mutating func versions(_ name: StaticString) {
        array(name) { json in for version in MCPEra.versions { json.value(version) } }
    }

    fileprivate mutating func members(of result: MCPResult) {
        array("content") { json in
            json.text(result.text)
            // For clients that do not know structured content.
            json.text(String(decoding: result.structured, as: UTF8.self))
            if let run = result.run { json.link(MCPResource(run: run, kind: .summary)) }
        }
        key("structuredContent")
        verbatim(result.structured)
    }

    private mutating func link(_ resource: MCPResource) {
        object { json in
            json.column("type", "resource_link")
            json.members(of: resource)
        }
    }

    mutating func members(of resource: MCPResource) {
        member("uri", resource.uri)
        member("name", resource.name)
        member("title", resource.title)
        member("description", resource.about)
        member("mimeType", resource.kind.type)
    }
}
