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

/// Why a report could not be written.
package struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    package enum Code: String, Sendable {
        case diskFull = "disk_full"
        case notWritable = "not_writable"
        case isFolder = "is_folder"
        case noSuchFolder = "no_such_folder"
        /// A link or a file where a folder of a report belongs.
        case isLink = "is_link"
        /// Another process writes it.
        case inUse = "in_use"
        case failed
    }

    package var code: Code
    /// The file that could not be written.
    package var path: String
    /// The number that the system gave.
    package var number: Int32

    package init(path: String, number: Int32) {
        self.path = path
        self.number = number
        code =
            switch number {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case EACCES, EPERM, EROFS: .notWritable
            case EISDIR: .isFolder
            case ENOENT, ENOTDIR: .noSuchFolder
            case ELOOP: .isLink
            case EBUSY: .inUse
            default: .failed
            }
    }

    /// What happened and what to do, in one sentence.
    package var description: String {
        switch code {
        case .diskFull: "No space left to write \(path); free some space or choose another folder."
        case .notWritable: "\(path) is not writable; check its permissions or choose another folder."
        case .isFolder: "\(path) is a folder; give the name of a file."
        case .noSuchFolder: "\(path) cannot be created because its folder does not exist; create the folder first."
        case .isLink: "\(path) is a link or a file, but reports need a folder there; move it away."
        case .inUse:
            "Another process is writing \(path); wait for it to finish, or choose another file."
        case .failed: "\(path) could not be written: \(String(cString: strerror(number)))."
        }
    }
}
