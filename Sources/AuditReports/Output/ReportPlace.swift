internal import Glibc

/// Where one report goes.
package enum ReportPlace: Hashable, Sendable {
    /// A file that appears under its name when all of it is written. A device or pipe is written to as it is.
    case file(String)
    case standardOutput

    /// `-` is standard output, and so is what Linux calls it; all else is a file.
    package init(_ text: String) {
        self = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(text) ? .standardOutput : .file(text)
    }

    /// How messages call it.
    package var name: String {
        switch self {
        case .file(let path): path
        case .standardOutput: "standard output"
        }
    }

    /// The same by its whole path, as somebody elsewhere needs it and as two spellings of one path agree.
    package var absolute: ReportPlace {
        guard case .file(let path) = self else { return self }
        let slash = path.lastIndex(of: "/")
        let folder = Self.real(slash.map { String(path[...$0]) } ?? ".")
        guard let folder else { return .file(Self.folded(path)) }
        return .file((folder == "/" ? "" : folder) + "/" + (slash.map { path[path.index(after: $0)...] } ?? path[...]))
    }

    private static func real(_ folder: String) -> String? {
        guard let resolved = realpath(folder, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// A path in a folder that is yet to be made, without `.` and `..`.
    private static func folded(_ path: String) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : (real(".") ?? "") + "/" + path).split(separator: "/")
        where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Sees that a report can be written here, by doing what writing begins with; leaves nothing behind.
    ///
    /// A pipe is not opened: its reader would see it closed again and take that for the end.
    package func check() throws(ReportError) {
        guard case .file(let path) = self else { return _ = try OutputFile(self) }
        if Self.kind(path) == S_IFDIR { throw ReportError(path: path, number: EISDIR) }
        guard Self.isSpecial(path) else { return _ = try OutputFile(self) }
        guard access(path, W_OK) == 0 else { throw ReportError(path: path, number: errno) }
    }

    /// Whether something is there that must not be replaced by renaming: a device, a pipe, what a shell calls
    /// `/dev/fd/3`.
    ///
    /// A link elsewhere than in `/dev` and `/proc` is replaced, wherever it leads.
    static func isSpecial(_ path: String) -> Bool {
        if isSystem(path) { return true }
        return kind(path).map { ![S_IFREG, S_IFDIR, S_IFLNK].contains($0) } ?? false
    }

    static func isSystem(_ path: String) -> Bool { path.hasPrefix("/dev/") || path.hasPrefix("/proc/") }

    private static func kind(_ path: String) -> mode_t? { FilePlace(path).status.map { $0.st_mode & S_IFMT } }
}
