internal import AuditModel
internal import AuditReports
internal import AuditSettings
internal import Auditing

/// The file of `--metrics`. It appears whole or not at all, and keeps when a run last ended well.
struct MetricsFile {
    private let path: String
    private let folder: String

    /// The most that is read of an earlier one.
    private static let byteLimit = 1 << 16

    /// Nil where none is wanted.
    init?(_ settings: Settings) {
        guard let path = settings.metrics else { return nil }
        self.path = path
        folder = String(ReportPlace.file(settings.audit.output + "/x").absolute.name.dropLast(2))
    }

    /// Sees that it can be written, before hours of work.
    func check(_ settings: Settings) throws {
        guard !settings.audit.uses(path, inputs: settings.operands) else {
            throw UsageError(
                "--metrics would write to \(path), which this run reads or writes already; choose another file.")
        }
        do throws(ReportError) {
            try ReportPlace.file(path).check()
        } catch {
            throw OutputError.report(error)
        }
    }

    func write(_ ending: Ending, after duration: Moment.Span) throws(OutputError) {
        var metrics = RunMetrics(folder: folder)
        metrics.exitCode = Int(ending.code.rawValue)
        metrics.endedAt = WallClock.seconds()
        metrics.lastSuccess = ending.isSuccess ? metrics.endedAt : earlierSuccess(metrics)
        metrics.duration = duration
        metrics.summary = ending.run?.summary
        metrics.gateIsPassed = ending.run?.gate?.isPassed
        do throws(ReportError) {
            let file = try OutputFile(path)
            try file.record { $0 += metrics.text.utf8 }
            try file.publish()
        } catch {
            throw .report(error)
        }
    }

    private func earlierSuccess(_ metrics: RunMetrics) -> Int64 {
        let earlier = try? ReadableFile.read(path, limit: Self.byteLimit, takesPipes: false)
        return earlier.flatMap { metrics.lastSuccess(in: String(decoding: $0, as: UTF8.self)) } ?? 0
    }
}
