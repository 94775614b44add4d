package import AuditModel

extension DrawnCard {
    /// The predicted card of a page that was checked; nil where none is predicted.
    ///
    /// - Parameters:
    ///   - page: the record of the page.
    ///   - card: what its tags say, and what is known of its media.
    ///   - file: what the URL leads to that is no page; nil for a page.
    ///   - name: what a card without a title shows: the URL, or the path of a file.
    ///   - image: the bytes of an image that was loaded and their type; nil for one whose place is drawn.
    package init?(
        _ page: PageRecord, _ card: LinkCard, file: FileLink?, name: String,
        image: (PageURL) -> (bytes: [UInt8], type: String)?
    ) {
        guard let layout = page.predictedCard else { return nil }
        guard layout != .file else {
            let row = FileRow(file, url: name)
            self.init(layout: layout, url: name, title: row.name, below: row.about)
            return
        }
        self.init(layout: layout, url: name, title: card.title?.value ?? card.siteLabel, below: card.domainLabel)
        icon = card.chosenIcon.map { Image($0, image) }
        let chosen = card.chosenImage ?? card.likelyImage
        let others = layout == .collage ? card.images.filter { $0 != chosen && $0.media?.isUsableImage != false } : []
        images = ([chosen].compactMap(\.self) + others).prefix(4).map { Image($0, image) }
    }
}

extension DrawnCard.Image {
    /// Types that browsers draw from a `data:` URL and that cannot contain scripts.
    private static let drawable: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp", "image/x-icon",
        "image/vnd.microsoft.icon",
    ]

    fileprivate init(_ look: some LookedAt, _ image: (PageURL) -> (bytes: [UInt8], type: String)?) {
        let loaded = look.url.flatMap(image).flatMap { Self.drawable.contains($0.type) ? $0 : nil }
        self.init(
            source: loaded.map { "data:\($0.type);base64,\(Base64.text($0.bytes))" }, width: look.media?.width,
            height: look.media?.height)
    }
}
