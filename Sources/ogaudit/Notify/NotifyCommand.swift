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

    /// Why it is not known whether the message arrived.
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

// `environ` is a variable of C: nothing of this program changes it.
@preconcurrency internal import Glibc
internal import ImageWorkers
internal import Auditing

/// A command in a shell, a process group of its own, and the pipe that is its input. Nothing here blocks.
final class ShellProcess {
    private let process: pid_t
    private let input: Inlet
    private let ear: Ear?
    private var isReaped = false

    /// How a process ended.
    enum Ending: Hashable { case code(Int32), signal(Int32) }

    /// Starts it; what it prints goes to our standard error, because standard output may be a report.
    ///
    /// - Parameter isHeard: whether `printed` has what it prints instead.
    init(
        _ command: String, variables: [(name: String, value: String)], input text: String, isHeard: Bool = false
    ) throws(NotifyCommand.Failure) {
        input = try Inlet(text)
        ear = isHeard ? try Ear() : nil
        process = try Self.start(
            command, variables.map { "\($0.name)=\($0.value)" }, reading: input.outlet,
            writing: ear?.inlet ?? STDERR_FILENO)
    }

    /// The lines that it printed since, of those that are heard.
    func printed() -> [String] { ear?.lines() ?? [] }

    private static func start(
        _ command: String, _ variables: [String], reading descriptor: Int32, writing output: Int32
    ) throws(NotifyCommand.Failure) -> pid_t {
        let own = variables.map { strdup($0) }
        defer { for text in own { free(text) } }
        do throws(ChildProcess.Failure) {
            return try ChildProcess.start("/bin/sh", ["/bin/sh", "-c", command], environment: own + inherited) {
                actions in
                posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
                posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
                posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
            }
        } catch {
            throw .notStarted(String(cString: strerror(error.code)))
        }
    }

    /// Our environment, as it is.
    private static var inherited: [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        while let variable = environ[variables.count] { variables.append(variable) }
        return variables
    }

    /// Hands on as much of the input as there is room for.
    func feed() { input.feed() }

    /// How the shell ended; nil while it runs.
    var ending: Ending? {
        var status: Int32 = 0
        guard !isReaped, waitpid(process, &status, WNOHANG) != 0 else { return nil }
        isReaped = true
        let signal = status & 0x7F
        return signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    }

    /// Whether anything of its group still runs.
    var hasGroup: Bool {
        _ = ending
        return Glibc.kill(-process, 0) == 0
    }

    func terminate() { _ = Glibc.kill(-process, SIGTERM) }

    func kill() {
        guard hasGroup else { return }
        _ = Glibc.kill(-process, SIGKILL)
        if !isReaped { while waitpid(process, nil, 0) < 0 && errno == EINTR {} }
        isReaped = true
    }
}

/// A text on its way into a pipe. Both ends stay open until it is through, so that a reader that goes away causes no signal.
private final class Inlet {
    private(set) var outlet: Int32
    private var inlet: Int32
    private var rest: ArraySlice<UInt8>

    init(_ text: String) throws(NotifyCommand.Failure) {
        guard let ends = Descriptor.pipe() else { throw .notStarted(String(cString: strerror(errno))) }
        (outlet, inlet) = ends
        rest = Array(text.utf8)[...]
        _ = fcntl(inlet, F_SETFL, O_NONBLOCK)
    }

    deinit { close() }

    func feed() {
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(inlet, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
        close()
    }

    private func close() {
        for end in [inlet, outlet] where end >= 0 { _ = Glibc.close(end) }
        (inlet, outlet) = (-1, -1)
    }
}

/// What a process prints, line by line, as far as it is of interest.
private final class Ear {
    private(set) var inlet: Int32
    private let outlet: Int32
    private var rest: [UInt8] = []
    private var heard = 0

    /// What is heard of one process; the rest is let go.
    private static let limit = 1 << 16

    init() throws(NotifyCommand.Failure) {
        guard let ends = Descriptor.pipe() else { throw .notStarted(String(cString: strerror(errno))) }
        (outlet, inlet) = ends
        _ = fcntl(outlet, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(inlet)
        close(outlet)
    }

    func lines() -> [String] {
        var block = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(outlet, &block, block.count), count > 0 {
            rest += block[..<min(count, Self.limit - heard)]
            heard += min(count, Self.limit - heard)
        }
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        defer { rest.removeFirst(end + 1) }
        return rest[..<end].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
