package import AuditModel

/// Takes the content coding off a body, within a limit of decoded bytes.
package enum BodyDecoder {
    /// Codings on top of each other that are taken off; nobody sends more than one in earnest.
    private static let layerLimit = 3

    private enum Coding { case gzip, deflate, plain, unknown }

    /// Decodes what `FetchResponse.wireBody` holds.
    ///
    /// gzip, deflate (with and without its zlib frame) and identity are understood; brotli, zstd and compress, for
    /// which we never ask, are a failure, and so is a body that is not what the header says (`WrongCoding`). Other words
    /// in the header mean nothing, as in browsers. Never more than `limit` bytes are made, however much a stream promises.
    ///
    /// - Parameters:
    ///   - wire: the body as it came.
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
    /// At most as many bytes as were allowed; after a failure what came, or nothing.
    package var bytes: [UInt8]
    /// Whether there was more than was allowed.
    package var isCut: Bool
    /// Whether the coded stream ended early or broke; what came before is in `bytes`.
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
