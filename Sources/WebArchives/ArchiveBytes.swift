internal import Glibc

/// The bytes of an archive, with random access: a file, or memory.
package final class ArchiveBytes: Sendable {
    private enum Source: Sendable {
        case file(Int32)
        case memory([UInt8])
    }

    private let source: Source
    /// The size when it was opened; bytes that are appended later are not read.
    package let count: Int

    package init(_ bytes: [UInt8]) { (source, count) = (.memory(bytes), bytes.count) }

    /// Takes ownership of the descriptor of a regular file.
    ///
    /// - Throws: `ArchiveFault.unread` for anything else.
    package init(taking descriptor: Int32) throws(ArchiveFault) {
        source = .file(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unread(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unread("it is not a file") }
        count = Int(status.st_size)
    }

    deinit { if case .file(let descriptor) = source { close(descriptor) } }

    /// As many bytes as there are from an offset, up to `limit`; empty at the end.
    func read(at offset: Int, limit: Int) throws(ArchiveFault) -> [UInt8] {
        let wanted = min(limit, count - offset)
        guard wanted > 0 else { return [] }
        switch source {
        case .memory(let bytes): return Array(bytes[offset..<(offset + wanted)])
        case .file(let descriptor):
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                (filled, failure) = Self.read(descriptor, at: offset, into: buffer)
            }
            guard failure == 0 else { throw .unread(String(cString: strerror(failure))) }
            return bytes
        }
    }

    private static func read(
        _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> (count: Int, failure: Int32) {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count < 0 && errno == EINTR { continue }
            return count < 0 ? (0, errno) : (count, 0)
        }
    }
}

/// Why an archive as a whole cannot be read.
package enum ArchiveFault: Error, Hashable, Sendable {
    /// With the reason that the system gave.
    case unread(String)
    /// It does not begin with a record (ISO 28500), packed by gzip or zstd or not.
    case noArchive
    /// The dictionary of zstd that it begins with is damaged or too long.
    case dictionary
}
