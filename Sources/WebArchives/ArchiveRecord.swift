package import AuditModel

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
    /// Whether not all of the block is there: it exceeds the limit, or whoever archived it stopped.
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
