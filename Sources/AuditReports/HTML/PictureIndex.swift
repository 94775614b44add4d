internal import AuditModel
internal import AuditRules

/// The preview images and icons of a run, each once, for the gallery.
struct PictureIndex {
    /// One picture and who uses it.
    struct Entry {
        var isIcon: Bool
        var thumb: String?
        var picture: PageRecord.Picture
        /// Pages that use it, and the number of the first.
        var pages = 0
        var first: Int
        /// What rules say of it.
        var isBlank = false
        var isLogo = false

        private static let (blank, logo) = (ImageBlank.facts.id, ImageIsLogo.facts.id)

        mutating func count(_ page: PageRecord) {
            pages += 1
            guard !isIcon else { return }
            for finding in page.findings {
                if finding.rule == Self.blank { isBlank = true }
                if finding.rule == Self.logo { isLogo = true }
            }
        }
    }

    /// More are counted and not listed.
    static let limit = 20_000

    private var entries: [String: Entry] = [:]
    private(set) var leftOut = 0

    mutating func add(_ page: PageRecord, _ names: RowPicture, number: Int) {
        if let image = page.image {
            add(Entry(isIcon: false, thumb: names.image, picture: image, first: number), page)
        }
        if let icon = page.icon { add(Entry(isIcon: true, thumb: names.icon, picture: icon, first: number), page) }
    }

    private mutating func add(_ entry: Entry, _ page: PageRecord) {
        let key = (entry.isIcon ? "i" : "p") + (entry.thumb ?? entry.picture.url)
        guard let place = entries.index(forKey: key) else {
            guard entries.count < Self.limit else {
                leftOut += 1
                return
            }
            var entry = entry
            entry.count(page)
            return entries[key] = entry
        }
        entries.values[place].count(page)
    }

    /// The heaviest first.
    var sorted: [Entry] {
        entries.values.sorted { a, b in
            let (first, second) = (a.picture.size?.bytes ?? -1, b.picture.size?.bytes ?? -1)
            if first != second { return first > second }
            return (a.first, b.isIcon ? 1 : 0) < (b.first, a.isIcon ? 1 : 0)
        }
    }
}

extension PictureIndex {
    static let columns: [EntryColumn<Entry>] = [
        EntryColumn("is_icon") { $1.value($0.isIcon) },
        EntryColumn("thumb") { $1.value($0.thumb) },
        EntryColumn("url") { $1.value($0.picture.url, limit: PageRowLimit.url) },
        EntryColumn("width") { $1.value($0.picture.width) },
        EntryColumn("height") { $1.value($0.picture.height) },
        EntryColumn("bytes") { $1.value($0.picture.size?.bytes) },
        EntryColumn("basis") { $1.value($0.picture.size?.basis.rawValue) },
        EntryColumn("type") { $1.value($0.picture.type, limit: 40) },
        // In percent.
        EntryColumn("text") { $1.value($0.picture.textCoverage.map { Int(($0 * 100).rounded()) }) },
        EntryColumn("pages") { $1.value($0.pages) },
        EntryColumn("first") { $1.value($0.first) },
        EntryColumn("is_blank") { $1.value($0.isBlank) },
        EntryColumn("is_logo") { $1.value($0.isLogo) },
    ]
}
