internal import AuditModel

/// The pictures of a page by the names of their thumbnails, for the table and the gallery.
struct RowPicture {
    /// What pages with the same preview image have in common, by which they find each other; nil without one.
    let key: String?
    /// The file in `thumbs/` that represents the page: the preview image, else the icon; nil when there is none.
    let thumb: String?
    /// The file of the preview image; nil when there is none.
    let image: String?
    /// The file of the icon; nil when there is none.
    let icon: String?

    /// `thumb`, without its stem when that is the key.
    var shortThumb: String? {
        guard let key, let thumb, thumb.hasPrefix(key) else { return thumb }
        return String(thumb.dropFirst(key.count))
    }

    private static let mark = Array("\"thumb\":\"".utf8)
    private static let icons = Array("\"icons\":[".utf8)
    /// The longest name of a file: a stem and `.webp`.
    private static let nameLimit = 40

    init(_ page: PageRecord) {
        key = ThumbFolder.stem(of: page.setKeys.image)
        let (first, icon) = Self.thumbs(page.detail)
        self.icon = icon
        // One file may be both.
        image = first == icon && first.flatMap({ ThumbFolder.stem(of: $0) }) != key ? nil : first
        // Where no card is shown there is no picture of it either.
        thumb = page.predictedCard == .bareLink ? nil : first
    }

    /// The first thumbnail that the details name, and the first among the icons: images stand before them.
    private static func thumbs(_ detail: [UInt8]) -> (first: String?, icon: String?) {
        guard detail.count <= PageDetailJSON.byteLimit else { return (nil, nil) }
        return detail.withUnsafeBufferPointer { text in
            let place = place(of: icons, in: text, from: 0)
            return (thumb(text, from: 0), place.flatMap { thumb(text, from: $0) })
        }
    }

    private static func thumb(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> String? {
        place(of: mark, in: text, from: start).flatMap {
            let name = String(
                decoding: text[$0...].prefix(nameLimit).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            return ThumbFolder.isThumbnail(name) ? name : nil
        }
    }

    /// Where what follows the mark begins; not `firstRange(of:)`, which took half of the time of a long report.
    private static func place(of mark: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        for place in text.indices[start...].dropLast(mark.count)
        where text[place] == mark[0] && text[place + 1] == mark[1] {
            if text[place...].starts(with: mark) { return place + mark.count }
        }
        return nil
    }
}
