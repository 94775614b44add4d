internal import AuditModel

/// What has come in of one answer: filled line by line and piece by piece, within limits.
struct Answer {
    /// Why we stopped reading before the server stopped sending.
    enum Stop { case bodyLimit, headerLimit }

    private(set) var status = 0
    /// The lines of the last header, 1xx and trailers left out.
    private(set) var header: [UInt8] = []
    private(set) var body: [UInt8] = []
    /// Bytes of body received, kept or not.
    private(set) var received = 0
    private(set) var location: String?
    private(set) var retryAfter: String?
    private(set) var stop: Stop?
    private var declaredLength = 0
    /// Whether the header of the answer itself, not of a 1xx before it, came to its end.
    private(set) var headerIsComplete = false
    /// Whether the next line is a status line: the first of all, and the one behind a 1xx answer. Nowhere else is it one,
    /// however much a field looks like it.
    private var awaitsStatus = true
    /// Bytes of all header lines: 1xx answers before it and trailers after it too.
    private var headerBytes = 0
    private var limit: Int
    /// What is read of a file where a page is requested; nil where anything is read alike.
    private let fileLimit: Int?
    private var contentType = ""
    private var isCoded = false

    /// The body of a redirect is read this far, to keep the connection, and not kept.
    private static let redirectBodyLimit = 65_536
    /// A declared length is believed this far when room is made.
    private static let roomLimit = 1 << 20

    init(limit: Int, fileLimit: Int? = nil) {
        self.limit = limit
        self.fileLimit = fileLimit
    }

    /// Whether another request has to follow.
    var isRedirect: Bool { location != nil && [301, 302, 303, 307, 308].contains(status) }
    /// Whether the host asks to be left alone for a while: 429, Shopify's 430, 503 that names a time.
    var isRefusal: Bool { FetchResponse.isRefusal(status, hasRetryAfter: retryAfter != nil) }

    /// Takes one header line with its end; false when all of them together are larger than `HeaderFields.byteLimit`.
    mutating func take(line: UnsafeBufferPointer<UInt8>) -> Bool {
        headerBytes += line.count
        guard headerBytes <= HeaderFields.byteLimit else {
            stop = .headerLimit
            return false
        }
        guard !headerIsComplete else { return true }
        if awaitsStatus, HeaderLine.isStatus(line) { begin(status: HeaderLine.status(line)) }
        if HeaderLine.isEnd(line) {
            headerIsComplete = status >= 200
            awaitsStatus = true
        } else {
            header.append(contentsOf: line)
            note(line)
        }
        return true
    }

    /// Takes a piece of the body; false when the limit is reached.
    mutating func take(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
        let isKept = !isRedirect
        if let fileLimit, received == 0, isFile(piece) { limit = min(limit, fileLimit) }
        let room = (isKept ? limit : Self.redirectBodyLimit) - received
        if isKept, received == 0 { body.reserveCapacity(min(declaredLength, limit, Self.roomLimit)) }
        let taken = min(piece.count, room)
        if isKept { body.append(contentsOf: piece.prefix(taken)) }
        received += taken
        if taken < piece.count { stop = .bodyLimit }
        return taken == piece.count
    }

    /// The room that the body should have for a further piece, when it has `held`: all of a length that was declared,
    /// else twice as much as before whenever that is too little.
    func room(for piece: Int, held: Int) -> Int {
        if received == 0, declaredLength > 0 { return min(declaredLength, limit) }
        let needed = min(received + piece, limit)
        return needed <= held ? held : min(limit, max(needed, held * 2))
    }

    /// Makes the room that was granted.
    mutating func reserve(_ bytes: Int) { body.reserveCapacity(bytes) }

    /// A status line: a first one, or the one after a 1xx answer.
    private mutating func begin(status: Int) {
        self.status = status
        awaitsStatus = false
        header.removeAll(keepingCapacity: true)
        header.reserveCapacity(960)  // up to about 1,000 bytes threads keep blocks ready; beyond, an arena is locked
        (location, retryAfter, declaredLength) = (nil, nil, 0)
        (contentType, isCoded) = ("", false)
    }

    /// Whether the body is a file and no page: by its name, and by how it begins, because a page may be called
    /// anything.
    private func isFile(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard (200..<300).contains(status), !contentType.isEmpty, !isCoded, !Self.markup.contains(contentType),
            !contentType.hasSuffix("+xml")
        else { return false }
        let opening = piece.prefix(Self.openingBytes)
        if opening.starts(with: [0xFE, 0xFF]) || opening.starts(with: [0xFF, 0xFE]) { return false }
        let isMedia = Self.mediaFamilies.contains { contentType.hasPrefix($0) }
        if !isMedia { return opening.contains(0) || !opening.contains(UInt8(ascii: "<")) }
        let text = opening.starts(with: [0xEF, 0xBB, 0xBF]) ? opening.dropFirst(3) : opening
        return text.first { $0 > 32 } != UInt8(ascii: "<")
    }

    /// As many bytes as tell a page from a file.
    private static let openingBytes = 4_096
    private static let markup: Set<String> = ["text/html", "text/xml", "application/xml"]
    private static let mediaFamilies = ["image/", "video/", "audio/", "font/", "application/pdf"]

    private mutating func note(_ line: UnsafeBufferPointer<UInt8>) {
        switch line[0] | 0x20 {
        case UInt8(ascii: "c"):
            if let value = HeaderLine.value(line, of: "content-length") {
                declaredLength = max(0, Int(value) ?? 0)
            } else if let value = HeaderLine.value(line, of: "content-type") {
                let end = value.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: " ") }
                contentType = value[..<(end ?? value.endIndex)].lowercased()
            } else if let value = HeaderLine.value(line, of: "content-encoding") {
                isCoded = !value.isEmpty && value.lowercased() != "identity"
            }
        case UInt8(ascii: "l") where location == nil: location = HeaderLine.value(line, of: "location")
        case UInt8(ascii: "r") where retryAfter == nil: retryAfter = HeaderLine.value(line, of: "retry-after")
        default: break
        }
    }
}

/// Reading single header lines without making Strings of those that are not wanted.
enum HeaderLine {
    static func isStatus(_ line: UnsafeBufferPointer<UInt8>) -> Bool { line.starts(with: "HTTP/".utf8) }

    static func isEnd(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.isEmpty || line[0] == UInt8(ascii: "\n") || line[0] == UInt8(ascii: "\r")
    }

    /// The three digits after the version and any number of spaces; 0 when there are none.
    static func status(_ line: UnsafeBufferPointer<UInt8>) -> Int {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return 0 }
        return line[space...].drop { $0 == UInt8(ascii: " ") }.prefix(3).reduce(0) { sum, byte in
            byte &- 48 < 10 ? sum * 10 + Int(byte - 48) : sum
        }
    }

    /// The trimmed value, when the line is a field of this name (given in lower-case letters and hyphens).
    static func value(_ line: UnsafeBufferPointer<UInt8>, of name: StaticString) -> String? {
        let count = name.utf8CodeUnitCount
        guard line.count > count, line[count] == UInt8(ascii: ":") else { return nil }
        for index in 0..<count where line[index].lowered != name.utf8Start[index] { return nil }
        var value = line[(count + 1)...]
        while let first = value.first, first <= 32 { value.removeFirst() }
        while let last = value.last, last <= 32 { value.removeLast() }
        return String(decoding: value, as: UTF8.self)
    }
}
