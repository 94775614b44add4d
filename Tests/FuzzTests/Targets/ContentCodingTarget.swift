internal import AuditModel
internal import CDeflate
internal import PageFetching

/// Content-Encoding in the first line, and a body in it.
enum ContentCodingTarget: FuzzTarget {
    static let name = "content-coding"
    static let summary = "Content-Encoding, then a body: no more than the limit comes out, and what goes in comes back"

    static let words = ["gzip", "x-gzip", "deflate", "br", "zstd", "identity", ", ", "\u{1F}\u{8B}\u{8}", "\n"]

    private static let limit = 1 << 20

    static func seeds() -> [[UInt8]] {
        let text = Array("A page that is long enough to be worth packing, packing, packing and packing.".utf8)
        let zeros = [UInt8](repeating: 0, count: 3_000_000)
        let packed: [(String, [UInt8])] = [
            ("gzip", Packing.gzip(text)), ("gzip", Packing.gzip(zeros)), ("deflate", Packing.zlib(text)),
            ("deflate", Packing.raw(text)), ("gzip", Packing.gzip(text) + Packing.gzip(text)), ("gzip", text),
            ("gzip, gzip", Packing.gzip(Packing.gzip(text))), ("gzip, deflate", Packing.zlib(Packing.gzip(zeros))),
            ("br", text), ("identity", text), ("gzip", Array(Packing.gzip(text).dropLast(6))),
        ]
        return packed.map { HeadedInput.joined($0.0, $0.1) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let input = HeadedInput(input)
        let whole = BodyDecoder.decode(input.body, coding: input.head, limit: limit)
        try expect(whole.bytes.count <= limit, "\(whole.bytes.count) bytes came out")
        try expect(
            (whole.failure?.detail.utf8.count ?? 0) <= 16 * FetchFailure.detailLimit, "the failure is told at length")
        try less(whole, input)
        for coded in [("gzip", Packing.gzip(input.body)), ("deflate", Packing.zlib(input.body))] {
            let back = BodyDecoder.decode(coded.1, coding: coded.0, limit: limit)
            try expect(back.bytes == input.body && !back.isBroken && !back.isCut, "\(coded.0) does not come back")
        }
    }

    /// A lower limit gives the beginning of the same, whenever there was one coding.
    private static func less(_ whole: DecodedBody, _ input: HeadedInput) throws(Broken) {
        guard !input.head.utf8.contains(UInt8(ascii: ",")), whole.failure == nil else { return }
        let half = whole.bytes.count / 2
        let less = BodyDecoder.decode(input.body, coding: input.head, limit: half)
        guard half > 0 else { return }
        try expect(less.bytes == Array(whole.bytes.prefix(half)), "a lower limit gives other bytes")
        try expect(less.isCut || less.isBroken, "a lower limit cuts nothing")
    }
}

/// The other direction, by libdeflate.
enum Packing {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        packed(bytes, libdeflate_gzip_compress_bound, libdeflate_gzip_compress)
    }
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        packed(bytes, libdeflate_zlib_compress_bound, libdeflate_zlib_compress)
    }
    static func raw(_ bytes: [UInt8]) -> [UInt8] {
        packed(bytes, libdeflate_deflate_compress_bound, libdeflate_deflate_compress)
    }

    private static func packed(
        _ bytes: [UInt8], _ bound: (OpaquePointer?, Int) -> Int,
        _ pack: (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int
    ) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(1) else { return [] }
        defer { libdeflate_free_compressor(compressor) }
        let room = bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = pack(compressor, bytes, bytes.count, buffer.baseAddress, room)
        }
    }
}
