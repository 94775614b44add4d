internal import AuditModel
internal import Synchronization
internal import WebArchives

/// Where the captures are that records of other archives, or of the same, repeat: by URL and date, by the digest of what was
/// captured, and by the name of the record. Looked for once, when the first record asks for it.
final class Originals: Sendable {
    /// Captures that are remembered; what repeats later ones is not found.
    static let limit = 500_000

    private struct Place {
        var archive: Int
        /// Where its record begins, or the member of gzip or frame of zstd that begins with it.
        var offset: Int
    }

    private let archives: [Archive]
    /// By numbers that stand for texts, which would take ten times the room.
    private let known = Mutex<[Int: Place]?>(nil)

    init(_ archives: [Archive]) { self.archives = archives }

    /// The capture that a record repeats; nil when no archive has it.
    ///
    /// - Parameter limit: the most bytes of its block.
    func capture(repeatedBy record: ArchiveRecord, limit: Int) throws(AuditError) -> ArchiveRecord? {
        let places = try places()
        for key in record.wantedKeys {
            guard let place = places[key], let found = try read(place, limit) else { continue }
            // The archive may have changed since.
            if found.ownKeys.contains(key) { return found }
        }
        return nil
    }

    private func read(_ place: Place, _ limit: Int) throws(AuditError) -> ArchiveRecord? {
        let archive = archives[place.archive]
        let bytes = try archive.bytes()
        return try archive.translating { () throws(ArchiveFault) -> ArchiveRecord? in
            var reader = try ArchiveReader(bytes, at: place.offset, blockLimit: limit)
            guard case .record(let record)? = try reader.next() else { return nil }
            return record
        }
    }

    private func places() throws(AuditError) -> [Int: Place] {
        try known.withLock { known throws(AuditError) in
            if let known { return known }
            var places: [Int: Place] = [:]
            for number in archives.indices { try add(number, to: &places) }
            known = places
            return places
        }
    }

    private func add(_ number: Int, to places: inout [Int: Place]) throws(AuditError) {
        let archive = archives[number]
        let bytes = try archive.bytes()
        try archive.translating { () throws(ArchiveFault) -> Void in
            var reader = try ArchiveReader(bytes, blockLimit: 0)
            while let item = try reader.next() {
                guard case .record(let record) = item, record.isCapture, let offset = record.offset else { continue }
                guard places.count < 3 * Self.limit else { return }
                for key in record.ownKeys where places[key] == nil {
                    places[key] = Place(archive: number, offset: offset)
                }
            }
        }
    }
}

extension ArchiveRecord {
    /// Whether it has a payload of its own.
    fileprivate var isCapture: Bool { type == "response" || type == "resource" }

    /// What others call it by.
    fileprivate var ownKeys: [Int] {
        [
            Self.key(target, seconds), Self.key("digest", fields["warc-payload-digest"]),
            Self.key("name", fields["warc-record-id"]),
        ].compactMap(\.self)
    }

    /// What it calls the capture by that it repeats, the surest first.
    fileprivate var wantedKeys: [Int] {
        [
            Self.key(refersTo, secondsOfOriginal), Self.key("digest", fields["warc-payload-digest"]),
            Self.key("name", fields["warc-refers-to"]),
        ].compactMap(\.self)
    }

    private static func key(_ kind: String?, _ text: (some CustomStringConvertible)?) -> Int? {
        guard let kind, let text else { return nil }
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(text.description.lowercased())
        return hasher.finalize()
    }
}
