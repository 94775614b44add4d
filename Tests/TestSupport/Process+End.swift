package import Foundation
internal import Glibc

/// Foundation's own wait spins on a processor where the thread has no run loop.
extension Process {
    /// Waits for the end, and keeps the thread; for what ends by itself.
    package func sleepUntilEnd() { while isRunning { usleep(2_000) } }

    /// Waits for the end, and leaves the thread to other tests.
    package func ended() async throws { while isRunning { try await Task.sleep(for: .milliseconds(2)) } }
}
