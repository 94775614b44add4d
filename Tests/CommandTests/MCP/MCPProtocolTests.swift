internal import Auditing
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The protocol of ogaudit mcp")
struct MCPProtocolTests {
    @Test(
        "the version of a client is taken where it is known, and the newest is offered otherwise",
        arguments: [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")])
    func versions(_ wanted: String, _ given: String) async throws {
        let session = try await MCPSession(era: .handshake, isInitialized: false)
        session.request(1, "initialize", #"{"protocolVersion":"\#(wanted)","capabilities":{}}"#)
        let result = try #require(try await session.reply("1").member("result"))
        #expect(result.member("protocolVersion")?.text == given)
        #expect(result.at("capabilities", "tools") != nil && result.at("capabilities", "resources") != nil)
        #expect(result.at("serverInfo", "name")?.text == "ogaudit")
        #expect(try await session.end() == 0)
        #expect(session.program.err.isEmpty, "\(session.program.err)")
    }

    @Test("before initialize only ping is served, and initialize works once")
    func order() async throws {
        let session = try await MCPSession(era: .handshake, isInitialized: false)
        session.request(1, "ping")
        session.request(2, "tools/list")
        session.request(3, "initialize", "{}")
        session.request(4, "initialize", #"{"protocolVersion":"2025-11-25"}"#)
        session.request(5, "initialize", #"{"protocolVersion":"2025-11-25"}"#)
        #expect(try await session.reply("1").member("result") != nil)
        #expect(try await session.reply("2").at("error", "code")?.whole == -32_600)
        #expect(try await session.reply("3").at("error", "code")?.whole == -32_602)
        #expect(try await session.reply("4").member("result") != nil)
        #expect(try await session.reply("5").at("error", "code")?.whole == -32_600)
        #expect(try await session.end() == 0)
    }

    @Test("without a handshake every request names its version, and every result is marked as complete")
    func stateless() async throws {
        let session = try await MCPSession()
        session.request(1, "server/discover")
        let found = try #require(try await session.reply("1").member("result"))
        #expect(
            found.member("supportedVersions")?.list.compactMap(\.text) == ["2026-07-28", "2025-11-25", "2025-06-18"])
        #expect(found.at("capabilities", "tools") != nil && found.member("instructions")?.text != nil)
        session.request(2, "tools/list")
        session.request(3, "resources/list")
        session.call(4, "explain_rule", #"{"rule":"image-missing"}"#)
        for (id, isList) in [(1, true), (2, true), (3, true), (4, false)] {
            let result = try #require(try await session.reply("\(id)").member("result"))
            #expect(result.member("resultType")?.text == "complete")
            #expect((result.member("ttlMs")?.whole != nil) == isList && (result.member("cacheScope") != nil) == isList)
            #expect(result.at("_meta", "io.modelcontextprotocol/serverInfo", "name")?.text == "ogaudit")
        }
        session.request(5, "ping")
        #expect(try await session.reply("5").at("error", "code")?.whole == -32_601)
        session.request(6, "resources/read", #"{"uri":"ogaudit://runs/9/summary.md"}"#)
        #expect(try await session.reply("6").at("error", "code")?.whole == -32_602)
        #expect(try await session.end() == 0)
    }

    @Test("a version that is not spoken is an error with those that are, and a client can find them without any")
    func unsupported() async throws {
        let session = try await MCPSession()
        func ask(_ id: Int, _ meta: String) async throws -> JSONValue {
            session.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"tools/list","params":{"_meta":\#(meta)}}"#)
            return try #require(try await session.reply("\(id)").member("error"))
        }
        let (version, abilities) = (
            "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"
        )
        let error = try await ask(1, #"{"\#(version)":"2031-01-01","\#(abilities)":{}}"#)
        #expect(error.member("code")?.whole == -32_022 && error.at("data", "requested")?.text == "2031-01-01")
        #expect(error.at("data", "supported")?.list.first?.text == "2026-07-28")
        #expect(try await ask(2, #"{"\#(version)":7,"\#(abilities)":{}}"#).member("code")?.whole == -32_602)
        #expect(try await ask(3, #"{"\#(version)":"2026-07-28"}"#).member("code")?.whole == -32_602)
        session.send(#"{"jsonrpc":"2.0","id":4,"method":"server/discover"}"#)
        #expect(try await session.reply("4").at("result", "supportedVersions") != nil)
        #expect(try await session.end() == 0)
    }

    @Test("a tool finds the same in every version, and results of the handshake have nothing of later ones")
    func eras() async throws {
        var found: [JSONValue?] = []
        for era in [MCPEra.stateless, .handshake] {
            let session = try await MCPSession(era: era)
            session.call(1, "explain_rule", #"{"rule":"image-missing"}"#)
            let result = try #require(try await session.reply("1").member("result"))
            #expect((result.member("resultType") == nil) == (era == .handshake))
            #expect((result.member("_meta") == nil) == (era == .handshake))
            found.append(result.member("content"))
            #expect(try await session.end() == 0)
        }
        #expect(found[0] != nil && found[0]?.at("0", "text") == found[1]?.at("0", "text"))
    }

    @Test("every tool has a description and schemas of its input and output")
    func tools() async throws {
        let session = try await MCPSession(era: .handshake)
        session.request(1, "tools/list")
        let tools = try #require(try await session.reply("1").at("result", "tools")).list
        #expect(
            tools.map { $0.member("name")?.text } == [
                "check_page", "check_folder", "list_findings", "compare_runs", "explain_rule",
            ])
        for tool in tools {
            #expect(tool.member("description")?.text?.isEmpty == false)
            for schema in ["inputSchema", "outputSchema"] { #expect(tool.at(schema, "type")?.text == "object") }
            #expect(tool.at("inputSchema", "additionalProperties")?.kind == .bool(false))
        }
        #expect(try await session.end() == 0)
    }

    @Test(
        "an invalid request is an error with its number, and the session continues",
        arguments: [
            ("{\"jsonrpc\":", "null", -32_700), ("[]", "null", -32_600), ("7", "null", -32_600),
            (#"{"jsonrpc":"1.0","id":9,"method":"ping"}"#, "9", -32_600),
            (#"{"jsonrpc":"2.0","id":9,"method":7}"#, "9", -32_600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "null", -32_600),
            (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, "null", -32_600),
            (#"{"jsonrpc":"2.0","id":9,"method":"ping","params":[]}"#, "9", -32_602),
            (#"{"jsonrpc":"2.0","id":9,"method":"prompts/list"}"#, "9", -32_601),
            (#"{"jsonrpc":"2.0","id":9,"method":"tools/call"}"#, "9", -32_602),
            (#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"rm"}}"#, "9", -32_602),
            (#"{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"cursor":"x"}}"#, "9", -32_602),
            (#"{"jsonrpc":"2.0","id":9,"method":"resources/read","params":{}}"#, "9", -32_602),
            (
                #"{"jsonrpc":"2.0","id":9,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, "9",
                -32_002
            ),
            (
                #"{"jsonrpc":"2.0","id":9,"method":"resources/read","params":{"uri":"ogaudit://runs/7/summary.md"}}"#,
                "9", -32_002
            ),
            (String(repeating: "[", count: 100), "null", -32_700),
            ("{\"jsonrpc\":\"2.0\",\"id\":9,\"id\":9}", "null", -32_700),
            ("[" + String(repeating: "1,", count: 20_000) + "1]", "null", -32_600),
        ])
    func mistakes(_ line: String, _ id: String, _ code: Int) async throws {
        let session = try await MCPSession(era: .handshake)
        session.send(line)
        let reply = try await session.reply(id)
        #expect(reply.at("error", "code")?.whole == code, "\(session.program.out)")
        session.request(10, "ping")
        #expect(try await session.reply("10").member("result") != nil)
        #expect(try await session.end() == 0)
    }

    @Test("notifications, responses, blank lines and both kinds of ids are handled")
    func silent() async throws {
        let session = try await MCPSession(era: .handshake)
        session.send(#"{"jsonrpc":"2.0","method":"notifications/unknown","params":{}}"#)
        session.send(#"{"jsonrpc":"2.0","id":77,"result":{}}"#)
        session.send("")
        session.send("  \r")
        session.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":55}}"#)
        session.send(#"{"jsonrpc":"2.0","id":"a \"b\" é","method":"ping"}"# + "\r")
        #expect(try await session.reply("a \"b\" é").member("result") != nil)
        #expect(session.lines.count == 2, "\(session.program.out)")
        #expect(try await session.end() == 0)
    }

    @Test("a line that is too long is an error, and the next one is read")
    func long() async throws {
        let session = try await MCPSession(era: .handshake)
        session.send(String(repeating: "x", count: MCPLimits.lineBytes + 1))
        #expect(try await session.reply("null").at("error", "message")?.text?.contains("16 MiB") == true)
        session.request(1, "ping")
        #expect(try await session.reply("1").member("result") != nil)
        #expect(try await session.end() == 0)
    }

    @Test("lines are found in blocks of any size", arguments: [1, 2, 3, 7, 100])
    func blocks(_ size: Int) {
        let all = Array("one\r\n\ntwo\n \t\nlonger than ten\nthree".utf8)
        var rest = all[...]
        var buffer = LineBuffer(limit: 10)
        var lines: [LineSource.Line] = []
        repeat {
            lines.append(
                buffer.next {
                    defer { rest = rest.dropFirst(size) }
                    return Array(rest.prefix(size))
                })
        } while lines.last != .end
        let texts = ["one", "two"].map { LineSource.Line.line(Array($0.utf8)) }
        #expect(lines == texts + [.tooLong, .line(Array("three".utf8)), .end])
    }

    @Test("wrong words of the command line are one sentence")
    func words() async throws {
        let said = await ogaudit(["mcp", "a", "b"])
        #expect(said.code == .usage && said.err.contains("mcp requires one folder"), "\(said.err)")
        #expect(said.out.isEmpty)
    }
}
