internal import AuditModel

/// The columns of media facts, written and read in one order.
enum MediaColumns {
    static let names = [
        "url", "final_url", "status", "cause", "cause_detail", "content_type", "type", "width", "height", "bytes",
        "bytes_basis", "content_hash", "redirects", "is_insecure", "supports_ranges", "fetch_ms", "is_animated",
        "picture_failure", "has_picture",
    ]
    /// In the order of `put`, without the table's own.
    static let written = names + ClipColumns.names
    /// What `read` expects behind one another; `m` is the row and `p` what decoding told, joined by content hash.
    static let selection = (written.map { "m." + $0 } + PictureColumns.names.map { "p." + $0 }).joined(separator: ", ")

    static func put(_ facts: MediaFacts, in binder: inout Binder) {
        binder.put(facts.url.text)
        binder.put(facts.finalURL == facts.url ? nil : facts.finalURL.text)
        binder.put(facts.status)
        binder.put(facts.failure?.cause.rawValue)
        binder.put(facts.failure?.detail)
        binder.put(facts.contentType)
        binder.put(facts.type.rawValue)
        binder.put(facts.width)
        binder.put(facts.height)
        binder.put(facts.size)
        binder.put(facts.contentHash)
        binder.put(facts.redirects)
        binder.put(facts.isInsecure)
        binder.put(facts.supportsRanges)
        binder.put(facts.milliseconds)
        binder.put(facts.isAnimated)
        binder.put(facts.pictureFailure?.rawValue)
        binder.put(facts.picture != nil && facts.contentHash != nil)
        ClipColumns.put(facts.clip, in: &binder)
    }

    /// Nil when what decoding told was let go since; throws when the row holds what `put` never writes.
    static func read(_ row: inout Row, file: String) throws(StoreError) -> MediaFacts? {
        guard let url = PageURL(stored: row.text()) else { throw .corrupt("media facts", file: file) }
        var facts = MediaFacts(url: url)
        if let text = row.optionalText() {
            guard let finalURL = PageURL(stored: text) else { throw .corrupt("media facts", file: file) }
            facts.finalURL = finalURL
        }
        facts.status = row.optionalInt()
        let (cause, detail) = (row.optionalText(), row.optionalText())
        facts.failure = cause.map { FetchFailure(FetchFailure.Cause(rawValue: $0) ?? .other, detail ?? "") }
        facts.contentType = row.optionalText()
        facts.type = MediaType(rawValue: row.text()) ?? .unknown
        facts.width = row.optionalInt()
        facts.height = row.optionalInt()
        facts.size = row.size()
        facts.contentHash = row.optionalText()
        facts.redirects = row.count()
        facts.isInsecure = row.bool()
        facts.supportsRanges = row.optionalBool()
        facts.milliseconds = row.count()
        facts.isAnimated = row.optionalBool()
        facts.pictureFailure = row.optionalText().flatMap(PictureFailure.init)
        let hasPicture = row.bool()
        facts.clip = ClipColumns.read(&row)
        guard hasPicture else { return facts }
        facts.picture = try? PictureColumns.read(&row)?.get()
        return facts.picture == nil ? nil : facts
    }
}
