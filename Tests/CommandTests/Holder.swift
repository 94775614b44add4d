internal import Foundation
internal import TestSupport
internal import Testing

/// Another program with a lock on a database.
final class Holder {
    private let process = Process()

    /// Returns when it has the lock. It says so with a file: to read a pipe would keep the thread from other tests.
    init(_ database: String, _ statements: String) async throws {
        let folder = try TemporaryFolder()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            """
            import sqlite3, sys, time
            database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
            for statement in sys.argv[2].split(';'): database.execute(statement).fetchall()
            open(sys.argv[3], 'w').close()
            time.sleep(600)
            """, database, statements, "\(folder.path)/held",
        ]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        try await until { !process.isRunning || FileManager.default.fileExists(atPath: "\(folder.path)/held") }
        try #require(process.isRunning)
    }

    func letGo() {
        guard process.isRunning else { return }
        // Children of a test process may have SIGTERM blocked.
        kill(process.processIdentifier, SIGKILL)
        process.sleepUntilEnd()
    }

    deinit { letGo() }
}
