internal import ImageWorkers
internal import AuditModel
internal import Foundation
internal import Auditing
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// The output of one run of the command, and its exit code.
struct Said {
    var code: ExitCode
    var out: String
    var err: String
}

/// Runs the program as a user would, in this process, with its streams caught.
func ogaudit(
    _ words: [String], isTerminal: Bool = false, environment: [String: String] = [:],
    notifyPatience: Moment.Span = .seconds(600), watchInterval: Moment.Span = .milliseconds(20),
    onErr: @escaping @Sendable (String) -> Void = { _ in }
) async -> Said {
    let out = Mutex("")
    let err = Mutex("")
    let caught = (out: Box(out), err: Box(err))
    let console = Console(
        out: { text in caught.out.value.withLock { $0 += text } },
        err: { text in
            caught.err.value.withLock { $0 += text }
            onErr(text)
        },
        isTerminal: isTerminal, width: 80, environment: { environment[$0] }, ownsSignals: false)
    let command = Command(
        console: console, imageHelper: HelperProgram(path: BuiltProgram.path), notifyPatience: notifyPatience,
        watchInterval: watchInterval)
    let code = await command.run(words)
    return Said(code: code, out: caught.out.value.withLock { $0 }, err: caught.err.value.withLock { $0 })
}

/// Holds a lock where closures can share it.
final class Box: Sendable {
    let value: Mutex<String>
    init(_ value: consuming sending Mutex<String>) { self.value = value }
}
