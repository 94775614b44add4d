internal import AuditModel
internal import Glibc
internal import Synchronization

/// Waits for signals on the main thread, so that what they do is ordinary code.
///
/// The main thread is the only one that can: left to an asynchronous `main` it sleeps in `dispatch_main`, which
/// unblocks every signal and so lets each one do its worst.
enum Signals {
    /// What the sender of one wants.
    enum Wish {
        /// To end in order: SIGINT, SIGTERM or SIGHUP.
        case stop
        /// To end at once: one of those again, or SIGQUIT.
        case quit
        /// To know what is in flight: SIGUSR1.
        case tell
    }

    /// SIGUSR2 is taken too, and does nothing.
    private static let taken = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
    private static let stopping: Set = [SIGINT, SIGTERM, SIGHUP]
    /// Within this time a second one is the first again: timeout(1) and others send it to us and to our group.
    private static let echo = Moment.Span.milliseconds(500)

    private struct State {
        var handler: (@Sendable (Wish) -> Void)?
        /// Whether signals do what they do to any program.
        var isLetGo = false
        /// Those that arrived before a handler was set.
        var early: [Int32] = []
        var stopped: Moment?
    }

    private static let state = Mutex(State())

    /// Takes the signals of the process; call it before any other thread is started, because threads inherit the
    /// mask of the one that starts them. A reader of our output that goes away is no signal to us.
    static func take() {
        signal(SIGPIPE, SIG_IGN)
        var set = Self.set(of: mine)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// What to do from now on when one arrives, and when one arrived before.
    static func handle(_ body: @escaping @Sendable (Wish) -> Void) {
        let early = state.withLock { state in
            state.handler = body
            return state.early.take()
        }
        for number in early { perform(number, body) }
    }

    /// From now on signals do what they do to any program, and so do those that arrived before.
    static func letGo() {
        let early = state.withLock { state in
            state.isLetGo = true
            return state.early.take()
        }
        if let first = early.first { die(of: first) }
    }

    /// Handles signals until the process ends.
    static func wait() -> Never {
        var set = Self.set(of: mine)
        var number: Int32 = 0
        while true {
            guard sigwait(&set, &number) == 0 else { continue }
            let (handler, isLetGo) = state.withLock { state in
                if state.handler == nil, !state.isLetGo { state.early.append(number) }
                return (state.handler, state.isLetGo)
            }
            if let handler { perform(number, handler) } else if isLetGo { die(of: number) }
        }
    }

    private static func perform(_ number: Int32, _ handler: (Wish) -> Void) {
        switch number {
        case SIGUSR1: handler(.tell)
        case SIGQUIT: handler(.quit)
        case let number where stopping.contains(number):
            let first = state.withLock { state in
                defer { state.stopped = state.stopped ?? .now }
                return state.stopped
            }
            guard let first else { return handler(.stop) }
            if Moment.now - first >= echo { handler(.quit) }
        default: break
        }
    }

    /// Without SIGHUP for a program that nohup(1) started: a blocked signal is never ignored.
    private static let mine: [Int32] = {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        let ignores = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        return ignores ? taken.filter { $0 != SIGHUP } : taken
    }()

    /// Ends the process as if the signal had not been taken, so that a shell sees why it ended.
    private static func die(of number: Int32) {
        signal(number, SIG_DFL)
        var set = Self.set(of: [number])
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}

extension [Int32] {
    /// Moves all of them out.
    fileprivate mutating func take() -> [Int32] {
        defer { self = [] }
        return self
    }
}

/// The words that the program was started with, its own name first.
enum CommandWords {
    /// Swift finds them beside the environment, where the kernel put both, and finds none when a library that is
    /// preloaded set a variable before (libfaketime does): the environment is elsewhere then. The kernel still has them.
    static var all: [String] { CommandLine.arguments.isEmpty ? kept : CommandLine.arguments }

    private static var kept: [String] {
        guard let file = fopen("/proc/self/cmdline", "re") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        // The kernel's own limit bounds it (ARG_MAX).
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
        // Each word ends in a zero, an empty one too.
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
