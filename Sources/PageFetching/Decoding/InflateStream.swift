internal import AuditModel
internal import CDeflate

/// zlib over one body: several members, broken streams and false sizes included.
struct InflateStream: ~Copyable {
    /// The windowBits argument of inflateInit2.
    enum Frame: Int32 {
        case zlib = 15
        case gzip = 31
        case raw = -15
    }

    /// On the heap, because zlib remembers where it is.
    private let stream: UnsafeMutablePointer<z_stream>
    private let frame: Frame

    /// What is inflated at once.
    private static let pieceSize = 65_536

    init?(_ frame: Frame) {
        self.frame = frame
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, frame.rawValue, ZLIB_VERSION, size) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Everything that comes out before the end, a fault or the limit.
    mutating func inflate(_ wire: [UInt8], limit: Int) -> DecodedBody {
        var body = DecodedBody()
        body.bytes.reserveCapacity(min(limit + 1, wire.count * 4))
        wire.withUnsafeBufferPointer { input in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(clamping: input.count)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { piece in
                body.isBroken = !run(into: &body.bytes, limit: limit, piece)
            }
        }
        if body.bytes.count > limit {
            body.bytes.removeLast()
            (body.isCut, body.isBroken) = (true, false)
        }
        return body
    }

    /// One call of zlib's: its code, and how much it took and made.
    mutating func step(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (code: Int32, taken: Int, made: Int) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let code = CDeflate.inflate(stream, Z_NO_FLUSH)
        return (code, input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out))
    }

    /// Starts again, for the next member.
    mutating func reset() -> Bool { inflateReset(stream) == Z_OK }

    /// Goes on to one byte past the limit, which tells a body that ends there from a longer one; false after a fault.
    private mutating func run(
        into bytes: inout [UInt8], limit: Int, _ piece: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        while bytes.count <= limit {
            let room = min(piece.count, limit + 1 - bytes.count)
            stream.pointee.next_out = piece.baseAddress
            stream.pointee.avail_out = UInt32(room)
            let code = CDeflate.inflate(stream, Z_NO_FLUSH)
            bytes.append(contentsOf: piece.prefix(room - Int(stream.pointee.avail_out)))
            if code == Z_STREAM_END {
                guard beginNextMember() else { return true }
            } else if code != Z_OK {
                return false
            }
        }
        return true
    }

    /// gzip bodies may be several members in a row; what follows the last and is none is ignored.
    private mutating func beginNextMember() -> Bool {
        guard frame == .gzip, stream.pointee.avail_in >= 2, let next = stream.pointee.next_in else { return false }
        return next[0] == 0x1f && next[1] == 0x8b && reset()
    }
}

/// A gzip stream (RFC 1952) that comes in pieces and goes out in pieces; nothing of it is held but zlib's window.
///
/// Several members in a row are one stream; what follows the last and is none is passed over, as gzip(1) does.
/// Limits are the caller's, which sees every byte that is unpacked.
package struct GunzipStream: ~Copyable {
    /// Where the stream is.
    package enum State: Sendable {
        /// In the middle of a member: an end here is too early.
        case reading
        /// A member is complete; another may follow.
        case betweenMembers
        /// Complete; nothing that follows counts.
        case over
        /// The data are damaged.
        case broken
    }

    private var stream: InflateStream
    package private(set) var state = State.reading

    /// Nil when there is no memory for it.
    package init?() {
        guard let stream = InflateStream(.gzip) else { return nil }
        self.stream = stream
    }

    /// Whether bytes begin as every gzip file does: `1f 8b`.
    package static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

    /// Takes some of the input and fills some of the output; neither has to be used up, but one of them is, unless
    /// the stream is over or broken.
    package mutating func inflate(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (taken: Int, made: Int) {
        if state == .betweenMembers, let first = input.first {
            state = first == 0x1f && stream.reset() ? .reading : .over
        }
        guard state == .reading else { return (input.count, 0) }
        let step = stream.step(input, into: output)
        switch step.code {
        case Z_OK: break
        case Z_STREAM_END: state = .betweenMembers
        // Nothing to take or no room: the next call brings some.
        case Z_BUF_ERROR: break
        default: state = .broken
        }
        return (step.taken, step.made)
    }
}

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
        // A few bytes of text may look like a stream by chance.
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
