internal import AuditModel
internal import CDeflate

/// gzip and deflate: libdeflate for the gzip member that is whole and honest, zlib for all others.
enum Inflater {
    /// A gzip body. An empty one is what many servers send with an empty page.
    static func gzip(_ wire: [UInt8], limit: Int) -> DecodedBody {
        guard !wire.isEmpty else { return DecodedBody() }
        guard isGzip(wire[...]) else { return WrongCoding.body("gzip", wire) }
        if let bytes = wholeGzip(wire, limit: limit) { return DecodedBody(bytes: bytes) }
        return stream(wire, .gzip, limit: limit)
    }

    /// A deflate body: RFC 9110 wants a zlib frame, many servers leave it out.
    static func deflate(_ wire: [UInt8], limit: Int) -> DecodedBody {
        guard !wire.isEmpty else { return DecodedBody() }
        if isGzip(wire[...]) { return WrongCoding.body("deflate", wire) }
        let framed = isZlib(wire) ? stream(wire, .zlib, limit: limit) : nil
        if let framed, framed.failure == nil { return framed }
        let raw = stream(wire, .raw, limit: limit)
        // A text may be a stream by chance, for a few bytes.
        let isStream = raw.failure == nil && (!raw.isBroken || WrongCoding.mayBeCoded(wire))
        return isStream ? raw : WrongCoding.body("deflate", wire)
    }

    static func isGzip(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: [0x1f, 0x8b, 8]) }

    static func isZlib(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 2 && bytes[0] & 15 == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    }

    /// The fast way: one member, complete, whose trailer tells the truth about its size; nil otherwise.
    private static func wholeGzip(_ wire: [UInt8], limit: Int) -> [UInt8]? {
        guard let size = promisedSize(wire, limit: limit) else { return nil }
        return member(wire, size: size)
    }

    /// What a gzip member of exactly this size holds; nil when it is another size, broken or followed by more.
    static func member(_ wire: [UInt8], size: Int) -> [UInt8]? {
        guard let raw = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(raw) }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            var (read, made) = (0, 0)
            let result = wire.withUnsafeBytes {
                libdeflate_gzip_decompress_ex(raw, $0.baseAddress, $0.count, room.baseAddress, size, &read, &made)
            }
            isWhole = result == LIBDEFLATE_SUCCESS && read == wire.count && made == size
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
    }

    /// What the trailer says; nil when it cannot be true, or is more than the limit.
    private static func promisedSize(_ wire: [UInt8], limit: Int) -> Int? {
        guard wire.count >= 18 else { return nil }  // header 10, trailer 8: RFC 1952
        let size = wire.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        // No deflate stream grows more than 1,032 times; a larger promise is a lie that would cost memory.
        return size <= limit && size / 1032 <= wire.count ? size : nil
    }

    /// The slow and patient way.
    private static func stream(_ wire: [UInt8], _ frame: InflateStream.Frame, limit: Int) -> DecodedBody {
        guard var stream = InflateStream(frame) else {
            return DecodedBody(failure: FetchFailure(.localResources, "zlib could not start"))
        }
        let body = stream.inflate(wire, limit: limit)
        guard body.bytes.isEmpty, body.isBroken, !wire.isEmpty else { return body }
        var broken = WrongCoding.body(frame == .gzip ? "gzip" : "deflate", wire)
        broken.isBroken = true
        return broken
    }
}
