internal import Glibc
internal import Synchronization
internal import TestNetwork

/// A separate network, in which public IP addresses lead to servers of a test.
///
/// The guard against private addresses cannot be tested on loopback, where every server is private. Here a
/// page can be public and its media private, and both are this process.
package enum PublicNetwork {
    /// Public addresses that are ours here.
    package static let site = "93.184.216.34"
    /// One more, where nothing listens on port 80.
    package static let deaf = "93.184.216.35"
    /// Where clouds hand out credentials.
    package static let metadata = "169.254.169.254"

    /// Whether this process may make networks; it needs CAP_SYS_ADMIN.
    package static let isPossible = enter {} != nil

    /// Runs the body on a thread inside a separate network; nil if there can be none. Servers and processes that it
    /// starts stay inside.
    @discardableResult
    package static func enter<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
        let outcome = Outcome<Result>()
        let thread = Threads.start { if open() { outcome.value.withLock { $0 = body() } } }
        if let thread { pthread_join(thread, nil) }
        return outcome.value.withLock { $0 }
    }

    private final class Outcome<Result: Sendable>: Sendable {
        let value = Mutex<Result?>(nil)
    }

    private static func open() -> Bool {
        var path = Array("/tmp/ogaudit-resolver-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        guard file >= 0 else { return false }
        defer {
            close(file)
            unlink(path)
        }
        let text = "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n"
        guard write(file, text, text.utf8.count) > 0 else { return false }
        return [site, deaf, metadata].withCStrings { test_network_enter(path, $0, Int32($1)) } == 0
    }
}

extension [String] {
    fileprivate func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> Result) -> Result? {
        let copies = map { strdup($0) }
        defer { copies.forEach { free($0) } }
        let pointers = copies.map { copy in copy.map { UnsafePointer($0) } }
        return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { body($0, count) } }
    }
}
