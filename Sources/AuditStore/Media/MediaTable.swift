package import AuditModel

/// Media facts, found by run and URL.
extension Store {
    /// Keeps the facts; they replace what was known of the URL in this run.
    func keep(_ facts: MediaFacts, _ run: RunID) throws(StoreError) {
        try kept("DELETE FROM media WHERE run = ? AND url = ?").run {
            $0.put(run.number); $0.put(facts.url.text)
        }
        try kept(MediaColumns.insertion).run { binder in
            binder.put(run.number)
            MediaColumns.put(facts, in: &binder)
        }
    }

    /// What this run already knows of an image, video or audio file; nil when it was not requested yet.
    package func media(_ url: PageURL, run: RunID) throws(StoreError) -> MediaFacts? {
        let file = database.file
        return try kept(MediaColumns.query).first({
            $0.put(run.number); $0.put(url.text)
        }) {
            (row: inout Row) throws(StoreError) in
            try MediaColumns.read(&row, file: file)
        } ?? nil
    }
}

/// The columns of media facts, written and read in one order.
enum MediaColumns {
    static let names = [
        "url", "final_url", "status", "cause", "cause_detail", "content_type", "type", "width", "height", "bytes",
        "bytes_basis", "content_hash", "redirects", "is_insecure", "supports_ranges", "fetch_ms", "is_animated",
        "picture_failure", "has_picture",
    ]
    /// In the order of `put`, without the table's own.
    static let written = names + VideoColumns.names
    /// What `read` expects behind one another; `m` is the row and `p` what decoding found, joined by content hash.
    private static let selection = (written.map { "m." + $0 } + ImageColumns.names.map { "p." + $0 }).joined(
        separator: ", ")

    static let query = """
        SELECT \(selection) FROM media m
        LEFT JOIN picture p ON p.content_hash = m.content_hash AND m.has_picture
        WHERE m.run = ? AND m.url = ? LIMIT 1
        """
    static let insertion = Database.insertion(into: "media", ["run"] + written)

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
        binder.put(facts.imageFailure?.rawValue)
        binder.put(facts.imageFacts != nil && facts.contentHash != nil)
        VideoColumns.put(facts.videoFacts, in: &binder)
    }

    /// Nil when what decoding found was deleted since; throws when the row holds what `put` never writes.
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
        facts.imageFailure = row.optionalText().flatMap(ImageFailure.init)
        let hasImage = row.bool()
        facts.videoFacts = VideoColumns.read(&row)
        guard hasImage else { return facts }
        facts.imageFacts = try? ImageColumns.read(&row)?.get()
        return facts.imageFacts == nil ? nil : facts
    }
}

/// The columns of the container of a video or audio file, written and read in one order.
enum VideoColumns {
    static let names = [
        "has_clip", "clip_brand", "clip_seconds", "clip_codecs", "clip_width", "clip_height", "clip_index_first",
    ]
    /// No name of a codec holds one.
    private static let separator: Character = "\n"

    static func put(_ video: VideoFacts?, in binder: inout Binder) {
        binder.put(video != nil)
        binder.put(video?.brand)
        binder.put(video?.seconds)
        binder.put((video?.codecs).map { $0.joined(separator: String(separator)) })
        binder.put(video?.width)
        binder.put(video?.height)
        binder.put(video?.isIndexFirst)
    }

    static func read(_ row: inout Row) -> VideoFacts? {
        guard row.bool() else {
            row.skip(Int32(names.count - 1))
            return nil
        }
        return VideoFacts(
            brand: row.optionalText(), seconds: row.optionalDouble(),
            codecs: row.text().split(separator: separator).map(String.init), width: row.optionalInt(),
            height: row.optionalInt(), isIndexFirst: row.optionalBool())
    }
}
