internal import AuditModel

/// The connections of a server with what each has left of its time; time is an argument.
struct OpenConnections {
    /// How long a request may take to arrive, and its response to be taken.
    static let patience = Moment.Span.seconds(10)
    static let longest = Moment.Span.seconds(600)

    private struct Line {
        var socket: Int32
        var end: Moment
    }

    private var lines: [UInt: Line] = [:]

    var count: Int { lines.count }

    mutating func add(_ connection: UInt, socket: Int32, now: Moment) {
        lines[connection] = Line(socket: socket, end: now + Self.patience)
    }

    /// Its request arrived whole.
    mutating func arrive(_ connection: UInt, now: Moment) { lines[connection]?.end = now + Self.longest }

    mutating func remove(_ connection: UInt) { lines[connection] = nil }

    /// The sockets whose time is up, each once.
    mutating func takeOverdue(now: Moment) -> [Int32] {
        let late = lines.filter { $0.value.end <= now }
        for connection in late.keys { lines[connection] = nil }
        return late.values.map(\.socket)
    }
}
