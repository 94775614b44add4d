internal import Glibc

/// A file that is read in one go, within a limit.
enum RegularFile {
    /// Why there is nothing to read, in words.
    struct Fault: Error {
        var reason: String
    }

    /// So many bytes of a regular file from there on, and how many it has in all.
    static func read(_ path: String, from start: Int = 0, limit: Int) throws(Fault) -> (bytes: [UInt8], size: Int) {
        // Without waiting for somebody to write into a pipe.
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
