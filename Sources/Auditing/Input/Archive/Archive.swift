internal import AuditStore
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
            case .dictionary: throw .input(name, .dictionary)
            }
        }
    }

    private func open() throws(ArchiveFault) -> Int32 {
        let (opened, kind) = try openAnyhow()
        guard kind != S_IFREG else { return opened.descriptor }
        defer { close(opened.descriptor) }
        return try Self.spooled(opened)
    }

    private func openAnyhow() throws(ArchiveFault) -> (ReadableFile.Opened, mode_t) {
        do throws(ReadableFile.Fault) {
            let opened =
                name == "-" ? ReadableFile.Opened(descriptor: dup(STDIN_FILENO)) : try ReadableFile.open(name)
            return (opened, try ReadableFile.check(opened.descriptor))
        } catch {
            throw .unread(error.reason)
        }
    }

    /// A copy without a name, in the folder for temporary files.
    private static func spooled(_ source: ReadableFile.Opened) throws(ArchiveFault) -> Int32 {
        let spill = SpillFolder()
        guard spill.isUsable else {
            throw .unread(
                "no folder for a temporary copy is writable; set TMPDIR to one that is, or give the archive as a file")
        }
        let folder = spill.path
        var template = Array("\(folder)/ogaudit-XXXXXX".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else {
            let reason = String(cString: strerror(errno))
            throw .unread("no temporary file in \(folder), which \(spill.variable) sets: \(reason)")
        }
        unlink(template)
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        do throws(ArchiveFault) {
            try fill(copy, from: source, in: spill)
            return copy
        } catch {
            close(copy)
            throw error
        }
    }

    private static func fill(
        _ copy: Int32, from source: ReadableFile.Opened, in spill: SpillFolder
    ) throws(ArchiveFault) {
        var bytes = source.beginning
        while true {
            if bytes.isEmpty {
                let (more, number) = Descriptor.read(block, from: source.descriptor)
                guard number == 0 else { throw .unread(String(cString: strerror(number))) }
                if more.isEmpty { return }
                bytes = more
            }
            let failure = Descriptor.write(bytes[...], to: copy)
            guard failure == 0 else {
                throw .unread(
                    "no room for a copy in \(spill.path), which \(spill.variable) sets: \(String(cString: strerror(failure)))"
                )
            }
            bytes = []
        }
    }

    private static let block = 1 << 18
}
