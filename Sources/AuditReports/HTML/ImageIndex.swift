internal import AuditModel
internal import AuditRules

/// The preview images and icons of a run, each once, for the gallery.
struct ImageIndex {
    /// One image and the pages that use it.
    struct Entry {
        var isIcon: Bool
        var thumb: String?
        var image: PageRecord.Image
        /// Pages that use it, and the number of the first.
        var pages = 0
        var first: Int
        /// The findings about it.
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

    /// The most images; further ones are counted but not listed.
    static let limit = 20_000

    /// By thumbnail, or by URL if there is none.
    private var images: [String: Entry] = [:]
    private var icons: [String: Entry] = [:]
    private(set) var leftOut = 0

    mutating func add(_ page: PageRecord, _ names: RowImage, number: Int) {
        let hasRoom = images.count + icons.count < Self.limit
        if let image = page.image {
            let isKept = Self.count(page, names.image ?? image.url, in: &images, hasRoom: hasRoom) {
                Entry(isIcon: false, thumb: names.image, image: image, first: number)
            }
            if !isKept { leftOut += 1 }
        }
        guard let icon = page.icon else { return }
        let isKept = Self.count(
            page, names.icon ?? icon.url, in: &icons, hasRoom: images.count + icons.count < Self.limit
        ) {
            Entry(isIcon: true, thumb: names.icon, image: icon, first: number)
        }
        if !isKept { leftOut += 1 }
    }

    /// Returns false if there is no room for a new one.
    private static func count(
        _ page: PageRecord, _ key: String, in entries: inout [String: Entry], hasRoom: Bool, _ new: () -> Entry
    ) -> Bool {
        if let place = entries.index(forKey: key) {
            entries.values[place].count(page)
        } else if hasRoom {
            var entry = new()
            entry.count(page)
            entries[key] = entry
        } else {
            return false
        }
        return true
    }

    /// The largest files first.
    var sorted: [Entry] {
        (Array(images.values) + icons.values).sorted { a, b in
            let (first, second) = (a.image.size?.bytes ?? -1, b.image.size?.bytes ?? -1)
            if first != second { return first > second }
            return (a.first, b.isIcon ? 1 : 0) < (b.first, a.isIcon ? 1 : 0)
        }
    }
}

extension ImageIndex {
    static let columns: [EntryColumn<Entry>] = [
        EntryColumn("is_icon") { $1.value($0.isIcon) },
        EntryColumn("thumb") { $1.value($0.thumb) },
        EntryColumn("url") { $1.value($0.image.url, limit: PageRowLimit.url) },
        EntryColumn("width") { $1.value($0.image.width) },
        EntryColumn("height") { $1.value($0.image.height) },
        EntryColumn("bytes") { $1.value($0.image.size?.bytes) },
        EntryColumn("basis") { $1.value($0.image.size?.basis.rawValue) },
        EntryColumn("type") { $1.value($0.image.type, limit: 40) },
        // In percent.
        EntryColumn("text") { $1.value($0.image.textCoverage.map { Int(($0 * 100).rounded()) }) },
        EntryColumn("pages") { $1.value($0.pages) },
        EntryColumn("first") { $1.value($0.first) },
        EntryColumn("is_blank") { $1.value($0.isBlank) },
        EntryColumn("is_logo") { $1.value($0.isLogo) },
    ]
}

/// What reports say about the analysis of images.
enum ImageWords {
    /// Which images were not analysed, and which thumbnails are missing; empty if there are none.
    static func note(_ failures: [ImageFailure: Int], thumbsLeftOut: Int) -> HTML {
        var sentences = ImageFailure.allCases.compactMap { failure -> String? in
            guard let count = failures[failure], count > 0 else { return nil }
            return "\(counted(count, "image")): \(failure.words)."
        }
        if thumbsLeftOut > 0 {
            sentences.append(
                "\(counted(thumbsLeftOut, "thumbnail")) not shown, to keep the report small.")
        }
        return sentences.isEmpty ? "" : "<p class=\"sub\">\(sentences.joined(separator: " "))</p>"
    }

    /// The word for an image that was not requested.
    static let notChecked = "not_checked"
    /// The word for an image that its host refused to send.
    static let hostBusy = "host_busy"

    /// The amount of text in an image, for a terminal; nil if it was not analysed.
    static func textIn(_ media: MediaFacts) -> Sourced<String>? {
        guard let image = media.imageFacts else { return nil }
        let coverage = image.textCoverage
        let verdict =
            coverage >= ImageFacts.heavyCoverage
            ? "heavy" : coverage >= ImageFacts.someCoverage ? "some" : "little"
        let tenths = Int((coverage * 1000).rounded())
        guard tenths > 0 else { return Sourced("none", source: "measured") }
        return Sourced(
            "\(verdict): about \(tenths / 10).\(tenths % 10) % of the image, \(image.textCells) of 25 cells",
            source: "measured")
    }
}

extension ImageFailure {
    /// What reports say about one image; `ImageNote` says the same with the name of the format.
    var words: String {
        switch self {
        case .undecodable: "not decodable"
        case .notDecodedHere: "format not decoded"
        case .tooLarge: "too many pixels"
        case .tookTooLong: "decoder failed: it took too long"
        case .helperDied: "decoder failed"
        }
    }
}
