internal import AuditModel
internal import AuditSettings
internal import Auditing
internal import PageFetching
internal import Politeness

/// What is said while a run goes on: one line that is written over on a terminal, else a line every 30 seconds.
struct ProgressLine {
    let isLive: Bool
    let width: Int
    private var started: Moment?
    private var lastSaid: Moment?

    /// How often it speaks where lines stay.
    static let quietInterval = Moment.Span.seconds(30)
    /// How often the live line is written.
    static let liveInterval = Moment.Span.milliseconds(200)

    init(isLive: Bool, width: Int) {
        self.isLive = isLive
        self.width = width
    }

    /// The text to write now; nil while it is too early.
    mutating func text(_ progress: AuditProgress, now: Moment) -> String? {
        let started = started ?? now
        self.started = started
        guard now - (lastSaid ?? started) >= (isLive ? Self.liveInterval : Self.quietInterval) else { return nil }
        lastSaid = now
        let line = TerminalText.clean(Self.line(progress, elapsed: now - started))
        return isLive ? Self.erasure + cut(line) : line + "\n"
    }

    /// What takes the live line away.
    static let erasure = "\r\u{1B}[2K"

    static func line(_ progress: AuditProgress, elapsed: Moment.Span) -> String {
        let counts = progress.counts
        guard counts.pages > 0 else { return "Reading the list: \(counted(progress.linesRead, "line"))" }
        let fresh = counts.done - counts.earlier
        let rate = elapsed.seconds > 0.5 ? Double(fresh) / elapsed.seconds : 0
        var parts = [
            "\(grouped(counts.done))/\(grouped(counts.pages))", "\(tenths(rate))/s",
            "\(progress.fetch.inFlight.count) in flight",
        ]
        if let waits = waits(progress.fetch) { parts.append(waits) }
        if rate > 0, progress.fetch.pausedHosts.isEmpty || !progress.fetch.inFlight.isEmpty {
            parts.append("ETA \(clock(Double(counts.pages - counts.done) / rate))")
        }
        if let slowest = progress.fetch.slowest, slowest.age.seconds >= 1 {
            parts.append("slowest \(Int(slowest.age.seconds)) s \(slowest.url.text)")
        }
        return parts.joined(separator: " · ")
    }

    /// Which host holds the run up, and for how long.
    private static func waits(_ fetch: FetchProgress) -> String? {
        guard let longest = fetch.pausedHosts.first else { return nil }
        let others = fetch.pausedHosts.count - 1
        let more = others > 0 ? " and \(counted(others, "more host"))" : ""
        return "waiting \(max(1, Int((longest.until - fetch.now).seconds.rounded(.up)))) s for \(longest.host)\(more)"
    }

    /// Minutes and seconds, with hours when there are any.
    static func clock(_ seconds: Double) -> String {
        let total = Int(min(seconds, 359_999).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = "\(two(total / 60 % 60)):\(two(total % 60))"
        return total >= 3600 ? "\(total / 3600):\(minutes)" : minutes
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private func cut(_ line: String) -> String {
        line.count < width ? line : String(line.prefix(max(0, width - 2))) + "…"
    }
}
