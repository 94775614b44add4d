package import AuditModel

/// The columns by which pages of a site are compared.
package enum SetKeyColumns {
    package static let columns: [(name: String, value: ColumnValue<PageRecord.SetKeys>)] = [
        ("domain", .text({ $0.registrableDomain }, { $0.registrableDomain = $1 ?? "" })),
        ("is_home", .flag({ $0.isHome }, { $0.isHome = $1 ?? false })),
        ("title_core", .text({ $0.titleCore }, { $0.titleCore = $1 ?? "" })),
        ("first_segment", .text({ $0.firstSegment }, { $0.firstSegment = $1 ?? "" })),
        ("last_segment", .text({ $0.lastSegment }, { $0.lastSegment = $1 ?? "" })),
        ("image", .text({ $0.image }, { $0.image = $1 ?? "" })),
        (
            "image_phash",
            .number(
                { $0.imagePerceptualHash.map(Int.init(truncatingIfNeeded:)) },
                { $0.imagePerceptualHash = $1.map(UInt64.init(truncatingIfNeeded:)) })
        ),
        ("summary", .text({ $0.summary }, { $0.summary = $1 ?? "" })),
        ("og_url", .text({ $0.ogURL }, { $0.ogURL = $1 ?? "" })),
        ("identity", .text({ $0.identity }, { $0.identity = $1 ?? "" })),
        ("image_swatch", .bytes({ $0.imageSwatch?.bytes ?? [] }, { $0.imageSwatch = Swatch($1) })),
    ]
    /// What comparing titles adds. The keys above stay as they were, so that comparing the same pages again finds the same.
    package static let learned = [
        ("learned_core", ColumnValue<PageRecord.SetKeys>.text({ $0.learnedCore }, { $0.learnedCore = $1 }))
    ]
    /// The key of a title as titles are compared, of `set_key k`.
    static let core = "coalesce(k.learned_core, k.title_core)"
    private static let readers = columns.map { Row.reader(of: $0.value) }
    private static let writers = columns.map { Binder.writer(of: $0.value) }
    static let names = columns.map(\.name)
    static let selection = names.map { "k." + $0 }.joined(separator: ", ")

    /// What SQL compares beside the keys; here too, because a look into another table costs more than the rest.
    private static let more = ["title", "site_name", "host"]
    /// The columns that `put` binds.
    static let inserted = ["id"] + names + more

    /// Puts a row; of the record nothing is changed.
    static func put(_ record: inout PageRecord, _ result: Int64, in binder: inout Binder) {
        binder.put(result)
        for write in writers { write(&record.setKeys, &binder) }
        binder.put(record.title?.value)
        binder.put(record.siteName)
        binder.put(record.domain)
    }

    static func read(_ row: inout Row) -> PageRecord.SetKeys {
        var keys = PageRecord.SetKeys()
        for read in readers { read(&row, &keys) }
        return keys
    }
}
