// `environ` is a variable of C: nothing of this program changes it.
@preconcurrency internal import Glibc

/// A command in a shell, a process group of its own, and the pipe that is its input. Nothing here blocks.
final class ShellProcess {
    private let process: pid_t
    private let input: Inlet
    private var isReaped = false

    /// How a process ended.
    enum Ending: Hashable { case code(Int32), signal(Int32) }

    /// Starts it; what it prints goes to our standard error, because standard output may be a report.
    init(
        _ command: String, variables: [(name: String, value: String)], input text: String
    ) throws(NotifyCommand.Failure) {
        input = try Inlet(text)
        process = try Self.start(command, variables.map { "\($0.name)=\($0.value)" }, reading: input.outlet)
    }

    private static func start(
        _ command: String, _ variables: [String], reading descriptor: Int32
    ) throws(NotifyCommand.Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        birth(&attributes)
        let (words, own) = (copies(["/bin/sh", "-c", command]), copies(variables))
        defer { for text in words + own { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, words + [nil], own + inherited + [nil])
        guard code == 0 else { throw .notStarted(String(cString: strerror(code))) }
        return process
    }

    private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } }

    /// A group of its own, so that all of it can be ended, and signals as they are at birth.
    private static func birth(_ attributes: inout posix_spawnattr_t) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
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

/// A text on its way into a pipe. Both ends stay open until it is through, so that a reader who goes away is no signal.
private final class Inlet {
    private(set) var outlet: Int32
    private var inlet: Int32
    private var rest: ArraySlice<UInt8>

    init(_ text: String) throws(NotifyCommand.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .notStarted(String(cString: strerror(errno))) }
        (outlet, inlet) = (ends[0], ends[1])
        rest = Array(text.utf8)[...]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
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
