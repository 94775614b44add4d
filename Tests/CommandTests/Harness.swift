internal import Foundation
internal import OGAudit
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// What one run of the command said, and what it ended with.
struct Said {
    var code: ExitCode
    var out: String
    var err: String
}

/// A folder of its own that goes away with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "ogaudit-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
        return "\(path)/\(name)"
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
}

/// Runs the program as a user would, in this process, with its streams caught.
func ogaudit(
    _ words: [String], isTerminal: Bool = false, environment: [String: String] = [:],
    notifyPatience: Moment.Span = .seconds(600), onErr: @escaping @Sendable (String) -> Void = { _ in }
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
        console: console, pictureHelper: HelperProgram(path: BuiltProgram.path), notifyPatience: notifyPatience)
    let code = await command.run(words)
    return Said(code: code, out: caught.out.value.withLock { $0 }, err: caught.err.value.withLock { $0 })
}

/// Holds a lock where closures can share it.
final class Box: Sendable {
    let value: Mutex<String>
    init(_ value: consuming sending Mutex<String>) { self.value = value }
}

/// The rows of a CSV file by their header, read as RFC 4180 says.
func csv(_ text: String) -> [[String: String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
        let scalar = scalars[index]
        if isQuoted {
            if scalar == "\"", index + 1 < scalars.count, scalars[index + 1] == "\"" {
                cell += "\""
                index += 1
            } else if scalar == "\"" {
                isQuoted = false
            } else {
                cell.unicodeScalars.append(scalar)
            }
        } else if scalar == "\"" {
            isQuoted = true
        } else if scalar == "," {
            row.append(cell)
            cell = ""
        } else if scalar == "\n" {
            rows.append(row + [cell])
            (row, cell) = ([], "")
        } else if scalar != "\r" {
            cell.unicodeScalars.append(scalar)
        }
        index += 1
    }
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
}
