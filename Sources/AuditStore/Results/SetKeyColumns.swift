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
    /// What they are called in the table `content`, and in the view `set_key`.
    static let inContent = columns.map { "set_" + $0.name }
    static let selection = columns.map { "k." + $0.name }.joined(separator: ", ")

    static func put(_ keys: inout PageRecord.SetKeys, in binder: inout Binder) {
        for write in writers { write(&keys, &binder) }
    }

    static func read(_ row: inout Row, into keys: inout PageRecord.SetKeys) {
        for read in readers { read(&row, &keys) }
    }

    static func read(_ row: inout Row) -> PageRecord.SetKeys {
        var keys = PageRecord.SetKeys()
        read(&row, into: &keys)
        return keys
    }
}
