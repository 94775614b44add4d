internal import AuditModel
internal import Auditing
internal import Glibc
internal import Synchronization

/// `ogaudit mcp`: tools for coding agents over standard input and output, until the client closes its end.
extension Command {
    func mcp() async throws -> ExitCode {
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

/// What bounds a client of `ogaudit mcp`.
enum MCPLimits {
    /// Bytes of a message; the HTML of a page is the longest part of one.
    static let lineBytes = 16 << 20
    /// Values in a message: each takes a hundred times its byte when it is read.
    static let values = 10_000
    /// Bytes of the id of a request.
    static let idBytes = 256
    /// Calls of tools and readings of resources at once.
    static let calls = 8
    /// How long they may take: one page with its media, a folder, and what reads stored runs.
    static let pageTime = Moment.Span.seconds(120)
    static let folderTime = Moment.Span.seconds(3_600)
    static let readingTime = Moment.Span.seconds(600)
    /// How long calls may go on when the client has closed its end.
    static let farewell = Moment.Span.seconds(10)
    /// Findings, groups and pages in one result.
    static let items = 200
    static let usualItems = 50
    /// Characters of one text of a page.
    static let text = 2_000
    /// Runs whose reports a session offers.
    static let runs = 32
    /// Pages of a run whose whole report is written as a resource, and bytes of any.
    static let reportPages = 10_000
    static let reportBytes = 8 << 20
    /// The time between two notes about progress.
    static let pause = Moment.Span.milliseconds(250)
}

/// A folder for what a session keeps, made when it is needed and removed with all that is in it.
final class MCPPlace: Sendable {
    private let made = Mutex<String?>(nil)

    /// The deepest folder in it that is removed; reports have two.
    private static let depth = 4

    /// - Throws: `UsageError` when no folder for temporary files can be written to.
    func path() throws(UsageError) -> String {
        let path = made.withLock { made in
            made = made ?? Self.make()
            return made
        }
        guard let path else {
            throw UsageError("No folder for temporary files is writable; set TMPDIR to one that is, or set save_to.")
        }
        return path
    }

    /// Removes a folder in it.
    func remove(_ folder: String) { Self.remove(folder, depth: Self.depth) }

    /// Removes all of it.
    func remove() {
        made.withLock { made in
            if let path = made { Self.remove(path, depth: Self.depth) }
            made = nil
        }
    }

    private static func make() -> String? {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(parent)/ogaudit-mcp-XXXXXX".utf8CString)
        return name.withUnsafeMutableBufferPointer { name in
            name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
    }

    private static func remove(_ folder: String, depth: Int) {
        for name in namesInFolder(folder) ?? [] {
            let path = "\(folder)/\(name)"
            if unlink(path) != 0, depth > 0 { remove(path, depth: depth - 1) }
        }
        rmdir(folder)
    }
}
