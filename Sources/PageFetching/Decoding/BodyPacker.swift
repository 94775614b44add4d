internal import CDeflate

/// Makes bodies small for keeping; what came compressed is small already.
package enum BodyPacker {
    /// The body as gzip; nil when that would not make it smaller.
    package static func packed(_ body: [UInt8]) -> [UInt8]? {
        // A level that takes half the time of the usual one and makes pages about a twentieth larger.
        guard body.count >= smallest, !isPacked(body), let raw = libdeflate_alloc_compressor(level) else { return nil }
        defer { libdeflate_free_compressor(raw) }
        let packed = [UInt8](unsafeUninitializedCapacity: body.count) { room, count in
            count = body.withUnsafeBytes {
                libdeflate_gzip_compress(raw, $0.baseAddress, $0.count, room.baseAddress, body.count)
            }
        }
        return packed.isEmpty ? nil : packed
    }

    /// A gzip file, or a part of one: members that follow one another are one file. Nil when memory runs out.
    package static func member(_ bytes: [UInt8]) -> [UInt8]? {
        guard let raw = libdeflate_alloc_compressor(memberLevel) else { return nil }
        defer { libdeflate_free_compressor(raw) }
        let room = libdeflate_gzip_compress_bound(raw, bytes.count)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            count = bytes.withUnsafeBytes {
                libdeflate_gzip_compress(raw, $0.baseAddress, $0.count, output.baseAddress, room)
            }
        }
        return packed.isEmpty ? nil : packed
    }

    /// What `packed` was made of; nil when it is something else, or of another length.
    package static func unpacked(_ packed: [UInt8], length: Int) -> [UInt8]? {
        Inflater.member(packed, size: length)
    }

    private static let level: Int32 = 3
    private static let memberLevel: Int32 = 6
    /// Smaller ones do not become smaller.
    private static let smallest = 200

    private static func isPacked(_ body: [UInt8]) -> Bool { Inflater.isGzip(body[...]) }
}
