internal import AuditModel

extension JSONWriter {
    /// Writes the lists of images, icons, videos and audio files; empty lists are left out.
    mutating func images(of card: LinkCard) {
        list("images", card.images) { json, image in
            json.member("declared", Self.size(image.declaredWidth, image.declaredHeight), limit: 20)
            json.member("alt", image.alt, limit: PageDetailJSON.valueLimit)
            json.candidate(image.key, image.raw, image.line, image.url, image, isImage: true)
        }
        list("icons", card.icons) { json, icon in
            json.member("declared", icon.declaredSide.map { "\($0) × \($0)" })
            json.candidate(icon.origin.rawValue, icon.raw, icon.line, icon.url, icon, isImage: true)
        }
        list("videos", card.videos) { json, video in
            json.candidate(video.key, video.raw, video.line, video.url, video)
        }
        list("audios", card.audios) { json, audio in
            json.candidate(audio.key, audio.raw, audio.line, audio.url, audio)
        }
    }

    /// The time of each entry of those lists in milliseconds; null for one that was not requested.
    mutating func times(of card: LinkCard) {
        func isKnown(_ files: [some LookedAt]) -> Bool { files.indices.contains { files[$0].isLookedAt } }
        guard isKnown(card.images) || isKnown(card.icons) || isKnown(card.videos) || isKnown(card.audios) else {
            return
        }
        array("took") { json in
            json.times(of: card.images)
            json.times(of: card.icons)
            json.times(of: card.videos)
            json.times(of: card.audios)
        }
    }

    private mutating func times(of files: [some LookedAt]) {
        array { json in files.prefix(PageDetailJSON.mediaLimit).forEach { json.value($0.media?.milliseconds) } }
    }

    private mutating func list<Entry>(
        _ name: StaticString, _ entries: [Entry], _ body: (inout JSONWriter, Entry) -> Void
    ) {
        guard !entries.isEmpty else { return }
        array(name) { json in
            // By index, because iterating copies each entry.
            for place in entries.indices.prefix(PageDetailJSON.mediaLimit) {
                json.object { json in body(&json, entries[place]) }
            }
        }
    }

    private mutating func candidate(
        _ name: String, _ raw: String, _ line: Int?, _ url: PageURL?, _ look: some LookedAt, isImage: Bool = false
    ) {
        member("key", name)
        member("line", line)
        let text = url?.text
        // A value that is not a URL may be a whole image as text.
        member("url", text ?? raw, limit: text == nil ? PageDetailJSON.valueLimit : PageDetailJSON.copyLimit)
        flag("bad", text == nil)
        if look.isLookedAt, let media = look.media { return facts(media) }
        if look.isHostBusy {
            member("undecoded", ImageWords.hostBusy)
        } else if isImage, text != nil {
            member("undecoded", ImageWords.notChecked)
        }
    }

    private mutating func facts(_ media: MediaFacts) {
        member("status", media.status)
        member("failure", media.failure?.cause.rawValue)
        member("type", media.type.rawValue)
        member("ctype", media.contentType, limit: 100)
        member("w", media.width)
        member("h", media.height)
        member("bytes", media.size?.bytes)
        member("basis", media.size?.basis.rawValue)
        flag("usable", media.isUsableImage)
        flag("animated", media.isAnimated == true)
        flag("insecure", media.isInsecure)
        member("undecoded", media.imageFailure?.rawValue)
        if let imageFacts = media.imageFacts { shown(imageFacts, media.contentHash) }
        if let videoFacts = media.videoFacts { videoMember(videoFacts) }
    }

