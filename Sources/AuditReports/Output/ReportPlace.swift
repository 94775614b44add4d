internal import Glibc

/// Where one report goes.
public enum ReportPlace: Hashable, Sendable {
    /// A file that appears under its name when all of it is written. A device or pipe is written to as it is.
    case file(String)
    case standardOutput

    /// `-` is standard output, all else a file.
    public init(_ text: String) { self = text == "-" ? .standardOutput : .file(text) }

    /// How messages call it.
    public var name: String {
        switch self {
        case .file(let path): path
        case .standardOutput: "standard output"
        }
    }

    /// Sees that a report can be written here, by doing what writing begins with; leaves nothing behind.
    public func check() throws(ReportError) {
        if case .file(let path) = self, Self.isFolder(path) { throw ReportError(path: path, number: EISDIR) }
        _ = try OutputFile(self)
    }

    /// Whether something is there that cannot be replaced by renaming: a device, a pipe.
    static func isSpecial(_ path: String) -> Bool {
        kind(path).map { $0 != S_IFREG && $0 != S_IFDIR } ?? false
    }

    private static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
