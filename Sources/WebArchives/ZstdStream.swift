internal import CZstd
internal import PageFetching

/// Frames of zstd (RFC 8878) that come in pieces and go out in pieces, as `GunzipStream` does it for members of gzip.
struct ZstdStream: ~Copyable {
    private let context: OpaquePointer
    private(set) var state = GunzipStream.State.reading

    /// The most memory that a frame may need is 2 to that: zstd's own default.
    private static let windowLog: Int32 = 27

    /// Nil when there is no memory for it, or the dictionary is none.
    init?(dictionary: [UInt8]) {
        guard let context = ZSTD_createDCtx() else { return nil }
        let isReady =
            ZSTD_isError(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowLog)) == 0
            && ZSTD_isError(ZSTD_DCtx_loadDictionary(context, dictionary, dictionary.count)) == 0
        guard isReady else {
            ZSTD_freeDCtx(context)
            return nil
        }
        self.context = context
    }

    deinit { ZSTD_freeDCtx(context) }

    /// Takes some of the input and fills some of the output, as `GunzipStream.inflate` does.
    mutating func inflate(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (taken: Int, made: Int) {
        if state == .betweenMembers, !input.isEmpty { state = .reading }
        guard state == .reading else { return (input.count, 0) }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let left = ZSTD_decompressStream(context, &target, &source)
        if ZSTD_isError(left) != 0 { state = .broken } else if left == 0 { state = .betweenMembers }
        return (source.pos, target.pos)
    }
}

/// What frames begin with, and the dictionary that an archive of them may begin with.
enum ZstdFrames {
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// The most bytes of a dictionary, unpacked; tools make them of 100 KiB or 1 MiB.
    static let dictionaryLimit = 16 << 20

    /// Whether a frame begins there, be it one that decoders pass over.
    static func begin(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: magic) || isSkippable(bytes) }

    /// The last four bits of the first byte may be any.
    private static func isSkippable(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first.map { $0 & 0xF0 == 0x50 } ?? false && bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }

    /// The dictionary in front of an archive, in a frame of its own, packed or not; and where the first record begins.
    ///
    /// - Throws: `ArchiveFault.dictionary` when it is damaged or too long.
    static func dictionary(of archive: ArchiveBytes) throws(ArchiveFault) -> (bytes: [UInt8], first: Int) {
        var (dictionary, offset): ([UInt8], Int) = ([], 0)
        while true {
            let head = try archive.read(at: offset, limit: 8)
            guard head.count == 8, isSkippable(head) else { return (dictionary, offset) }
            let size = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            if head[0] == 0x5D, dictionary.isEmpty {
                guard size <= dictionaryLimit else { throw .dictionary }
                dictionary = try unpacked(try archive.read(at: offset + 8, limit: size))
            }
            offset += 8 + size
        }
    }

    private static func unpacked(_ bytes: [UInt8]) throws(ArchiveFault) -> [UInt8] {
        guard bytes.starts(with: magic) else { return bytes }
        guard var stream = ZstdStream(dictionary: []) else { throw .dictionary }
        var position = 0
        let whole = [UInt8](unsafeUninitializedCapacity: dictionaryLimit) { room, filled in
            bytes.withUnsafeBufferPointer { bytes in
                while stream.state == .reading, filled < room.count {
                    let step = stream.inflate(
                        UnsafeBufferPointer(rebasing: bytes[position...]),
                        into: UnsafeMutableBufferPointer(rebasing: room[filled...]))
                    guard step.taken + step.made > 0 else { return }
                    position += step.taken
                    filled += step.made
                }
            }
        }
        guard stream.state == .betweenMembers else { throw .dictionary }
        return whole
    }
}
