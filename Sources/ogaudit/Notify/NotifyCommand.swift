internal import AuditModel
internal import Auditing

/// The command of `--notify`: `/bin/sh` runs it with a message as its input, in bounded time.
struct NotifyCommand: Sendable {
    /// As it was given.
    var text: String
    /// The time limit, and the grace period between SIGTERM and SIGKILL.
    var patience = Moment.Span.seconds(60)
    var grace = Moment.Span.seconds(5)
    /// Takes a line that it prints; nil lets it print to our standard error.
    var hear: (@Sendable (String) -> Void)?

    /// How often a command that runs is looked at.
    private static let pause = Moment.Span.milliseconds(20)

    /// Why nobody knows whether the message arrived.
    enum Failure: Error, Hashable {
        case notStarted(String)
        case code(Int32)
        case signal(Int32)
        case tookTooLong(Moment.Span)
    }

    /// Runs it to its end, or to where its time is up; a command that does not read all of the message has ended well too.
    ///
    /// - Parameter variables: what it finds in its environment beside ours.
    func run(_ message: String, variables: [(name: String, value: String)]) async throws(Failure) {
        let child = try ShellProcess(text, variables: variables, input: message, isHeard: hear != nil)
        defer { child.printed().forEach { hear?($0) } }
        let end = Moment.now + patience
        while Moment.now < end {
            child.feed()
            child.printed().forEach { hear?($0) }
            switch child.ending {
            case .code(0): return
            case .code(let code): throw .code(code)
            case .signal(let signal): throw .signal(signal)
            case nil: try? await Task.sleep(for: .nanoseconds(Self.pause.nanoseconds))
            }
        }
        await stop(child)
        throw .tookTooLong(patience)
    }

    /// Asks everything that it started to end, and then makes it.
    private func stop(_ child: ShellProcess) async {
        child.terminate()
        let end = Moment.now + grace
        while child.hasGroup, Moment.now < end {
            try? await Task.sleep(for: .nanoseconds(Self.pause.nanoseconds))
        }
        child.kill()
    }
}

extension NotifyCommand.Failure {
    /// One sentence for standard error.
    var sentence: String {
        let what =
            switch self {
            case .notStarted(let reason): "could not be started (\(reason))"
            case .code(127): "exited with code 127 (command not found)"
            case .code(126): "exited with code 126 (not executable)"
            case .code(let code): "exited with code \(code)"
            case .signal(let signal): "was killed by signal \(signal)"
            case .tookTooLong(let patience): "did not end within \(Int(patience.seconds)) s and was stopped"
            }
        return "The --notify command \(what); results and reports are saved."
    }
}
