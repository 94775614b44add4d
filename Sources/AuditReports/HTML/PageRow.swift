internal import AuditModel

/// A row of the table of pages; the report's script draws the same from data.
struct PageRow {
    let html: HTML

    /// `reason` is the evidence of the costliest finding, or why the page could not be loaded.
    init(_ page: PageRecord, _ shownImage: RowImage, number: Int, reason: String?) {
        let title = page.title?.value ?? page.url
        let url: HTML = page.title == nil ? "" : "<bdi class=\"url\">\(page.url, limit: PageRowLimit.url)</bdi>"
        html = """
            <tr><td class="score">\(ScoreBadge(page.score, page.outcome).html)\(Self.note(page))</td>\
            <td class="what">\(Self.shot(shownImage))<a href="#page=\(number)"><bdi>\(title, limit: PageRowLimit.title)</bdi></a>\
            \(url)\(Self.reason(reason))</td>\
            <td class="card">\(page.cardLabel ?? "")</td>\
            <td class="found">\(Self.counts(page.findings))</td></tr>

            """
    }

    private static func note(_ page: PageRecord) -> HTML {
        page.mediaNote.map { "<small class=\"unchecked\">\($0)</small>" } ?? ""
    }

    private static func shot(_ shownImage: RowImage) -> HTML {
        guard let thumb = shownImage.thumb else {
            return
                "<span class=\"shot\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><use href=\"#globe\"/></svg></span>"
        }
        return "<span class=\"shot\"><img src=\"thumbs/\(thumb)\" alt=\"\" loading=\"lazy\"></span>"
    }

    private static func reason(_ reason: String?) -> HTML {
        guard let reason else { return "" }
        return "<span class=\"why\">\(reason)</span>"
    }

    private static func counts(_ findings: [Finding]) -> HTML {
        let parts = Severity.allCases.reversed().map { ($0, findings.count(of: $0)) }
        return parts.filter { $0.1 > 0 }.map { severity, count -> HTML in
            "<span class=\"sev \(severity.rawValue)\">\(severity.counted(count))</span>"
        }.joined()
    }
}

/// A score with its grade, or the outcome of a page that has none.
struct ScoreBadge {
    let html: HTML

    init(_ score: Int?, _ outcome: Outcome = .ok) {
        if let score {
            let grade = Grade(score: score).rawValue
            html = "<b class=\"badge g\(grade)\">\(score)<small>\(grade)</small></b>"
        } else {
            html = "<b class=\"badge none\">\(outcome.isLoaded ? "–" : OutcomeWords(outcome).label)</b>"
        }
    }
}

/// The thumbnails of a page, for the table and the gallery.
struct RowImage {
    /// The key that pages with the same preview image share; nil without one.
    let key: String?
    /// The file in `thumbs/` for the page: its preview image, otherwise its icon; nil if there is none.
    let thumb: String?
    /// The file of the preview image; nil when there is none.
    let image: String?
    /// The file of the icon; nil when there is none.
    let icon: String?

    /// `thumb` without its stem, if the stem is the key.
    var shortThumb: String? {
        guard let key, let thumb, thumb.hasPrefix(key) else { return thumb }
        return String(thumb.dropFirst(key.count))
    }

    private static let mark: StaticString = "\"thumb\":\""
    private static let icons: StaticString = "\"icons\":["
    /// The longest name of a file: a stem and `.webp`.
    private static let nameLimit = 40

    init(_ page: borrowing PageRecord) {
        key = ThumbFolder.stem(of: page.setKeys.image)
        let (first, icon) = Self.thumbs(page.detail)
        self.icon = icon
        // One file may be both image and icon.
        image = first == icon && first.flatMap({ ThumbFolder.stem(of: $0) }) != key ? nil : first
        // A page without a card has no image either.
        thumb = page.predictedCard == .bareLink ? nil : first
    }

    /// The first thumbnail in the details, and the first of the icons; images come before icons.
    private static func thumbs(_ detail: [UInt8]) -> (first: String?, icon: String?) {
        guard detail.count <= PageDetailJSON.byteLimit else { return (nil, nil) }
        return detail.withUnsafeBufferPointer { text in
            guard let first = place(in: text, from: 0) else { return (nil, nil) }
            let icon = text.place(of: icons, anchor: 8).flatMap { place(in: text, from: $0) }
            return (thumb(text, first), icon.flatMap { thumb(text, $0) })
        }
    }

    /// The place after the next mark. The search looks for its `b`, which is rare in these texts.
    private static func place(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        text.place(of: mark, from: start, anchor: 5)
    }

    private static func thumb(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> String? {
        let start = place + mark.utf8CodeUnitCount
        let name = String(
            decoding: text[start...].prefix(nameLimit).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        return ThumbFolder.isThumbnail(name) ? name : nil
    }
}
