internal import AuditModel

/// The checksums of a page's result: of what was seen and when, which never changes, of how it was judged, which the second pass
/// may revise, and of its details. Each is made of checksums of bytes, so that what lasts is summed up once for all runs.
struct RecordSeal: Equatable {
    var facts: Int64
    var verdict: Int64
    var details: Int64

    /// Of a record whose lasting parts are in a place of the store. Of the record nothing is changed.
    init(_ record: inout PageRecord, _ place: PageRecord.LastingPlace) {
        facts = Self.facts(place.facts, of: &record)
        verdict = Self.verdict(record.score, place.findings)
        details = Self.details(place.details, visit: record.visit)
    }

    static func bytes(_ bytes: [UInt8]) -> Int64 { Self.bytes(bytes[...]) }
    static func bytes(_ bytes: ArraySlice<UInt8>) -> Int64 { bytes.withUnsafeBytes { Self.bytes($0) } }

    static func bytes(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        var seal = Seal()
        seal.add(bytes)
        return seal.value
    }

    /// Of the record nothing is changed.
    ///
    /// - Parameter facts: the checksum of its facts.
    static func facts(_ facts: Int64, of record: inout PageRecord) -> Int64 {
        var seal = Seal(record.url)
        seal.add(facts)
        seal.add(record.fetchedAt)
        seal.add(record.fetchMilliseconds.map(Int64.init))
        return seal.value
    }

    /// - Parameter findings: the checksum of its findings.
    static func verdict(_ score: Int?, _ findings: Int64) -> Int64 {
        var seal = Seal()
        seal.add(score.map(Int64.init))
        seal.add(findings)
        return seal.value
    }

    /// - Parameter lasting: the checksum of those that last.
    static func details(_ lasting: Int64, visit: ArraySlice<UInt8>) -> Int64 {
        visit.withUnsafeBytes { details(lasting, visit: $0) }
    }

    static func details(_ lasting: Int64, visit: UnsafeRawBufferPointer) -> Int64 {
        var seal = Seal()
        seal.add(lasting)
        seal.add(visit)
        return seal.value
    }

    /// Of all that lasts of a page, whichever it is.
    static func lasting(_ place: PageRecord.LastingPlace) -> Int64 {
        var seal = Seal()
        seal.add(place.facts)
        seal.add(place.findings)
        seal.add(place.details)
        return seal.value
    }

    /// Whether one was written, or none because the row is of an older version.
    static func isSame(_ written: Int64, _ read: Int64) -> Bool { written == 0 || written == read }
}
