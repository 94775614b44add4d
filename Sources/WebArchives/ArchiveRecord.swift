package import AuditModel
internal import Glibc

/// One record of a web archive (WARC 1.0 and 1.1, ISO 28500:2017).
package struct ArchiveRecord: Sendable {
    /// Counted from 1, broken ones included.
    package var number: Int
    /// Where it can be read again, alone; nil behind others in one member.
    package var offset: Int?
    /// The named fields, version line first.
    package var fields: HeaderFields
    /// The block of a response, resource or revisit up to the reader's limit; empty for other types.
    package var block: [UInt8]
    /// Whether not all of the block is there: it exceeds the limit, or the archiver stopped.
    package var isCut: Bool

    /// `response`, `request`, `metadata` and so on, in lower case.
    package var type: String { fields["warc-type"]?.lowercased() ?? "" }

    /// The URL as written.
    package var target: String? { Self.target(fields) }

    /// The URL of the capture that a revisit repeats, as written, and when that was archived.
    package var refersTo: String? { Self.target(fields, "warc-refers-to-target-uri") }
    package var secondsOfOriginal: Int64? { fields["warc-refers-to-date"].flatMap(ArchiveDate.seconds) }

    /// Old versions of wget put it into angle brackets.
    static func target(_ fields: HeaderFields, _ name: String = "warc-target-uri") -> String? {
        guard let text = fields[name] else { return nil }
        return text.hasPrefix("<") && text.hasSuffix(">") ? String(text.dropFirst().dropLast()) : text
    }

    /// When it was archived, in seconds since 1970.
    package var seconds: Int64? { fields["warc-date"].flatMap(ArchiveDate.seconds) }
}

/// Something in the place of a record.
package struct BrokenRecord: Hashable, Sendable {
    /// Counted from 1 with the others.
    package var number: Int
    /// The byte of the archive where it begins, or where the gzip member does that it lies in.
    package var offset: Int
    /// The URL of the record where its header could be read.
    package var target: String?
    package var flaw: Flaw

    package enum Flaw: Hashable, Sendable {
        case noRecord, longHeader, noType, noLength
        case wrongLength(Int)
        case cut
        case gzip, zstd, bomb, memory
    }

    /// What is wrong with it.
    package var reason: String {
        switch flaw {
        case .noRecord: "no WARC record begins here"
        case .longHeader: "the header of the record has no end within \(grouped(HeaderFields.byteLimit)) bytes"
        case .noType: "the record has no WARC-Type"
        case .noLength: "the record has no valid Content-Length"
        case .wrongLength(let length): "the Content-Length of the record, \(grouped(length)), is wrong"
        case .cut: "the archive ends inside the record"
        case .gzip: "the gzip data are damaged"
        case .zstd: "the zstd data are damaged, or need more than 128 MiB of memory"
        case .bomb: "it unpacks to more than \(ArchiveText.bombRatio) times its size, like a decompression bomb"
        case .memory: "it cannot be unpacked: out of memory"
        }
    }
}

/// Dates as archives write them: `2026-03-01T04:05:06Z`, with parts of a second or without.
enum ArchiveDate {
    static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8.prefix(19))
        guard bytes.count == 19, text.utf8.last == UInt8(ascii: "Z") else { return nil }
        func number(_ range: Range<Int>) -> Int64? { Int64(String(decoding: bytes[range], as: UTF8.self)) }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), year >= 1970, (1...12).contains(month),
            (1...31).contains(day), (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
        else { return nil }
        return days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Since 1970; years are counted from March, so that a leap day ends one.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + ofYear - 719_468
    }
}

