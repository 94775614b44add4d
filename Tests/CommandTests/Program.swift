internal import Foundation
internal import TestSupport
internal import Testing

/// The built program in a process of its own, for what concerns processes: signals, limits, kills, two at once.
final class Program: Sendable {
    private let process: Process
    private let folder: TemporaryFolder

    /// Starts it; `shell` is what a shell does before, such as `ulimit -f 100`, and `launcher` another program, with its
    /// words, that starts it. Its standard input is empty unless there is one.
    init(
        _ words: [String], shell: String = ":", launcher: [String] = [], environment: [String: String] = [:],
        input: Pipe? = nil
    ) throws {
        folder = try TemporaryFolder()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "\(shell); exec \"$@\" >\(folder.path)/out 2>\(folder.path)/err", "sh"] + launcher
            + [BuiltProgram.path] + words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let input { process.standardInput = input } else { process.standardInput = FileHandle.nullDevice }
        try process.run()
    }

    var identifier: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    var err: String { (try? folder.read("err")) ?? "" }
    var out: String { (try? folder.read("out")) ?? "" }

    /// The most memory that was resident so far, in KiB; nil when the process is gone.
    var peakKilobytes: Int? {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    func send(_ signal: Int32) { kill(identifier, signal) }

    /// Waits until something is so; false when it did not come so within a time that is long on any machine.
    func wait(seconds: Int = 180, until isSo: () -> Bool) async throws -> Bool {
        for _ in 0..<100 * seconds {
            if isSo() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return isSo()
    }

    /// Waits for the end; the exit code, or the negative number of the signal that ended it. Kills it when it hangs.
    func end(within seconds: Int = 180) async throws -> Int32 {
        if try await !wait(seconds: seconds, until: { !isRunning }) { send(SIGKILL) }
        try await process.ended()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
