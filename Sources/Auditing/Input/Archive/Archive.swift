internal import Glibc
internal import Synchronization
internal import WebArchives

/// A web archive that pages are taken from, read twice: once for its URLs, once for its pages.
final class Archive: Sendable {
    /// As given; `-` is standard input.
    let name: String
    private let opened = Mutex<ArchiveBytes?>(nil)

    init(_ name: String) { self.name = name }

    /// Its bytes; what comes from a pipe is copied to a temporary file first, which goes with the process.
    ///
    /// - Throws: `AuditError` when it cannot be read.
    func bytes() throws(AuditError) -> ArchiveBytes {
        try opened.withLock { kept throws(AuditError) in
            if let kept { return kept }
            let made = try translating { () throws(ArchiveFault) in try ArchiveBytes(taking: try open()) }
            kept = made
            return made
        }
    }

    /// Calls what may fail for the archive as a whole.
    func translating<Value: ~Copyable>(_ body: () throws(ArchiveFault) -> Value) throws(AuditError) -> Value {
        do throws(ArchiveFault) {
            return try body()
        } catch {
            switch error {
            case .unread(let reason): throw .input(name, .unread(reason))
            case .noArchive: throw .input(name, .noArchive)
            case .zstd: throw .input(name, .zstd)
            }
        }
    }

    private func open() throws(ArchiveFault) -> Int32 {
        let descriptor = name == "-" ? dup(STDIN_FILENO) : Glibc.open(name, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw .unread(String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT != S_IFREG else { return descriptor }
        defer { close(descriptor) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unread("it is a folder") }
        return try Self.spooled(descriptor)
    }

    /// A copy without a name, in the folder for temporary files.
    private static func spooled(_ source: Int32) throws(ArchiveFault) -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/ogaudit-XXXXXX".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else { throw .unread("no temporary file in \(folder): \(String(cString: strerror(errno)))") }
        unlink(template)
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        do throws(ArchiveFault) {
            try fill(copy, from: source, in: folder)
            return copy
        } catch {
            close(copy)
            throw error
        }
    }

    private static func fill(_ copy: Int32, from source: Int32, in folder: String) throws(ArchiveFault) {
        while true {
            let (bytes, number) = Descriptor.read(block, from: source)
            guard number == 0 else { throw .unread(String(cString: strerror(number))) }
            if bytes.isEmpty { return }
            let failure = Descriptor.write(bytes[...], to: copy)
            guard failure == 0 else {
                throw .unread(
                    "no room for a copy in \(folder), which TMPDIR sets: \(String(cString: strerror(failure)))")
            }
        }
    }

    private static let block = 1 << 18
}
