internal import Auditing
internal import Glibc

/// `ogaudit mcp`: tools for coding agents over standard input and output, until the client closes its end.
struct MCPCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard settings.operands.count <= 1 else {
            throw UsageError("mcp requires one folder of runs, or its database.", "See ogaudit help mcp.")
        }
        var options = settings.audit
        if let run = settings.operands.first { options.database = run }
        let desk = MCPDesk(options: options)
        if console.ownsSignals { watchSignals(desk.place) }
        if console.isTerminal {
            console.tell(
                "Waiting for a client on standard input; docs/mcp.md says how to add one. Press Ctrl-C to stop.")
        }
        let source = try LineSource(STDIN_FILENO, limit: MCPLimits.lineBytes)
        let server = MCPServer(desk) { [console] line throws(OutputError) in try console.deliver(line) }
        while case let line = await source.next(), line != .end { await server.take(line) }
        try await server.close()
        return .done
    }

    /// Whatever the signal, nothing is left behind.
    private func watchSignals(_ place: MCPPlace) {
        Signals.handle { wish in
            guard wish != .tell else { return }
            place.remove()
            _exit(ExitCode.done.rawValue)
        }
    }
}
