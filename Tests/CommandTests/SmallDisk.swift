internal import Foundation
internal import TestSupport

/// A small file system in memory, in a folder, unmounted with its last reference; root alone may make one.
final class SmallDisk {
    static let isAllowed: Bool = {
        guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? SmallDisk(in: folder, "try", kilobytes: 100)) != nil
    }()

    let path: String

    /// - Throws: `Refusal` where none may be mounted.
    init(in folder: TemporaryFolder, _ name: String, kilobytes: Int) throws {
        path = "\(folder.path)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Self.shell("mount -t tmpfs -o size=\(kilobytes)k ogaudit-test \(path)")
    }

    deinit { try? Self.shell("umount -l \(path)") }

    func resize(kilobytes: Int) throws { try Self.shell("mount -o remount,size=\(kilobytes)k \(path)") }

    struct Refusal: Error { var line: String }

    private static func shell(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line + " 2>/dev/null"]
        try process.run()
        process.sleepUntilEnd()
        guard process.terminationStatus == 0 else { throw Refusal(line: line) }
    }
}
