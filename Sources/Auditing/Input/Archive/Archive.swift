internal import AuditModel
internal import AuditStore
internal import Glibc
internal import Synchronization
internal import WebAddresses
internal import WebArchives

/// A web archive that pages are taken from, read twice: once for its URLs, once for its pages.
final class Archive: Sendable {
    /// As given; `-` is standard input.
    let name: String
    private let opened = Mutex<ArchiveBytes?>(nil)

    init(_ name: String) { self.name = name }

    /// Its bytes; a pipe is copied to a temporary file first, which is removed when the process ends.
    ///
    /// - Throws: `AuditError` when it cannot be read.
    func bytes() throws(AuditError) -> ArchiveBytes {
        try opened.withLock { kept throws(AuditError) in
            if let kept { return kept }
            let made = try translating { () throws(ArchiveFault) in try ArchiveBytes(taking: try open()) }
            kept = made
            return made
        }
    }

    /// Calls what may fail for the archive as a whole.
    func translating<Value: ~Copyable>(_ body: () throws(ArchiveFault) -> Value) throws(AuditError) -> Value {
        do throws(ArchiveFault) {
            return try body()
        } catch {
            switch error {
            case .unread(let reason): throw .input(name, .unread(reason))
            case .noArchive: throw .input(name, .noArchive)
            case .dictionary: throw .input(name, .dictionary)
            }
        }
    }

    private func open() throws(ArchiveFault) -> Int32 {
        let (opened, kind) = try openAnyhow()
        guard kind != S_IFREG else { return opened.descriptor }
        defer { close(opened.descriptor) }
        return try Self.spooled(opened)
    }

    private func openAnyhow() throws(ArchiveFault) -> (ReadableFile.Opened, mode_t) {
        do throws(ReadableFile.Fault) {
            let opened =
                name == "-" ? ReadableFile.Opened(descriptor: dup(STDIN_FILENO)) : try ReadableFile.open(name)
            return (opened, try ReadableFile.check(opened.descriptor))
        } catch {
            throw .unread(error.reason)
        }
    }

    /// A copy without a name, in the folder for temporary files.
    private static func spooled(_ source: ReadableFile.Opened) throws(ArchiveFault) -> Int32 {
        let spill = SpillFolder()
        guard spill.isUsable else {
            throw .unread(
                "no folder for a temporary copy is writable; set TMPDIR to one that is, or give the archive as a file")
        }
        let folder = spill.path
        var template = Array("\(folder)/ogaudit-XXXXXX".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else {
            let reason = String(cString: strerror(errno))
            throw .unread("no temporary file in \(folder), which \(spill.variable) sets: \(reason)")
        }
        unlink(template)
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        do throws(ArchiveFault) {
            try fill(copy, from: source, in: spill)
            return copy
        } catch {
            close(copy)
            throw error
        }
    }

    private static func fill(
        _ copy: Int32, from source: ReadableFile.Opened, in spill: SpillFolder
    ) throws(ArchiveFault) {
        var bytes = source.beginning
        while true {
            if bytes.isEmpty {
                let (more, number) = Descriptor.read(block, from: source.descriptor)
                guard number == 0 else { throw .unread(String(cString: strerror(number))) }
                if more.isEmpty { return }
                bytes = more
            }
            let failure = Descriptor.write(bytes[...], to: copy)
            guard failure == 0 else {
                throw .unread(
                    "no room for a copy in \(spill.path), which \(spill.variable) sets: \(String(cString: strerror(failure)))"
                )
            }
            bytes = []
        }
    }

    private static let block = 1 << 18
}

/// The redirects of an archive whose targets have not come yet.
struct RedirectTrail {
    /// From the first URL to the one that is waited for.
    struct Way {
        var start: PageURL
        var hops: [FetchResult.Hop]
    }

    /// Redirects that are remembered at once; more are forgotten, and their targets begin there.
    static let limit = 10_000
    /// Redirects after each other; a target behind more begins there.
    static let hopLimit = 20

    private var ways: [PageURL: Way] = [:]
    /// Redirects that were forgotten.
    private var forgotten = 0

    /// Redirects whose targets did not come.
    var open: Int { ways.count + forgotten }

    static func isRedirect(_ message: HTTPMessage) -> Bool {
        [301, 302, 303, 307, 308].contains(message.status) && message.headers["location"] != nil
    }

    /// Remembers where a redirect leads; false when it is none.
    mutating func follow(_ message: HTTPMessage, from url: PageURL) -> Bool {
        guard Self.isRedirect(message), let location = message.headers["location"],
            let target = WebAddress.resolve(location, against: url).url
        else { return false }
        var way = ways.removeValue(forKey: url) ?? Way(start: url, hops: [])
        way.hops.append(.init(from: url, status: message.status, to: target, milliseconds: 0))
        if way.hops.count <= Self.hopLimit, ways.count < Self.limit, ways[target] == nil {
            ways[target] = way
        } else {
            forgotten += 1
        }
        return true
    }

    /// The redirects that led to this URL; nil when none did.
    mutating func way(to url: PageURL) -> Way? { ways.removeValue(forKey: url) }
}

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
