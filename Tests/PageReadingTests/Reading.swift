internal import AuditModel
internal import PageReading

/// The tags of text served as UTF-8.
func read(_ html: String, limits: ReadingLimits = ReadingLimits()) -> PageTags {
    PageReader.read(Array(html.utf8), contentType: "text/html; charset=utf-8", limits: limits)
}

/// The tags of bytes, with the header of the test.
func read(_ bytes: [UInt8], _ contentType: String? = "text/html") -> PageTags {
    PageReader.read(bytes, contentType: contentType)
}

extension PageTags {
    /// The contents of the metas with that key.
    func contents(_ key: String) -> [String] { metas.filter { $0.key == key }.compactMap(\.content) }
}
