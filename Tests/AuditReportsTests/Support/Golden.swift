internal import Glibc
internal import Testing

/// Texts that are kept in `Tests/Golden/reports`; `OGAUDIT_RECORD=1` writes them again.
enum Golden {
    static func expect(_ text: String, is name: String, at location: SourceLocation = #_sourceLocation) throws {
        let path = "\(root)/Tests/Golden/reports/\(name)"
        if Files.setting("OGAUDIT_RECORD") == "1" { return try Files.write(text, to: path) }
        let kept = try Files.text(path)
        #expect(text == kept, "\(name) is not as kept; OGAUDIT_RECORD=1 keeps the new one", sourceLocation: location)
    }

    /// The folder of the package.
    static let root = String(
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/"))
}

extension Files {
    static func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        _ = text.withCString { fputs($0, file) }
    }
}
