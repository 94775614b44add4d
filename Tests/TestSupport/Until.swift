package import Testing

/// Waits until something is so; a minute is more than the slowest machine needs.
///
/// - Throws: `NeverCame` after that.
package func until(
    _ condition: () throws -> Bool, turns: Int = 12_000, at place: SourceLocation = #_sourceLocation
) async throws {
    for _ in 0..<turns where try !condition() { try await Task.sleep(for: .milliseconds(5)) }
    guard try condition() else { throw NeverCame(place: place) }
}

/// What a test waited for was not so in time.
package struct NeverCame: Error {
    package let place: SourceLocation
}
