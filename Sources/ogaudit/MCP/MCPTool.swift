internal import AuditModel
internal import AuditReports
internal import Auditing

/// A tool of `ogaudit mcp`: its description for clients, and what it does.
struct MCPTool: Sendable {
    let name: String
    let title: String
    let about: String
    let parameters: [MCPParameter]
    /// The JSON Schema of what it finds.
    let output: String
    /// Whether it changes nothing on this machine, and whether it sends requests.
    var isReading = true
    var isOpen = false
    let perform: @Sendable (MCPCall) async throws -> MCPResult

    static let all: [MCPTool] = [.checkPage, .checkFolder, .listFindings, .compareRuns, .explainRule]
}

/// An argument of a tool.
struct MCPParameter: Sendable {
    enum Kind: Equatable, Sendable {
        case text
        case flag
        case number(ClosedRange<Int>)
        case word([String])
    }

    let name: String
    var kind = Kind.text
    var isRequired = false
    let about: String
}

/// The arguments of one call, of the kinds that the tool takes.
struct MCPArguments: Sendable {
    private var values: [String: JSONValue] = [:]

    /// - Throws: `UsageError` for one that is missing, unknown or of another kind.
    init(_ value: JSONValue?, of tool: MCPTool) throws(UsageError) {
        var members: [JSONMember] = []
        if let value {
            guard case .object(let found) = value.kind else {
                throw UsageError("The arguments of \(tool.name) must be an object.")
            }
            members = found
        }
        for member in members where member.value.kind != .null {
            guard let parameter = tool.parameters.first(where: { $0.name == member.name }) else {
                let names = tool.parameters.map(\.name).joined(separator: ", ")
                throw UsageError("\(tool.name) has no argument '\(member.name.prefix(60))'.", "Use \(names).")
            }
            if let wish = parameter.kind.wish(unlike: member.value) {
                throw UsageError("The argument '\(parameter.name)' of \(tool.name) must be \(wish).")
            }
            values[member.name] = member.value
        }
        for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
            throw UsageError("\(tool.name) requires the argument '\(parameter.name)': \(parameter.about).")
        }
    }

    func text(_ name: String) -> String? { values[name]?.text }

    func number(_ name: String) -> Int? {
        if case .number(let text)? = values[name]?.kind { Int(text) } else { nil }
    }

    func flag(_ name: String) -> Bool { values[name]?.kind == .bool(true) }
}

extension MCPParameter.Kind {
    /// What a value should be; nil for one that is.
    fileprivate func wish(unlike value: JSONValue) -> String? {
        switch (self, value.kind) {
        case (.text, .text), (.flag, .bool): return nil
        case (.word(let words), .text(let text)) where words.contains(text): return nil
        case (.number(let range), .number(let text)) where Int(text).map(range.contains) ?? false: return nil
        case (.text, _): return "a string"
        case (.flag, _): return "true or false"
        case (.word(let words), _): return "one of \(words.joined(separator: ", "))"
        case (.number(let range), _): return "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }
}

extension JSONWriter {
    /// Writes a tool as a client lists it.
    mutating func tool(_ tool: MCPTool) {
        object { json in
            json.member("name", tool.name)
            json.member("title", tool.title)
            json.member("description", tool.about)
            json.key("inputSchema")
            json.schema(of: tool.parameters)
            json.key("outputSchema")
            json.verbatim(Array(tool.output.utf8))
            json.object("annotations") { json in
                json.column("readOnlyHint", tool.isReading)
                json.column("destructiveHint", false)
                json.column("openWorldHint", tool.isOpen)
            }
        }
    }

    private mutating func schema(of parameters: [MCPParameter]) {
        object { json in
            json.member("type", "object")
            json.object("properties") { json in
                for parameter in parameters {
                    json.key(word: parameter.name)
                    json.object { $0.members(of: parameter) }
                }
            }
            json.array("required") { json in
                for parameter in parameters where parameter.isRequired { json.value(parameter.name) }
            }
            json.column("additionalProperties", false)
        }
    }

    private mutating func members(of parameter: MCPParameter) {
        switch parameter.kind {
        case .text: member("type", "string")
        case .flag: member("type", "boolean")
        case .word(let words):
            member("type", "string")
            array("enum") { json in for word in words { json.value(word) } }
        case .number(let range):
            member("type", "integer")
            member("minimum", range.lowerBound)
            member("maximum", range.upperBound)
        }
        member("description", parameter.about)
    }
}

/// One call of a tool.
struct MCPCall: Sendable {
    let arguments: MCPArguments
    let desk: MCPDesk
    /// Notes how far it is: a number that grows, of how many if that is known, and what is done, in words of ours.
    let report: @Sendable (_ done: Int, _ total: Int?, _ message: String) -> Void

    /// Does work that ends when the call is cancelled.
    ///
    /// - Throws: `UsageError` when it takes longer; what the work throws; `CancellationError`.
    static func within<Value: Sendable>(
        _ time: Moment.Span, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let alarm = Task {
            try await Task.sleep(for: .nanoseconds(time.nanoseconds))
            task.cancel()
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        alarm.cancel()
        if case .success = await alarm.result {
            throw UsageError("The call took longer than \(grouped(Int(time.seconds))) s and was stopped.")
        }
        try Task.checkCancellation()
        return try result.get()
    }
}

extension UsageError {
    /// What a model reads of an error, and can do about it.
    ///
    /// - Parameter name: of the tool or resource.
    init(_ error: any Error, of name: String) {
        switch error {
        case let error as UsageError: self = error
        case let error as AuditError:
            self.init(error, by: name)
            if case .findings = error { hint = hint ?? "Give the folder of a run, such as the run of check_folder." }
        case let error as OutputError: self.init(error.reason)
        default: self.init("Internal error: \(error)")
        }
    }
}
