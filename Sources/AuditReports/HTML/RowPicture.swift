internal import AuditModel

/// The picture of a page in the table: the preview image, else the icon, by the name of its thumbnail.
struct RowPicture {
    /// What pages with the same preview image have in common, by which they find each other; nil without one.
    let key: String?
    /// The stem of the file in `thumbs/`; nil when there is none.
    let thumb: String?

    /// Digits of a content hash that make a name.
    private static let digits = 32
    private static let mark = Array("\"thumb\":\"".utf8)

    init(_ page: PageRecord) {
        key = Self.stem(page.setKeys.image.utf8)
        // Where no card is shown there is no picture of it either.
        thumb = page.predictedCard == .bareLink ? nil : Self.firstThumb(page.detail)
    }

    /// The first thumbnail that the details name: images stand there before icons.
    private static func firstThumb(_ detail: [UInt8]) -> String? {
        guard detail.count <= PageDetailJSON.byteLimit else { return nil }
        let mark = mark
        return detail.withUnsafeBufferPointer { text in
            // Not `firstRange(of:)`, which took half of the time of a long report.
            for place in text.indices.dropLast(mark.count) where text[place] == mark[0] && text[place + 1] == mark[1] {
                if text[place...].starts(with: mark) { return stem(text[(place + mark.count)...]) }
            }
            return nil
        }
    }

    private static func stem(_ text: some Sequence<UInt8>) -> String? {
        let stem = Array(text.prefix(digits))
        guard stem.count == digits, stem.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        return String(decoding: stem, as: UTF8.self)
    }
}
