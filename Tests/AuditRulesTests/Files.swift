import Glibc
import Testing

/// The sources and golden files beside this one.
enum Files {
    static let tests = directory(of: #filePath)
    static let sources = directory(of: directory(of: tests)) + "/Sources/AuditRules"

    private static func directory(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }

    /// The names in a directory; none when there is no such directory.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Compares with a golden file; writes it when `OGAUDIT_RECORD` is set.
    static func expect(_ text: String, equalsGolden name: String) throws {
        let path = tests + "/Golden/" + name
        if getenv("OGAUDIT_RECORD") != nil {
            let file = try #require(fopen(path, "w"))
            fputs(text, file)
            fclose(file)
        }
        #expect(text == read(path), "Golden/\(name) is not what the book says")
    }

    private static func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
