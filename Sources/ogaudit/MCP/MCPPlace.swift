internal import Glibc
internal import Synchronization

/// A folder for what a session keeps, made when it is needed and removed with all that is in it.
final class MCPPlace: Sendable {
    private let made = Mutex<String?>(nil)

    /// The deepest folder in it that is removed; reports have two.
    private static let depth = 4

    /// - Throws: `UsageError` when no folder for temporary files can be written to.
    func path() throws(UsageError) -> String {
        let path = made.withLock { made in
            made = made ?? Self.make()
            return made
        }
        guard let path else {
            throw UsageError("No folder for temporary files is writable; set TMPDIR to one that is, or set save_to.")
        }
        return path
    }

    /// Removes a folder in it.
    func remove(_ folder: String) { Self.remove(folder, depth: Self.depth) }

    /// Removes all of it.
    func remove() {
        made.withLock { made in
            if let path = made { Self.remove(path, depth: Self.depth) }
            made = nil
        }
    }

    private static func make() -> String? {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(parent)/ogaudit-mcp-XXXXXX".utf8CString)
        return name.withUnsafeMutableBufferPointer { name in
            name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
    }

    private static func remove(_ folder: String, depth: Int) {
        for path in entries(of: folder) where unlink(path) != 0 && depth > 0 { remove(path, depth: depth - 1) }
        rmdir(folder)
    }

    private static func entries(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { paths.append("\(folder)/\(name)") }
        }
        return paths
    }
}
