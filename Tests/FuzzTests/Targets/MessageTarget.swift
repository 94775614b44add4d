internal import Auditing
@testable internal import ogaudit

/// A line of a client of `ogaudit mcp`.
enum MessageTarget: FuzzTarget {
    static let name = "message"
    static let summary = "a message for ogaudit mcp: every request has one response on one line, with its id"

    static let words = [
        "\"jsonrpc\":\"2.0\"", "\"id\":", "\"method\":\"", "tools/call", "tools/list", "resources/read",
        "server/discover",
        "\"params\":{", "\"name\":\"", "\"arguments\":{", "\"_meta\":{", "io.modelcontextprotocol/protocolVersion",
        "2026-07-28", "check_page", "\"url\":", "\"limit\":", "-1e9", "\\u0000", "\u{E0041}", "\u{2028}", "null", "[",
        "}",
    ]

    static func seeds() -> [[UInt8]] {
        [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
            #"{"jsonrpc":"2.0","id":"é","method":"tools/call","params":{"name":"check_page","arguments":{"url":"https://a/"}}}"#,
            #"{"jsonrpc":"2.0","id":-2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
            #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"arguments":{"limit":3,"new":true,"severity":"error"}}}"#,
            #"[{"jsonrpc":"2.0","id":7,"method":"ping"}]"#,
        ].map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        switch MCPMessage(input) {
        case .notification, .response: return
        case .fault(let fault, let id):
            try expect(!fault.message.isEmpty, "the fault has no words")
            try check(MCPReply.error(id, fault), id)
        case .request(let id, _, let parameters):
            let echo = UsageError(String(decoding: input, as: UTF8.self))
            try check(MCPReply.result(id, .stateless, .failure(echo)), id)
            do throws(MCPFault) { _ = try MCPEra(parameters) } catch { try check(MCPReply.error(id, error), id) }
            for tool in MCPTool.all { try check(parameters?.member("arguments"), of: tool, id) }
        }
    }

    private static func check(_ arguments: JSONValue?, of tool: MCPTool, _ id: MCPID) throws(Broken) {
        let read: MCPArguments
        do throws(UsageError) {
            read = try MCPArguments(arguments, of: tool)
        } catch {
            return try check(MCPReply.result(id, .handshake, .failure(error)), id)
        }
        for parameter in tool.parameters where parameter.isRequired {
            try expect(read.text(parameter.name) != nil, "\(parameter.name) is missing")
        }
    }

    /// A reply is one line of JSON for the request that it is one to.
    private static func check(_ line: [UInt8], _ id: MCPID?) throws(Broken) {
        try expect(line.last == 10 && line.count { $0 == 10 || $0 == 13 } == 1, "it is not one line")
        guard let reply = try? JSONReader.read(Array(line.dropLast())) else { throw Broken("a reply is no JSON") }
        try expectEqual(reply.member("id").flatMap(MCPID.init), id, "the id changes")
    }
}
