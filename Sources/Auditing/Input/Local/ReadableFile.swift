internal import AuditModel
internal import Glibc

/// Opens what a path leads to when something can be read from it to an end: a file, a pipe with a writer, a
/// terminal. What never ends, or never begins, is refused instead of waited for.
package enum ReadableFile {
    package enum Fault: Error, Hashable {
        /// The number that the system gave.
        case unopened(Int32)
        case folder, device
        case pipeWithoutWriter

        /// Why there is nothing to read, in words.
        package var reason: String {
            switch self {
            case .unopened(let number): String(cString: strerror(number))
            case .folder: "it is a folder"
            case .device: "it is a device, a pipe or a socket, not a file"
            case .pipeWithoutWriter: "it is a pipe that no program writes to"
            }
        }
    }

    /// How long a pipe may wait for a writer, which a script may start at the same time.
    private static let patience = Moment.Span.seconds(3)
    private static let pause = Moment.Span.milliseconds(50)

    /// What is open, whose descriptor the caller closes, and the first bytes of a pipe, which are not in it any more.
    struct Opened {
        var descriptor: Int32
        var beginning: [UInt8] = []
    }

    /// All that can be read of a file, up to `limit` bytes; of a pipe too, where one makes sense.
    package static func read(_ path: String, limit: Int, takesPipes: Bool = true) throws(Fault) -> [UInt8] {
        let opened = try open(path, takesPipes: takesPipes)
        defer { close(opened.descriptor) }
        var bytes = opened.beginning
        while bytes.count < limit {
            let (more, number) = Descriptor.read(limit - bytes.count, from: opened.descriptor)
            guard number == 0 else { throw .unopened(number) }
            if more.isEmpty { break }
            bytes += more
        }
        return Array(bytes.prefix(limit))
    }

    static func open(_ path: String, takesPipes: Bool = true) throws(Fault) -> Opened {
        // Without waiting for a pipe's other end, and without making a terminal ours.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw errno == ENXIO ? .device : .unopened(errno) }
        do throws(Fault) {
            let isPipe = try check(descriptor) == S_IFIFO
            if isPipe, !takesPipes { throw .device }
            let beginning = isPipe ? try firstBytes(ofPipe: descriptor) : []
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
            return Opened(descriptor: descriptor, beginning: beginning)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Sees that what is open has an end; says what kind of file it is.
    @discardableResult
    static func check(_ descriptor: Int32) throws(Fault) -> mode_t {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unopened(errno) }
        let kind = status.st_mode & S_IFMT
        switch kind {
        // Standard input may be a socket; a path to one cannot be opened.
        case S_IFREG, S_IFIFO, S_IFSOCK: return kind
        case S_IFDIR: throw .folder
        case S_IFCHR where isatty(descriptor) == 1 || isNull(status): return kind
        default: throw .device
        }
    }

    /// `/dev/null`, which ends at once.
    private static func isNull(_ status: stat) -> Bool {
        var null = stat()
        return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
    }

    /// Reads without waiting, because only that tells a slow writer from none.
    private static func firstBytes(ofPipe pipe: Int32) throws(Fault) -> [UInt8] {
        let end = Moment.now + patience
        while true {
            let (bytes, number) = Descriptor.read(4_096, from: pipe)
            guard number == 0 || number == EAGAIN else { throw .unopened(number) }
            if number == EAGAIN || !bytes.isEmpty { return bytes }
            var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            // There was a writer, which wrote nothing and closed it.
            if poll(&state, 1, 0) == 1, state.revents & Int16(POLLHUP) != 0 { return [] }
            guard Moment.now < end else { throw .pipeWithoutWriter }
            usleep(UInt32(pause.nanoseconds / 1000))
        }
    }
}

/// A file that is read in one go, within a limit.
enum RegularFile {
    /// Why there is nothing to read, in words.
    struct Fault: Error {
        var reason: String
    }

    /// So many bytes of a regular file from there on, and how many it has in all.
    static func read(_ path: String, from start: Int = 0, limit: Int) throws(Fault) -> (bytes: [UInt8], size: Int) {
        // Without waiting for a writer of a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Fault(reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Fault(reason: "it is not a file")
        }
        let size = Int(status.st_size)
        let wanted = max(0, min(size - start, limit))
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let count = pread(file, buffer.baseAddress.map { $0 + filled }, wanted - filled, start + filled)
                if count < 0 && errno == EINTR { continue }
                if count < 0 { failure = errno }
                guard count > 0 else { return }
                filled += count
            }
        }
        guard failure == 0 else { throw Fault(reason: String(cString: strerror(failure))) }
        return (bytes, size)
    }
}
