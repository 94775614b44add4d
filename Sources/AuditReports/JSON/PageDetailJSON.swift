public import AuditModel

/// The details of one page for the report, as one JSON object of about 1 to 2 KB.
///
/// It is made once, when the page is audited, kept as a blob and copied into the report as it is. Values are cut
/// at `valueLimit` characters; lists have the limits below.
public enum PageDetailJSON {
    /// Characters of a value, tags, and redirects that are kept.
    public static let valueLimit = 300
    public static let tagLimit = 60
    public static let hopLimit = 11
    /// Images, icons, videos and audios that are kept of each.
    public static let mediaLimit = 6
    /// No tag is added above this size.
    static let tagBudget = 32_768
    /// More than any detail can have; what is longer was not written here.
    static let byteLimit = 262_144

    /// Encodes what is known of one page; text may stand inside a script.
    public static func encode(_ evidence: PageEvidence) -> [UInt8] {
        var start: [UInt8] = []
        start.reserveCapacity(3_072)
        var json = JSONWriter(bytes: start)
        json.object { json in
            json.member("label", evidence.card.siteLabel, limit: valueLimit)
            json.member("domain", evidence.card.domainLabel, limit: valueLimit)
            if let file = evidence.file { json.member(file: file) }
            json.transfer(evidence.fetch, evidence.tags.charset)
            json.fields(of: evidence.card)
            json.pictures(of: evidence.card)
            json.tags(of: evidence.tags)
            json.views(evidence.alternates)
        }
        return json.take()
    }
}

extension JSONWriter {
    fileprivate mutating func transfer(_ fetch: FetchFacts, _ charset: CharsetFacts) {
        member("profile", fetch.profile, limit: 40)
        member("http", fetch.httpVersion, limit: 10)
        member("ip", fetch.remoteAddress.isEmpty ? nil : fetch.remoteAddress, limit: 50)
        member("ctype", fetch.contentType, limit: 100)
        member("charset", "\(charset.used) (\(charset.source.rawValue))", limit: 60)
        member("wire", fetch.wireBytes)
        member("decoded", fetch.decodedBytes)
        flag("cut", fetch.isCut)
        member("first", fetch.firstStatus)
        // A local file was not fetched.
        if !fetch.httpVersion.isEmpty { times(fetch.timings) }
        guard !fetch.hops.isEmpty else { return }
        key("hops")
        array { json in
            for hop in fetch.hops.prefix(PageDetailJSON.hopLimit) { json.hop(hop) }
        }
    }

    /// The file in the place of a page.
    fileprivate mutating func member(file: FileLink) {
        key("file")
        object { json in
            json.member("kind", file.kind.rawValue)
            json.member("type", file.type == .unknown ? file.contentType ?? "" : file.type.rawValue, limit: 100)
            json.member("bytes", file.size.bytes)
            json.member("basis", file.size.basis.rawValue)
        }
    }

    /// What other profiles were served: name, status and title.
    fileprivate mutating func views(_ views: [ProfileView]) {
        guard !views.isEmpty else { return }
        key("seen")
        array { json in
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
        key("times")
        array { json in
            json.value(timings.nameLookup)
            json.value(timings.connect)
            json.value(timings.tls)
            json.value(timings.firstByte)
            json.value(timings.transfer)
            json.value(timings.total)
        }
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
        key("fields")
        array { json in
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
            json.value(field.value, limit: PageDetailJSON.valueLimit)
            json.value(field.source, limit: 60)
            json.value(field.line)
        }
    }

    fileprivate mutating func tags(of tags: PageTags) {
        key("tags")
        array { json in
            var list = TagList(limit: PageDetailJSON.tagLimit)
            list.fill(from: tags) { name, value, line in
                guard json.bytes.count < PageDetailJSON.tagBudget else { return }
                json.array { json in
                    json.value(name, limit: 100)
                    json.value(value, limit: PageDetailJSON.valueLimit)
                    json.value(line)
                }
            }
        }
    }
}
