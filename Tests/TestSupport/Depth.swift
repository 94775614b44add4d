internal import Glibc
package import Testing

/// How much of the tests is run: what takes seconds, or, with `OGAUDIT_TESTS=all`, also what takes minutes.
package enum Depth {
    package static let isWhole = getenv("OGAUDIT_TESTS").map { String(cString: $0) } == "all"

    /// How often, or how many: a number for every run, and that of `scripts/test --all`.
    package static func pick<Value>(_ usual: Value, all: Value) -> Value { isWhole ? all : usual }
}

extension Trait where Self == ConditionTrait {
    /// For what takes more than ten seconds of a processor.
    package static var slow: Self { .enabled(if: Depth.isWhole, "slow; scripts/test --all runs it") }
}
