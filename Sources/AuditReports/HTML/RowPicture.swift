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

    private static let mark: StaticString = "\"thumb\":\""
    private static let icons: StaticString = "\"icons\":["
    /// The longest name of a file: a stem and `.webp`.
    private static let nameLimit = 40

    init(_ page: borrowing PageRecord) {
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
            guard let first = place(in: text, from: 0) else { return (nil, nil) }
            let icon = text.place(of: icons, anchor: 8).flatMap { place(in: text, from: $0) }
            return (thumb(text, first), icon.flatMap { thumb(text, $0) })
        }
    }

    /// Where the next mark is; few texts have many a `b`.
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
