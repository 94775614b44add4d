internal import AuditModel
internal import Glibc

/// A file that may be a picture.
enum PictureFile {
    /// Why there is nothing to look into.
    enum Fault: Error {
        case unreadable(String)
        case tooLarge(Int)
    }

    /// The whole of a regular file within the budget of a card.
    static func read(_ path: String) throws(Fault) -> [UInt8] {
        // Without waiting for somebody to write into a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is no file") }
        let size = Int(status.st_size)
        guard size <= FetchRequest.mediaBudget else { throw .tooLarge(size) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let count = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, size - filled)
                if count < 0 && errno == EINTR { continue }
                if count < 0 { failure = errno }
                guard count > 0 else { return }
                filled += count
            }
        }
        guard failure == 0 else { throw .unreadable(String(cString: strerror(failure))) }
        return bytes
    }
}
