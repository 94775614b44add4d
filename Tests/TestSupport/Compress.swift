internal import CDeflate

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
