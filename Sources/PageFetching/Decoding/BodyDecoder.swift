package import AuditModel
internal import CDeflate

/// Takes the content coding off a body, within a limit of decoded bytes.
package enum BodyDecoder {
    /// Codings on top of each other that are taken off; real servers send one.
    private static let layerLimit = 3

    private enum Coding { case gzip, deflate, plain, unknown }

    /// Decodes what `FetchResponse.wireBody` holds.
    ///
    /// gzip, deflate (with and without its zlib frame) and identity are understood; brotli, zstd and compress, for
    /// which we never ask, are a failure, and so is a body that is not what the header says (`WrongCoding`). Other words
    /// in the header mean nothing, as in browsers. Never more than `limit` bytes are made, however much a stream promises.
    ///
    /// - Parameters:
    ///   - wire: the body as received.
    ///   - coding: the value of Content-Encoding.
    ///   - limit: the most decoded bytes.
    package static func decode(_ wire: [UInt8], coding: String?, limit: Int) -> DecodedBody {
        let words = (coding ?? "").utf8.split(separator: UInt8(ascii: ","))
        guard words.count <= layerLimit else {
            return DecodedBody(failure: FetchFailure(.badEncoding, "Content-Encoding names \(words.count) codings"))
        }
        var body = DecodedBody(bytes: wire)
        for word in words.reversed() {
            body = peel(body, word: Substring(word), limit: limit)
            if body.failure != nil { break }
        }
        if body.bytes.count > limit {
            body.bytes.removeLast(body.bytes.count - limit)
            body.isCut = true
        }
        return body
    }

    private static func peel(_ body: DecodedBody, word: Substring, limit: Int) -> DecodedBody {
        var peeled: DecodedBody
        switch coding(word) {
        case .plain: return body
        case .unknown:
            return WrongCoding.unrequested(String(word), body.bytes)
        case .gzip: peeled = Inflater.gzip(body.bytes, limit: limit)
        case .deflate: peeled = Inflater.deflate(body.bytes, limit: limit)
        }
        peeled.isBroken = peeled.isBroken || body.isBroken
        peeled.isCut = peeled.isCut || body.isCut
        return peeled
    }

    private static func coding(_ word: Substring) -> Coding {
        if word == "gzip" { return .gzip }
        let name = word.filter { $0 != " " && $0 != "\t" }.lowercased()
        return switch name {
        case "gzip", "x-gzip": .gzip
        case "deflate": .deflate
        case "br", "zstd", "compress", "x-compress", "dcb", "dcz": .unknown
        default: .plain
        }
    }
}

/// A body without its content coding.
package struct DecodedBody: Sendable {
    /// At most as many bytes as were allowed; after a failure the part before it, or nothing.
    package var bytes: [UInt8]
    /// Whether there was more than was allowed.
    package var isCut: Bool
    /// Whether the coded stream ended early or broke; the part before that is in `bytes`.
    package var isBroken: Bool
    /// `badEncoding`, when nothing could be made of it.
    package var failure: FetchFailure?

    package init(bytes: [UInt8] = [], isCut: Bool = false, isBroken: Bool = false, failure: FetchFailure? = nil) {
        self.bytes = bytes
        self.isCut = isCut
        self.isBroken = isBroken
        self.failure = failure
    }
}

/// Packs bodies for keeping; those that were sent compressed stay as they are.
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
