internal import AuditModel

/// The columns of a result, written and read in one order.
enum ResultColumns {
    /// In the order of `put`; `read` expects them behind one another.
    static let names = [
        "final_url", "outcome", "cause", "cause_detail", "status", "score", "predicted_card", "title",
        "title_source", "title_line", "site_name", "application_name", "domain", "summary", "type", "canonical",
        "og_url", "image", "image_width", "image_height", "image_bytes", "image_bytes_basis", "image_type",
        "image_text_coverage", "icon", "icon_width", "icon_height", "icon_bytes", "icon_bytes_basis", "icon_type",
        "icon_text_coverage", "icon_source", "video", "video_type", "video_bytes", "video_bytes_basis",
        "media_bytes_total", "redirects", "html_bytes", "fetch_ms", "fetched_at", "media_applies",
        "media_checked", "file_kind", "image_note", "icon_note", "moot",
    ]

    /// What is asked for to read a whole record; `r` is the result and `p` its page.
    static let selection = "p.id, p.url, " + names.map { "r." + $0 }.joined(separator: ", ")

    static func put(_ record: PageRecord, in binder: inout Binder) {
        binder.put(record.finalURL == record.url ? nil : record.finalURL)
        binder.put(record.outcome.rawValue)
        binder.put(record.cause)
        binder.put(record.causeDetail)
        binder.put(record.status)
        binder.put(record.score)
        binder.put(record.predictedCard?.rawValue)
        binder.put(record.title?.value)
        binder.put(record.title?.source)
        binder.put(record.title?.line)
        for text in [record.siteName, record.applicationName, record.domain, record.summary, record.type] {
            binder.put(text)
        }
        binder.put(record.canonical)
        binder.put(record.ogURL)
        put(record.image, in: &binder)
        put(record.icon, in: &binder)
        binder.put(record.iconSource)
        binder.put(record.video?.url)
        binder.put(record.video?.type)
        put(record.video?.size, in: &binder)
        for number in [record.mediaBytesTotal, record.redirects, record.htmlBytes, record.fetchMilliseconds] {
            binder.put(number)
        }
        binder.put(record.fetchedAt)
        binder.put(record.mediaApplies)
        binder.put(record.looksAtMedia)
        binder.put(record.file?.rawValue)
        binder.put(record.imageNote)
        binder.put(record.iconNote)
        binder.put(record.moot.bytes)
    }

    private static func put(_ picture: PageRecord.Picture?, in binder: inout Binder) {
        binder.put(picture?.url)
        binder.put(picture?.width)
        binder.put(picture?.height)
        put(picture?.size, in: &binder)
        binder.put(picture?.type)
        binder.put(picture?.textCoverage)
    }

    static func put(_ size: ByteCount?, in binder: inout Binder) {
        binder.put(size?.bytes)
        binder.put(size?.basis.rawValue)
    }

    /// Reads a row of `selection`; findings, keys and details are elsewhere.
    static func read(_ row: inout Row, file: String) throws(StoreError) -> PageRecord {
        let page = row.int()
        let url = row.text()
        let finalURL = row.optionalText()
        guard let outcome = Outcome(rawValue: row.text()) else { throw .corrupt("an outcome", file: file) }
        var record = PageRecord(page: page, url: url, outcome: outcome)
        if let finalURL { record.finalURL = finalURL }
        readEnd(into: &record, &row)
        readCard(into: &record, &row)
        record.mediaBytesTotal = row.optionalInt()
        record.redirects = row.count()
        record.htmlBytes = row.optionalInt()
        record.fetchMilliseconds = row.optionalInt()
        record.fetchedAt = row.int()
        record.mediaApplies = row.bool()
        record.looksAtMedia = row.bool()
        record.file = row.optionalText().flatMap(FileLink.Kind.init(rawValue:))
        record.imageNote = row.optionalText()
        record.iconNote = row.optionalText()
        record.moot = RulePlaces(row.bytes())
        return record
    }

    private static func readEnd(into record: inout PageRecord, _ row: inout Row) {
        record.cause = row.text()
        record.causeDetail = row.text()
        record.status = row.optionalInt()
        record.score = row.optionalInt()
        record.predictedCard = row.optionalText().flatMap(PredictedCard.init(rawValue:))
    }

    private static func readCard(into record: inout PageRecord, _ row: inout Row) {
        let (title, source, line) = (row.optionalText(), row.optionalText(), row.optionalInt())
        record.title = title.map { Sourced($0, source: source ?? "", line: line) }
        record.siteName = row.optionalText()
        record.applicationName = row.optionalText()
        record.domain = row.text()
        record.summary = row.optionalText()
        record.type = row.optionalText()
        record.canonical = row.optionalText()
        record.ogURL = row.optionalText()
        record.image = picture(&row)
        record.icon = picture(&row)
        record.iconSource = row.optionalText()
        let (url, type, size) = (row.optionalText(), row.optionalText(), size(&row))
        guard let url else { return }
        record.video = PageRecord.Clip(url: url)
        record.video?.type = type
        record.video?.size = size
    }

    private static func picture(_ row: inout Row) -> PageRecord.Picture? {
        guard let url = row.optionalText() else {
            row.skip(6)
            return nil
        }
        var picture = PageRecord.Picture(url: url)
        picture.width = row.optionalInt()
        picture.height = row.optionalInt()
        picture.size = size(&row)
        picture.type = row.optionalText()
        picture.textCoverage = row.optionalDouble()
        return picture
    }

    static func size(_ row: inout Row) -> ByteCount? {
        let (bytes, basis) = (row.optionalInt(), row.optionalText())
        guard let bytes else { return nil }
        return ByteCount(bytes, basis.flatMap(ByteCount.Basis.init(rawValue:)) ?? .counted)
    }
}
