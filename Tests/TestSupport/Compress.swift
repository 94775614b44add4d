internal import CDeflate
internal import CZstd

/// Compressed bodies for tests.
package enum Compress {
    package static func gzip(_ plain: [UInt8], claiming size: UInt32? = nil) -> [UInt8] {
        var wire = run(plain, libdeflate_gzip_compress)
        if let size {
            let bytes = (0..<4).map { (byte: UInt32) in UInt8(size >> (byte * 8) & 255) }
            wire.replaceSubrange((wire.count - 4)..., with: bytes)
        }
        return wire
    }

    package static func zlib(_ plain: [UInt8]) -> [UInt8] { run(plain, libdeflate_zlib_compress) }
    package static func raw(_ plain: [UInt8]) -> [UInt8] { run(plain, libdeflate_deflate_compress) }

    /// One frame of zstd.
    package static func zstd(_ plain: [UInt8], dictionary: [UInt8] = []) -> [UInt8] {
        let context = ZSTD_createCCtx()
        defer { ZSTD_freeCCtx(context) }
        return [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(plain.count)) { room, count in
            count = ZSTD_compress_usingDict(
                context, room.baseAddress, room.count, plain, plain.count, dictionary, dictionary.count, 3)
        }
    }

    /// A zstd dictionary for data like the samples.
    package static func dictionary(_ samples: [[UInt8]]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4_096) { room, count in
            let made = ZDICT_trainFromBuffer(
                room.baseAddress, room.count, samples.flatMap { $0 }, samples.map(\.count), UInt32(samples.count))
            count = ZDICT_isError(made) == 0 ? made : 0
        }
    }

    private typealias Function = (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int

    private static func run(_ plain: [UInt8], _ compress: Function) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        return [UInt8](unsafeUninitializedCapacity: plain.count + 1024) { room, count in
            count = plain.withUnsafeBytes {
                compress(compressor, $0.baseAddress, $0.count, room.baseAddress, plain.count + 1024)
            }
        }
    }
}
