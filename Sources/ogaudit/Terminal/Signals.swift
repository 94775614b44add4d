internal import Glibc

/// Waits for signals on a thread of its own, so that what they do is ordinary code.
enum Signals {
    /// Blocks the signals in this thread and all it starts later, and calls `handle` for each that comes.
    ///
    /// Call it first thing in the program: threads inherit the mask of the one that starts them.
    static func watch(_ numbers: [Int32], handle: @escaping @Sendable (Int32) -> Void) {
        signal(SIGPIPE, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let waiter = Waiter(numbers: numbers, handle: handle)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(waiter).toOpaque())
        pthread_detach(thread)
    }

    private final class Waiter: Sendable {
        let numbers: [Int32]
        let handle: @Sendable (Int32) -> Void

        init(numbers: [Int32], handle: @escaping @Sendable (Int32) -> Void) {
            self.numbers = numbers
            self.handle = handle
        }

        func run() {
            var set = sigset_t()
            sigemptyset(&set)
            for number in numbers { sigaddset(&set, number) }
            var number: Int32 = 0
            while sigwait(&set, &number) == 0 { handle(number) }
        }
    }
}
