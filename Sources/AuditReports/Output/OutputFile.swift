internal import Glibc

/// A file that appears under its name only when all of it is written.
///
/// Bytes gather in a buffer and go to `path.part`; `publish` renames it. What is not published is removed. Standard
/// output, devices and pipes are written to directly.
package final class OutputFile {
    /// How much gathers before it is written.
    static let bufferSize = 65_536

    private let place: FilePlace
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    /// Whether a file with a temporary name waits to be renamed or removed.
    private var isPending: Bool
    /// Keeps the lock of the closed file until it has its name.
    private var lock: Int32 = -1

    var path: String { place.path }

    package convenience init(_ path: String) throws(ReportError) { try self.init(.file(path)) }

    /// A file in a folder that is held open.
    convenience init(in folder: Folder, _ name: String) throws(ReportError) { try self.init(part: folder.place(name)) }

    convenience init(_ place: ReportPlace) throws(ReportError) {
        switch place {
        case .standardOutput:
            try self.init(place.name, open: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0))
        case .file(let path) where ReportPlace.isSpecial(path): try self.init(path, open: Self.openSpecial(path))
        case .file(let path): try self.init(part: FilePlace(path))
        }
    }

    private init(part place: FilePlace) throws(ReportError) {
        (self.place, isPending) = (place, true)
        descriptor = try PartFile.open(place)
        buffer.reserveCapacity(Self.bufferSize * 2)
    }

    /// What is written to as it is.
    private init(_ name: String, open descriptor: Int32) throws(ReportError) {
        guard descriptor >= 0 else { throw ReportError(path: name, number: errno) }
        (place, self.descriptor, isPending) = (FilePlace(name), descriptor, false)
        buffer.reserveCapacity(Self.bufferSize * 2)
    }

    /// Does not wait for somebody to read a pipe: there may never be one.
    private static func openSpecial(_ path: String) -> Int32 {
        // Their links are the system's: /dev/fd/3 is one.
        let isSystem = ReportPlace.isSystem(path)
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | (isSystem ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    deinit {
        // Before the lock goes: afterwards the name may be somebody else's.
        if isPending { place.part.remove() }
        if descriptor >= 0 { Glibc.close(descriptor) }
        if lock >= 0 { Glibc.close(lock) }
    }

    /// Appends what `fill` adds, and writes when enough has gathered.
    package func record(_ fill: (inout [UInt8]) -> Void) throws(ReportError) {
        fill(&buffer)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Appends what `fill` writes, without the last brackets that it closes when they are to stay open.
    func json(
        after start: String = "", open: Int = 0, _ fill: (inout JSONWriter) -> Void
    ) throws(ReportError) {
        try record { bytes in
            bytes.append(start)
            var json = JSONWriter(bytes: bytes.take())
            fill(&json)
            bytes = json.take()
            bytes.removeLast(open)
        }
    }

    /// Writes the rest and closes; the file keeps its temporary name.
    package func close() throws(ReportError) {
        try flush()
        if isPending {
            _ = fchmod(descriptor, PartFile.finalMode)
            lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        }
        let result = Glibc.close(descriptor)
        descriptor = -1
        guard result == 0 else { throw ReportError(path: path, number: errno) }
    }

    /// Gives the closed file its name, in place of an older one.
    package func publish() throws(ReportError) {
        if descriptor >= 0 { try close() }
        guard isPending else { return }
        try Self.publish(place)
        isPending = false
        if lock >= 0 { Glibc.close(lock) }
        lock = -1
    }

    /// Leaves the closed file under its temporary name for `publish(_:)`.
    func leavePending() throws(ReportError) {
        try close()
        isPending = false
    }

    /// Gives a file its name that `leavePending` left.
    package static func publish(_ path: String) throws(ReportError) { try publish(FilePlace(path)) }

    static func publish(_ place: FilePlace) throws(ReportError) {
        guard place.part.rename(to: place) else { throw ReportError(path: place.path, number: errno) }
    }

    private func flush() throws(ReportError) {
        var start = 0
        while start < buffer.count {
            let (count, number) = buffer.withUnsafeBytes { bytes -> (Int, Int32) in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                return (write(descriptor, rest.baseAddress, rest.count), errno)
            }
            if count < 0, number == EINTR { continue }
            // A reader that went away has read what it wanted; that is no reason to leave the other reports out.
            if count < 0, number == EPIPE { break }
            guard count > 0 else { throw ReportError(path: path, number: count == 0 ? ENOSPC : number) }
            start += count
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
