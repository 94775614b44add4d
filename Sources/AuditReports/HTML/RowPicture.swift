internal import AuditModel

/// The pictures of a page by the names of their thumbnails, for the table and the gallery.
struct RowPicture {
    /// What pages with the same preview image have in common, by which they find each other; nil without one.
    let key: String?
    /// The stem of the file in `thumbs/` that stands for the page: the preview image, else the icon; nil when there is none.
    let thumb: String?
    /// The stem of the icon's file; nil when there is none.
    let icon: String?

    /// Digits of a content hash that make a name.
    private static let digits = 32
    private static let mark = Array("\"thumb\":\"".utf8)
    private static let icons = Array("\"icons\":[".utf8)

    init(_ page: PageRecord) {
        key = Self.stem(page.setKeys.image.utf8)
        let (first, icon) = Self.thumbs(page.detail)
        self.icon = icon
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
        place(of: mark, in: text, from: start).flatMap { stem(text[$0...]) }
    }

    /// Where what follows the mark begins; not `firstRange(of:)`, which took half of the time of a long report.
    private static func place(of mark: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        for place in text.indices[start...].dropLast(mark.count)
        where text[place] == mark[0] && text[place + 1] == mark[1] {
            if text[place...].starts(with: mark) { return place + mark.count }
        }
        return nil
    }

    private static func stem(_ text: some Sequence<UInt8>) -> String? {
        let stem = Array(text.prefix(digits))
        guard stem.count == digits, stem.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        return String(decoding: stem, as: UTF8.self)
    }
}
