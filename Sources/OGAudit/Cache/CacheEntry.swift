internal import AuditModel
internal import FoundationEssentials

/// One thing that is kept: what it is, when its server last said so, what to ask by, and its bytes.
struct CacheEntry: Sendable {
    struct Header: Codable, Sendable {
        /// What it is found by.
        var key: String
        /// Seconds since 1970 at which it was sent, or confirmed.
        var checked: Int64
        /// Where it was answered, and what to ask by there.
        var url: String
        var entityTag: String?
        var lastModified: String?
        /// The MIME type of a file.
        var type: String?
    }

    var header: Header
    var body: Data

    /// As a file has it: the header in a line, and the bytes.
    var file: Data? {
        guard var data = try? JSONEncoder().encode(header) else { return nil }
        data.append(UInt8(ascii: "\n"))
        data.append(body)
        return data
    }

    /// Nil for anything that `file` did not make.
    init?(file: Data) {
        guard let end = file.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONDecoder().decode(Header.self, from: file[..<end])
        else { return nil }
        (self.header, body) = (header, Data(file[file.index(after: end)...]))
    }

    init(_ header: Header, _ body: Data) { (self.header, self.body) = (header, body) }

    /// Bytes that it takes, about.
    var weight: Int { body.count + header.key.utf8.count + header.url.utf8.count + 200 }

    /// What to ask by; nil where its server gave nothing.
    var condition: Validators.Condition? {
        let validators = Validators(entityTag: header.entityTag, lastModified: header.lastModified)
        guard !validators.isEmpty, let url = AuditModel.PageURL(stored: header.url) else { return nil }
        return Validators.Condition(url: url, validators: validators)
    }
}

extension CacheEntry.Header {
    init(_ key: String, _ condition: Validators.Condition, type: String? = nil) {
        self.init(
            key: key, checked: WallClock.seconds(), url: condition.url.text,
            entityTag: condition.validators.entityTag, lastModified: condition.validators.lastModified, type: type)
    }
}
