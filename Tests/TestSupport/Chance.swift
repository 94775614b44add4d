internal import Glibc
internal import Synchronization
package import Testing

/// Random numbers that a seed decides, so that a failure can be had again (SplitMix64).
///
/// A test with the trait `.seeded` names the seed of its latest `Chance` in every failure.
package struct Chance: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) {
        state = seed
        SeededTrait.note?.seed.withLock { $0 = seed }
    }

    /// Other numbers in every run; `OGAUDIT_SEED` repeats those of a failure.
    package static func anew() -> Chance { Chance(chosenSeed ?? UInt64.random(in: 0...UInt64.max)) }

    /// `OGAUDIT_SEED`, when it is a number.
    package static let chosenSeed = getenv("OGAUDIT_SEED").flatMap { UInt64(String(cString: $0)) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
    package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}

/// Adds the seed of the latest `Chance` to each failure of a test; write it `.seeded`.
package struct SeededTrait: TestTrait, SuiteTrait, TestScoping {
    @TaskLocal static var note: Note?

    final class Note: Sendable {
        let seed = Mutex<UInt64?>(nil)
        var words: Comment? { seed.withLock { $0 }.map { "seed \($0); OGAUDIT_SEED=\($0) repeats a random one" } }
    }

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let note = Note()
        let naming = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            if let words = note.words { issue.comments.append(words) }
            return issue
        }
        try await naming.provideScope(for: test, testCase: testCase) {
            try await SeededTrait.$note.withValue(note) { try await function() }
        }
    }
}

extension Trait where Self == SeededTrait {
    /// A failure names the seed that it comes with.
    package static var seeded: Self { Self() }
}
