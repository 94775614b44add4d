internal import Glibc

/// The folder of a report, out of which nothing leads.
package struct ReportFolder: Hashable, Sendable {
    package let path: String

    /// Why a folder has no report to show.
    package enum Fault: Error, Hashable, Sendable {
        case missing, notAFolder, notAReport, noReport
        /// `index.html` does not end as it should.
        case cut
        /// `pages/` is not beside it.
        case noPages
    }

    /// - Parameter path: the folder, or the `index.html` in it.
    package init(_ path: String) {
        let name = "/" + Self.index
        if path == Self.index {
            self.path = "."
        } else {
            self.path = path.hasSuffix(name) ? String(path.dropLast(name.count)) : path
        }
    }

    private static let index = "index.html"
    /// What pages of ours begin and end with.
    private static let mark = " · ogaudit</title>"
    private static let end = "</html>"
    private static let headBytes = 4_096

    /// A file that is open, and what it has.
    struct Open {
        var descriptor: Int32
        var size: UInt64
    }

    /// Opens a regular file below the folder without following a single link; nil when there is none.
    func open(_ components: [String]) -> Open? {
        guard let name = components.last else { return nil }
        var folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for component in components.dropLast() where folder >= 0 {
            let next = openat(folder, component, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(folder)
            folder = next
        }
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        var status = stat()
        guard file >= 0 else { return nil }
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
            close(file)
            return nil
        }
        return Open(descriptor: file, size: UInt64(status.st_size))
    }

    /// Sees that a whole report is here.
    ///
    /// - Returns: whether its pages know how to be checked again; those of older versions do not.
    package func inspect() throws(Fault) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .missing }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder }
        guard let file = open([Self.index]) else { throw .noReport }
        defer { close(file.descriptor) }
        let head = Self.text(file.descriptor, at: 0)
        guard head.contains(Self.mark) else { throw .notAReport }
        let tail = Self.text(file.descriptor, at: Int(file.size) - Self.end.utf8.count - 1)
        guard tail.contains(Self.end) else { throw .cut }
        guard stat(path + "/pages", &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw .noPages }
        return head.contains("connect-src 'self'")
    }

    private static func text(_ descriptor: Int32, at offset: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: headBytes)
        let count = pread(descriptor, &bytes, headBytes, max(0, offset))
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
