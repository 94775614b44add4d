internal import MediaSniffing
internal import AuditModel
internal import PageFetching
internal import WebAddresses
internal import WebArchives

/// Archives that are read together: what one of them repeats may be in another.
struct Archives: Sequence, Sendable {
    let all: [Archive]
    let originals: Originals

    init(_ all: [Archive]) { (self.all, originals) = (all, Originals(all)) }

    var isEmpty: Bool { all.isEmpty }
    func makeIterator() -> IndexingIterator<[Archive]> { all.makeIterator() }
}

/// The pages of an archive in its order: each response or resource of HTML, as its server gave it, and what led there.
///
/// A redirect whose target follows in the archive is the beginning of that page. A revisit is what it repeats, where one of
/// the archives has that. Other types and records of other kinds are passed over.
struct ArchivedPages: ~Copyable {
    enum Item {
        case page(ArchivedPage)
        case rejected(RejectedLine)
    }

    /// What the archive had.
    struct Tally {
        var pages = 0
        var broken = 0
        var redirects = 0
        /// Records that are no page, redirects among them.
        var others = 0
    }

    /// The profile in the report.
    static let profile = FetchProfile(name: "archive", userAgent: "")

    private let name: String
    private let archive: Archive
    private let originals: Originals
    private let htmlLimit: Int
    private let blockLimit: Int
    private var reader: ArchiveReader
    private var trail = RedirectTrail()
    private(set) var tally = Tally()

    /// - Parameter htmlLimit: the most bytes of a body; nil when only URLs are of interest.
    /// - Throws: `AuditError` when it is not there or is none.
    init(_ archive: Archive, of archives: Archives, htmlLimit: Int?) throws(AuditError) {
        (self.archive, originals, name) = (archive, archives.originals, archive.name)
        self.htmlLimit = htmlLimit ?? FetchRequest.documentLimit
        let limit = HeaderFields.byteLimit + (htmlLimit ?? MediaSniffer.window)
        blockLimit = limit
        let bytes = try archive.bytes()
        reader = try archive.translating { () throws(ArchiveFault) in try ArchiveReader(bytes, blockLimit: limit) }
    }

    /// What was found up to now, in words.
    var note: InputNote {
        let redirects = trail.open == 0 ? "" : ", \(counted(trail.open, "redirect")) to pages that are not in it"
        let broken = tally.broken == 0 ? "" : ", \(counted(tally.broken, "broken record"))"
        return InputNote(
            "\(name == "-" ? "standard input" : name): \(counted(tally.pages, "HTML page"))\(redirects)\(broken), "
                + "\(counted(tally.others - tally.redirects, "other record")) skipped.", isWarning: false)
    }

    /// The next page, or what is broken in its place; nil at the end.
    mutating func next() throws(AuditError) -> Item? {
        while let item = try read() {
            switch item {
            case .broken(let record):
                tally.broken += 1
                return rejected(record.number, record.target ?? "byte \(record.offset)", record.reason)
            case .record(let record):
                if let item = try page(record) { return item }
                tally.others += 1
            }
        }
        return nil
    }

    private mutating func read() throws(AuditError) -> ArchiveReader.Item? {
        do throws(ArchiveFault) {
            return try reader.next()
        } catch {
            return try archive.translating { () throws(ArchiveFault) in throw error }
        }
    }

    private mutating func page(_ record: ArchiveRecord) throws(AuditError) -> Item? {
        guard let target = record.target, URLList.isAddress(target) else { return nil }
        switch try content(record) {
        case .none: return nil
        case .flaw(let reason):
            tally.broken += 1
            return rejected(record.number, target, reason)
        case .message(let message, let isCut): return page(record, target, message, isCut: isCut)
        }
    }

    /// What a record of any kind has of a page.
    private enum Content {
        case none
        case flaw(String)
        case message(HTTPMessage, isCut: Bool)
    }

    private func content(_ record: ArchiveRecord) throws(AuditError) -> Content {
        let type = record.fields["content-type"]
        switch record.type {
        case "response":
            guard type?.lowercased().hasPrefix("application/http") != false else { return .none }
            return HTTPMessage(record.block).map { .message($0, isCut: record.isCut) }
                ?? .flaw("the record does not contain an HTTP response")
        case "resource": return .message(HTTPMessage(resource: record.block, type: type), isCut: record.isCut)
        case "revisit": return try repeated(record)
        default: return .none
        }
    }

    /// What a revisit repeats, with the header that the server sent this time, unless it said that nothing has changed.
    private func repeated(_ record: ArchiveRecord) throws(AuditError) -> Content {
        let own = HTTPMessage(record.block).flatMap { $0.status == 304 ? nil : $0 }
        if let own, RedirectTrail.isRedirect(own) { return .message(own, isCut: false) }
        if let own, own.headers["content-type"] != nil, !Self.isHTML(own) { return .none }
        guard let capture = try originals.capture(repeatedBy: record, limit: blockLimit),
            case .message(let first, let isCut) = try content(capture)
        else {
            let day = record.secondsOfOriginal.map { " of \(UTCTime(seconds: $0).date)" } ?? ""
            return .flaw("it repeats a capture\(day) that is not in the given archives; add the archive that has it")
        }
        guard var own else { return .message(first, isCut: isCut) }
        (own.body, own.isCut) = (first.body, first.isCut)
        return .message(own, isCut: isCut)
    }

    private mutating func page(
        _ record: ArchiveRecord, _ target: String, _ message: HTTPMessage, isCut: Bool
    ) -> Item? {
        let url: PageURL
        do throws(AddressError) {
            url = try WebAddress.parse(typed: target)
        } catch {
            return rejected(record.number, target, error.reason)
        }
        if trail.follow(message, from: url) {
            tally.redirects += 1
            return nil
        }
        let way = trail.way(to: url)
        guard Self.isHTML(message) else { return nil }
        tally.pages += 1
        return .page(
            ArchivedPage(
                record: record.number, url: way?.start ?? url, result: answer(url, way, message, record, isCut: isCut)))
    }

    private func answer(
        _ url: PageURL, _ way: RedirectTrail.Way?, _ message: HTTPMessage, _ record: ArchiveRecord, isCut: Bool
    ) -> FetchResult {
        let request = FetchRequest(
            url: way?.start ?? url, profile: Self.profile, body: .whole(decodedLimit: htmlLimit))
        let isCut = isCut || message.isCut || message.body.count > htmlLimit
        let response = FetchResponse(
            status: message.status, headers: message.headers, wireBody: message.body, isCut: isCut,
            httpVersion: message.version, remoteAddress: record.fields["warc-ip-address"] ?? "")
        var result = FetchResult(
            request: request, hops: way?.hops ?? [], finalURL: url, end: .response(response), timings: .init())
        result.checkedAt = record.seconds
        return result
    }

    /// As it is announced, and by its bytes where it is not.
    private static func isHTML(_ message: HTTPMessage) -> Bool {
        guard let type = MediaSniffer.essence(message.headers["content-type"]) else {
            return message.body.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) } == .html
        }
        return type == "text/html" || type == "application/xhtml+xml"
    }

    private func rejected(_ number: Int, _ text: String, _ reason: String) -> Item {
        .rejected(URLList.rejected(text, name, number, reason))
    }
}

/// A page as an archive has it.
struct ArchivedPage: Sendable {
    /// The record it came from, counted from 1.
    var record: Int
    /// What was requested: where the redirects begin.
    var url: PageURL
    var result: FetchResult
}
