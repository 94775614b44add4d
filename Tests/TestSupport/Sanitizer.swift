internal import Glibc

/// The sanitizer that these tests were built with, if any (`scripts/sanitize`).
package enum Sanitizer {
    /// `address` or `thread`; nil in an ordinary build.
    package static let name: String? =
        isLinked("__asan_init") ? "address" : isLinked("__tsan_init") ? "thread" : nil

    /// For `.disabled(if:_:)` of tests that measure time or memory, which a sanitizer takes many times over.
    package static var isOn: Bool { name != nil }

    private static func isLinked(_ symbol: String) -> Bool { dlsym(nil, symbol) != nil }
}
