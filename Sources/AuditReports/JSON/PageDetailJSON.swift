package import AuditModel

/// The details of one page for the report, as a JSON object of about 1 to 2 KB.
///
/// It is made once, when the page is audited, kept as a blob and copied into the report as it is. Values are cut
/// at `valueLimit` characters, those that the tag editor copies at `copyLimit`; lists have the limits below.
package enum PageDetailJSON {
    /// The most characters of a value, the most tags, and the most redirects.
    package static let valueLimit = 300
    /// The most characters of a text or URL that people copy from the report: more than any app shows, so that it is
    /// complete.
    package static let copyLimit = 4_000
    /// More than the tags to paste of any page take.
    package static let pasteLimit = 200_000
    package static let tagLimit = 60
    package static let hopLimit = 11
    /// The most images, icons, videos and audio files, each.
    package static let mediaLimit = 6
    /// No further tag is added once the tags take more than this.
    static let tagBudget = 32_768
    /// Larger than any detail written here; anything larger came from elsewhere.
    static let byteLimit = 524_288

    /// Encodes the details of one page; the text is safe inside a script.
    ///
    /// - Returns: the object, and how many of its bytes describe the page; the rest describes this visit.
    package static func encode(_ evidence: PageEvidence) -> (json: [UInt8], lasting: Int) {
        var start: [UInt8] = []
        start.reserveCapacity(3_072)
        var json = JSONWriter(bytes: start.take())
        var lasting = 0
        json.object { json in
            json.page(evidence)
            lasting = json.bytes.count
            json.transfer(evidence.fetch)
            json.times(of: evidence.card)
        }
        return (json.take(), lasting)
    }

    /// The details of another visit to an unchanged page of which only the HTML was requested. They are appended to the
    /// lasting part that `encode` wrote.
    package static func visit(_ visit: FetchFacts) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        var json = JSONWriter(bytes: bytes.take(), isInside: true)
        json.transfer(visit)
        bytes = json.take()
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}

extension JSONWriter {
    /// The part that stays the same as long as the page does.
    fileprivate mutating func page(_ evidence: PageEvidence) {
        member("label", evidence.card.siteLabel, limit: PageDetailJSON.valueLimit)
        member("domain", evidence.card.domainLabel, limit: PageDetailJSON.valueLimit)
        if let file = evidence.file { member(file: file) }
        member("profile", evidence.fetch.profile, limit: 40)
        member("ctype", evidence.fetch.contentType, limit: 100)
        let charset = evidence.tags.charset
        member("charset", "\(charset.used) (\(charset.source.rawValue))", limit: 60)
        fields(of: evidence.card)
        images(of: evidence.card)
        tags(of: evidence.tags)
        views(evidence.alternates)
    }

    fileprivate mutating func transfer(_ fetch: FetchFacts) {
        member("http", fetch.httpVersion, limit: 10)
        member("ip", fetch.remoteAddress.isEmpty ? nil : fetch.remoteAddress, limit: 50)
        member("wire", fetch.wireBytes)
        member("decoded", fetch.decodedBytes)
        flag("cut", fetch.isCut)
        member("first", fetch.firstStatus)
        // A local file was not fetched.
        if !fetch.httpVersion.isEmpty { times(fetch.timings) }
        guard !fetch.hops.isEmpty else { return }
        array("hops") { json in
            for hop in fetch.hops.prefix(PageDetailJSON.hopLimit) { json.hop(hop) }
        }
    }

    /// The file that the URL leads to instead of a page.
    fileprivate mutating func member(file: FileLink) {
        object("file") { json in
            json.member("kind", file.kind.rawValue)
            json.member("type", file.type == .unknown ? file.contentType ?? "" : file.type.rawValue, limit: 100)
            json.member("bytes", file.size.bytes)
            json.member("basis", file.size.basis.rawValue)
        }
    }

    /// The responses to other profiles: name, status and title.
    fileprivate mutating func views(_ views: [ProfileView]) {
        guard !views.isEmpty else { return }
        array("seen") { json in
            for view in views {
                json.array { json in
                    json.value(view.profile)
                    json.value(view.status)
                    json.value(view.title, limit: PageDetailJSON.valueLimit)
                }
            }
        }
    }

    private mutating func times(_ timings: FetchResult.Timings) {
        let all = [
            timings.nameLookup, timings.connect, timings.tls, timings.firstByte, timings.transfer, timings.total,
        ]
        array("times") { json in for time in all { json.value(time) } }
    }

    private mutating func hop(_ hop: FetchResult.Hop) {
        array { json in
            json.value(hop.from.text, limit: PageDetailJSON.valueLimit)
            json.value(hop.status)
            json.value(hop.to.text, limit: PageDetailJSON.valueLimit)
            json.value(hop.milliseconds)
        }
    }

    fileprivate mutating func fields(of card: LinkCard) {
        array("fields") { json in
            json.field("Title", card.title)
            json.field("Site name", card.siteName)
            json.field("Application name", card.applicationName)
            json.field("Description", card.summary)
            json.field("Type", card.type)
            json.field("og:url", card.ogURL.map { Sourced($0.value.text, source: $0.source, line: $0.line) })
            json.field("Canonical", card.canonical.map { Sourced($0.value.text, source: $0.source, line: $0.line) })
            json.field("Creator", card.creator)
            json.field("Theme colour", card.themeColour)
        }
    }

    private mutating func field(_ name: String, _ field: Sourced<String>?) {
        guard let field else { return }
        array { json in
            json.value(name)
            json.value(field.value, limit: PageDetailJSON.copyLimit)
            json.value(field.source, limit: 60)
            json.value(field.line)
        }
    }

    fileprivate mutating func tags(of tags: PageTags) {
        let start = bytes.count
        array("tags") { json in
            var list = TagList(limit: PageDetailJSON.tagLimit)
            list.fill(from: tags) { name, value, line in
                guard json.bytes.count - start < PageDetailJSON.tagBudget else { return }
                json.array { json in
                    json.value(name, limit: 100)
                    json.value(value, limit: PageDetailJSON.valueLimit)
                    json.value(line)
                }
            }
        }
    }
}
