package import AuditModel

/// What to say of a body that is not what its Content-Encoding says. Apple's network layer gives up on it (-1015, “cannot
/// decode raw data”), as browsers do.
///
/// `deflate` is taken with and without zlib's frame: Safari reads both, on the Mac and on the iPhone, because servers send
/// both. gzip is neither.
package enum WrongCoding {
    /// A body that cannot be decoded, with the failure that names the header and what was sent. What is not compressed at
    /// all is in it, because crawlers read it all the same.
    static func body(_ coding: String, _ body: [UInt8]) -> DecodedBody {
        let name = CodingName(coding).text
        let sent = Sent(body)
        let isOwn = sent == .coded(name) || name == "deflate" && sent == .coded("zlib")
        let what = isOwn ? "its \(name) stream is broken" : "the body is \(sent.words(not: name))"
        let failure = FetchFailure(.badEncoding, "Content-Encoding is \(name), but \(what)")
        return DecodedBody(bytes: sent == .plain ? body : [], failure: failure)
    }

    /// A body in a coding that was not requested. What is sent under its name is often not compressed at all.
    static func unrequested(_ coding: String, _ body: [UInt8]) -> DecodedBody {
        if Sent(body) == .plain { return self.body(coding, body) }
        let name = CodingName(coding).text
        return DecodedBody(failure: FetchFailure(.badEncoding, "Content-Encoding is \(name), which was not requested"))
    }

    /// The failure of a body that is gzip or zlib below its coding too, where content of that type cannot be; nil for any
    /// other, and for archives, which are compressed themselves.
    ///
    /// - Parameter type: the essence of Content-Type; nil where it is missing, which is a page then.
    package static func again(_ body: some Collection<UInt8>, coding: String?, type: String?) -> FetchFailure? {
        guard let coding, !coding.isEmpty, isContent(type) else { return nil }
        let sent = Sent(Array(body.prefix(Sent.window)))
        guard case .coded(let inner) = sent, CodingName.isRequested(coding) else { return nil }
        let name = CodingName(coding).text
        return FetchFailure(
            .badEncoding,
            inner == name
                ? "Content-Encoding is \(name), but the body is compressed twice"
                : "Content-Encoding is \(name), but the body below it is \(inner)")
    }

    /// Whether bytes are no text and no image, so that a stream that breaks off is what they are.
    static func mayBeCoded(_ body: [UInt8]) -> Bool { Sent(body) != .plain }

    private static func isContent(_ type: String?) -> Bool {
        guard let type else { return true }
        return type.hasPrefix("text/") || type.hasPrefix("image/") || type.hasSuffix("xml") || type.hasSuffix("json")
    }
}

/// The name of a coding as sentences have it: of a known one its own, of others what was written, within reason.
struct CodingName {
    let text: String

    init(_ written: String) {
        let name = written.filter { !$0.isWhitespace }.lowercased()
        text = name == "x-gzip" ? "gzip" : name.cut(toCharacters: Self.limit)
    }

    static func isRequested(_ coding: String) -> Bool {
        coding.lowercased().contains("gzip") || coding.lowercased().contains("deflate")
    }

    private static let limit = 40
}

/// What bytes are by their beginning.
private enum Sent: Equatable {
    case coded(String)
    case plain
    case unknown

    /// Bytes that are enough to tell.
    static let window = 4_096

    init(_ bytes: [UInt8]) {
        self =
            if Inflater.isGzip(bytes[...]) {
                .coded("gzip")
            } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
                .coded("zstd")
            } else if Inflater.isZlib(bytes), Self.inflates(bytes) {
                .coded("zlib")
            } else {
                Self.isPlain(bytes) ? .plain : .unknown
            }
    }

    /// - Parameter declared: what the header says that they are.
    func words(not declared: String) -> String {
        switch self {
        case .coded(let name): name
        case .plain: "not compressed"
        case .unknown: "not \(declared)"
        }
    }

    /// Two bytes alone may be a text's.
    private static func inflates(_ bytes: [UInt8]) -> Bool {
        guard var stream = InflateStream(.zlib) else { return false }
        return !stream.inflate(Array(bytes.prefix(window)), limit: window).bytes.isEmpty
    }

    /// Text without control characters, or an image.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        let isText = bytes.prefix(opening).allSatisfy { $0 >= 32 || [9, 10, 12, 13].contains($0) }
        return isText || images.contains { bytes.starts(with: $0) }
            || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
    }

    private static let opening = 64
    private static let images: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8), [0, 0, 1, 0],
    ]
}
