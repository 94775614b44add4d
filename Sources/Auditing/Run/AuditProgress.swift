internal import AuditModel
package import PageFetching

/// What an audit is doing at one moment.
package struct AuditProgress: Sendable {
    package var counts: PageCounter.Counts
    /// Lines of the lists that were read.
    package var linesRead: Int
    package var fetch: FetchProgress

    /// The requests under way, one a line, slowest first; what SIGUSR1 prints.
    package var flightList: String {
        let lines = fetch.inFlight.map { "\($0.age.milliseconds) ms\t\($0.url)\n" }
        return "\(counted(fetch.inFlight.count, "request")) in flight, \(grouped(fetch.waiting)) waiting\n"
            + lines.joined()
    }
}