/// An HTTP response as an archive keeps it.
package struct HTTPMessage: Sendable {
    package var status: Int
    /// `1.0`, `1.1`, `2`.
    package var version: String
    package var headers: HeaderFields
    /// Without the chunks of Transfer-Encoding, still in its content coding.
    package var body: [UInt8]
    /// Whether the last chunk is missing.
    package var isCut = false

    /// Nil when it does not begin with a status line and a header of at most `HeaderFields.byteLimit` bytes.
    package init?(_ block: [UInt8]) {
        guard block.starts(with: "HTTP/".utf8),
            let end = Self.headerEnd(block[...], from: 0) ?? Self.wholeHeader(block), end <= HeaderFields.byteLimit
        else { return nil }
        let line = block[5..<end].prefix { $0 != 10 && $0 != 13 }
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count > 1, let status = Int(String(decoding: words[1], as: UTF8.self)),
            (100..<1_000).contains(status)
        else { return nil }
        self.status = status
        version = String(decoding: words[0].prefix(8), as: UTF8.self)
        headers = HeaderFields(raw: Array(block[..<end]))
        body = Array(block[end...])
        guard headers["transfer-encoding"]?.lowercased().contains("chunked") == true else { return }
        // Many archives keep the field and not the chunks.
        if let whole = Self.dechunked(body) { (body, isCut) = whole }
    }

    /// What a server would have sent with a resource that was archived without one.
    ///
    /// - Parameter type: its Content-Type.
    package init(resource body: [UInt8], type: String?) {
        (status, version, self.body) = (200, "1.1", body)
        let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
        headers = HeaderFields(raw: Array("HTTP/1.1 200 OK\r\n\(field)\r\n".utf8))
    }

    /// Behind the first blank line, whose ends are LF or CRLF.
    static func headerEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while let end = bytes[index...].firstIndex(of: 10) {
            index = end + 1
            if let end = blankLineEnd(bytes, at: index) { return end }
        }
        return nil
    }

    /// Behind the blank line that begins there; nil when none does.
    static func blankLineEnd(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int? {
        let line = bytes[index...]
        return line.first == 10 ? index + 1 : line.starts(with: [13, 10]) ? index + 2 : nil
    }

    /// For a response that is only a header.
    private static func wholeHeader(_ block: [UInt8]) -> Int? { block.last == 10 ? block.count : nil }

    /// The chunks together (RFC 9112 §7.1); nil when there are none.
    static func dechunked(_ bytes: [UInt8]) -> (bytes: [UInt8], isCut: Bool)? {
        var whole: [UInt8] = []
        var index = 0
        while let (size, start) = chunk(bytes, at: index) {
            if size == 0 { return (whole, false) }
            let end = min(bytes.count, start + size)
            whole += bytes[start..<end]
            index = end
            if index < bytes.count, bytes[index] == 13 { index += 1 }
            if index < bytes.count, bytes[index] == 10 { index += 1 }
        }
        return index == 0 ? nil : (whole, true)
    }

    /// The size of the chunk whose line begins there, and where its bytes do.
    private static func chunk(_ bytes: [UInt8], at index: Int) -> (size: Int, start: Int)? {
        let line = bytes[index...].prefix(1_024)
        guard let end = line.firstIndex(of: 10) else { return nil }
        let digits = line[..<end].prefix { $0 != 13 && $0 != 32 && $0 != UInt8(ascii: ";") }
        guard digits.count <= 8, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0 else {
            return nil
        }
        return (size, end + 1)
    }
}

/// The bytes of an archive, with random access: a file, or memory.
package final class ArchiveBytes: Sendable {
    private enum Source: Sendable {
        case file(Int32)
        case memory([UInt8])
    }

    private let source: Source
    /// The size when it was opened; bytes that are appended later are not read.
    package let count: Int

    package init(_ bytes: [UInt8]) { (source, count) = (.memory(bytes), bytes.count) }

    /// Takes ownership of the descriptor of a regular file.
    ///
    /// - Throws: `ArchiveFault.unread` for anything else.
    package init(taking descriptor: Int32) throws(ArchiveFault) {
        source = .file(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unread(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unread("it is not a file") }
        count = Int(status.st_size)
    }

    deinit { if case .file(let descriptor) = source { close(descriptor) } }

    /// As many bytes as there are from an offset, up to `limit`; empty at the end.
    func read(at offset: Int, limit: Int) throws(ArchiveFault) -> [UInt8] {
        let wanted = min(limit, count - offset)
        guard wanted > 0 else { return [] }
        switch source {
        case .memory(let bytes): return Array(bytes[offset..<(offset + wanted)])
        case .file(let descriptor):
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                (filled, failure) = Self.read(descriptor, at: offset, into: buffer)
            }
            guard failure == 0 else { throw .unread(String(cString: strerror(failure))) }
            return bytes
        }
    }

    private static func read(
        _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> (count: Int, failure: Int32) {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count < 0 && errno == EINTR { continue }
            return count < 0 ? (0, errno) : (count, 0)
        }
    }
}

/// Why an archive as a whole cannot be read.
package enum ArchiveFault: Error, Hashable, Sendable {
    /// With the reason that the system gave.
    case unread(String)
    /// It does not begin with a record (ISO 28500), packed by gzip or zstd or not.
    case noArchive
    /// The dictionary of zstd that it begins with is damaged or too long.
    case dictionary
}
