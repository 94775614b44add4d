internal import Glibc
internal import Synchronization

/// Waits for signals on the main thread, so that what they do is ordinary code.
///
/// The main thread is the only one that can: left to an asynchronous `main` it sleeps in `dispatch_main`, which
/// unblocks every signal and so lets each one do its worst.
enum Signals {
    private static let taken = [SIGINT, SIGTERM, SIGUSR1]
    private static let handler = Mutex<(@Sendable (Int32) -> Void)?>(nil)

    /// Takes the signals of the process; call it before any other thread is started, because threads inherit the
    /// mask of the one that starts them. A reader of our output that goes away is no signal to us.
    static func take() {
        signal(SIGPIPE, SIG_IGN)
        var set = Self.set(of: taken)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// What to do from now on when one comes; until then they do what they do to any program.
    static func handle(_ body: @escaping @Sendable (Int32) -> Void) { handler.withLock { $0 = body } }

    /// Handles signals until the process ends.
    static func wait() -> Never {
        var set = Self.set(of: taken)
        var number: Int32 = 0
        while true {
            guard sigwait(&set, &number) == 0 else { continue }
            if let body = handler.withLock({ $0 }) { body(number) } else { die(of: number) }
        }
    }

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
