internal import Foundation

/// The executable that was built beside the tests.
package enum BuiltProgram {
    package static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("ogaudit").path
}
