internal import Auditing
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// The finished program as a client of the protocol has it: lines in, lines out.
struct MCPSession {
    let program: Program
    private let input = Pipe()
    private let era: MCPEra

    /// Starts it with the handshake, unless the handshake itself is tested.
    init(
        _ words: [String] = [], environment: [String: String] = [:], era: MCPEra = .stateless,
        isInitialized: Bool = true
    ) async throws {
        self.era = era
        program = try Program(["mcp"] + words, environment: environment, input: input)
        guard isInitialized, era == .handshake else { return }
        request(
            0, "initialize",
            #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}"#)
        #expect(try await reply("0").at("result", "protocolVersion")?.text == "2025-11-25")
        send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    func send(_ line: String) {
        // Writing to one that has ended would end the test.
        guard program.isRunning else { return _ = Issue.record("the program has ended: \(program.err)") }
        try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Sends a request with parameters that are members of JSON in braces.
    func request(_ id: Int, _ method: String, _ parameters: String = "{}", token: String? = nil) {
        let names =
            era == .stateless
            ? [
                #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#,
                #""io.modelcontextprotocol/clientCapabilities":{}"#,
            ] : []
        let meta = (names + (token.map { [#""progressToken":"\#($0)""#] } ?? [])).joined(separator: ",")
        let own = parameters.dropFirst().dropLast()
        let all = (own.isEmpty ? [] : [String(own)]) + (meta.isEmpty ? [] : [#""_meta":{\#(meta)}"#])
        send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(all.joined(separator: ","))}}"#)
    }

    func call(_ id: Int, _ tool: String, _ arguments: String, token: String? = nil) {
        request(id, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#, token: token)
    }

    /// Every line that came so far; each must be one JSON object.
    var lines: [JSONValue] {
        let text = program.out
        let whole = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
        return whole.split(separator: "\n").compactMap { line in
            let value = try? JSONReader.read(Array(line.utf8))
            if value == nil { Issue.record("no JSON: \(line.prefix(200))") }
            return value
        }
    }

    /// The response to a request, as soon as it is there; `null` is the one to what has no id.
    func reply(_ id: String) async throws -> JSONValue {
        func find() -> JSONValue? { lines.first { $0.member("id").map(Self.text) == id } }
        let isThere = try await program.wait { find() != nil || !program.isRunning }
        return try #require(isThere ? find() : nil, "no response to \(id): \(program.out) \(program.err)")
    }

    private static func text(_ value: JSONValue) -> String {
        switch value.kind {
        case .number(let text), .text(let text): text
        default: "null"
        }
    }

    /// Calls a tool that succeeds; returns its result.
    func found(_ id: Int, _ tool: String, _ arguments: String) async throws -> JSONValue {
        call(id, tool, arguments)
        let reply = try await reply("\(id)")
        return try #require(reply.at("result", "structuredContent"), "\(program.out)")
    }

    /// Calls a tool that fails; the sentence for the model.
    func failure(_ id: Int, _ tool: String, _ arguments: String) async throws -> String {
        call(id, tool, arguments)
        let result = try #require(try await reply("\(id)").member("result"))
        #expect(result.member("isError")?.kind == .bool(true) && result.member("structuredContent") == nil)
        return result.at("content", "0", "text")?.text ?? ""
    }

    /// Closes its input and waits for its end.
    func end() async throws -> Int32 {
        try input.fileHandleForWriting.close()
        return try await program.end()
    }
}

extension JSONValue {
    /// The value at a path of member names and indices.
    func at(_ path: String...) -> JSONValue? {
        path.reduce(self as JSONValue?) { value, name in
            if case .list(let items)? = value?.kind, let place = Int(name) {
                return items.indices.contains(place) ? items[place] : nil
            }
            return value?.member(name)
        }
    }

    var list: [JSONValue] { if case .list(let items) = kind { items } else { [] } }
    var whole: Int? { if case .number(let text) = kind { Int(text) } else { nil } }
}