    private mutating func shown(_ imageFacts: ImageFacts, _ contentHash: String?) {
        member("thumb", contentHash.flatMap { ThumbFolder.name(of: $0, isOpaque: imageFacts.isOpaque) })
        member("text", Int((imageFacts.textCoverage * 100).rounded()))
        member("cells", imageFacts.textCells == 0 ? nil : imageFacts.textCells)
        flag("cutShort", imageFacts.isTruncated)
        // The largest boxes, in their original order.
        let least = imageFacts.textBoxes.map(\.area).sorted(by: >).dropFirst(Self.boxLimit - 1).first ?? 0
        boxes(imageFacts.textBoxes.filter { $0.area >= least })
    }

    /// Writes what the container of a video or audio file says.
    private mutating func videoMember(_ videoFacts: VideoFacts) {
        object("clip") { json in
            json.member("brand", videoFacts.brand, limit: 24)
            json.member("seconds", videoFacts.seconds.map { Int(min($0, 1e9).rounded()) })
            if !videoFacts.codecs.isEmpty {
                json.array("codecs") { json in
                    videoFacts.codecs.prefix(VideoFacts.codecLimit).forEach { json.value($0, limit: 24) }
                }
            }
            if let isFirst = videoFacts.isIndexFirst { json.column("first", isFirst) }
        }
    }

    private mutating func boxes(_ boxes: [ImageFacts.Box]) {
        guard !boxes.isEmpty else { return }
        array("boxes") { json in
            for box in boxes.prefix(Self.boxLimit) {
                json.array { json in for side in [box.x0, box.y0, box.x1, box.y1] { json.value(side) } }
            }
        }
    }

    private static let boxLimit = 40

    private static func size(_ width: String?, _ height: String?) -> String? {
        guard width != nil || height != nil else { return nil }
        return "\(width ?? "?") × \(height ?? "?")"
    }
}

extension ImageFacts.Box {
    fileprivate var area: Int { max(0, x1 - x0) * max(0, y1 - y0) }
}

/// The tags of a page that matter for previews, at most `limit`.
struct TagList {
    private var left: Int

    init(limit: Int) { left = limit }

    /// Gives the name, value and line of each tag: titles and bases first, then links, then metas.
    mutating func fill(from tags: PageTags, _ body: (String, String?, Int) -> Void) {
        for title in tags.titles.prefix(2) { add("title", title.text, title.place, body) }
        for base in tags.bases.prefix(1) { add("base", base.href, base.place, body) }
        // By index, because iterating copies every tag.
        for index in tags.links.indices
        where Self.isWanted(link: tags.links[index].rel, type: tags.links[index].type) {
            let sizes = tags.links[index].sizes.map { " \($0)" } ?? ""
            add("link \(tags.links[index].rel)\(sizes)", tags.links[index].href, tags.links[index].place, body)
        }
        for index in tags.metas.indices {
            guard let key = tags.key(at: index), Self.isWanted(key) else { continue }
            add(key, tags.metas[index].content, tags.metas[index].place, body)
        }
    }

    private mutating func add(
        _ name: String, _ value: String?, _ place: SourcePlace, _ body: (String, String?, Int) -> Void
    ) {
        guard left > 0 else { return }
        left -= 1
        body(name, value, place.line)
    }

    private static func isWanted(_ key: String) -> Bool {
        key.withBytes { text in families.contains { text.begins(with: $0) } } || names.contains(key)
    }

    private static func isWanted(link rel: String, type: String?) -> Bool {
        if rel.hasPrefix("apple-touch") || rel.hasPrefix("shortcut") { return true }
        // Feeds and translations are alternate links too, but matter for no preview.
        return rel == "alternate" ? type == activity : rels.contains(rel)
    }

    private static let families: [StaticString] = [
        "og:", "twitter:", "article:", "product:", "profile:", "book:", "music:", "video:",
    ]
    private static let names = [
        "description", "Description", "author", "image", "application-name", "theme-color", "robots",
        "apple-itunes-app", "apple-mobile-web-app-title",
    ]
    private static let rels = ["canonical", "icon", "mask-icon", "image_src", "manifest"]
    /// The link that TN3156 asks posts of social networks to have.
    private static let activity = "application/activity+json"
}
