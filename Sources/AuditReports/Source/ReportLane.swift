internal import Dispatch
internal import Synchronization

/// Reports that take lines in on a thread of their own, while the lines behind them are read.
final class ReportLane: Sendable {
    /// Lines that are handed over at once, and how many such batches may wait.
    static let batch = 32
    static let waiting = 4

    private let queue = DispatchQueue(label: "ogaudit.report")
    private let room = DispatchSemaphore(value: ReportLane.waiting)
    private let failure = Mutex<(any Error)?>(nil)
    // What is in the queue alone uses them, one batch after the other, until `drain` returns.
    private nonisolated(unsafe) let sinks: [any ReportSink]

    init(_ sinks: [any ReportSink]) { self.sinks = sinks }

    /// Hands over lines, and waits while too many are not written yet.
    ///
    /// - Throws: what went wrong with lines before.
    func take(_ rows: [ReportRow]) throws {
        try check()
        room.wait()
        queue.async { [self] in
            defer { room.signal() }
            if failure.withLock({ $0 == nil }) { write(rows) }
        }
    }

    /// Waits until every line is written, or was left out because something went wrong.
    func drain() { queue.sync {} }

    /// Waits likewise, and throws what went wrong.
    func finish() throws {
        drain()
        try check()
    }

    private func check() throws {
        if let failure = failure.withLock(\.self) { throw failure }
    }

    private func write(_ rows: [ReportRow]) {
        do {
            // Report by report, so that what one of them needs of the program stays at hand for all lines.
            for sink in sinks {
                for row in rows { try sink.add(row) }
            }
        } catch {
            failure.withLock { $0 = error }
        }
    }
}
