package import AuditModel
internal import AuditRules

/// Looks at what a card points to, in Apple's order and no further than Apple would (docs/linkpresentation.md §6–§9).
package struct MediaLook: Sendable {
    /// How much of a resource is looked at.
    package enum Depth: Hashable, Sendable {
        /// All of it, so that its bytes are counted; reading stops just past the 10 MiB budget.
        case whole
        /// The first bytes of a file, and those of an index after the media: type, container and announced size.
        case opening
    }

    private let page: PageURL
    private let look: @Sendable (PageURL, Depth) async -> MediaFacts

    /// - Parameter page: where the page was found, from which a host may be out of reach.
    package init(of page: PageURL, _ look: @escaping @Sendable (PageURL, Depth) async -> MediaFacts) {
        (self.page, self.look) = (page, look)
    }

    /// LinkPresentation keeps up to four images.
    static let imageLimit = 4
    /// The most videos, and the most sounds, that are requested until one plays.
    static let videoLimit = 4
    /// Declared icons that are requested behind the one that is shown.
    static let laterIconLimit = 3

    /// Fills in the media facts; icons, images and videos are checked concurrently.
    package func fill(_ card: inout LinkCard) async {
        async let images = images(card.images)
        async let icons = icons(card.icons)
        async let videos = mediaFiles(card.videos, until: { $0.playsAsVideo })
        async let audios = mediaFiles(card.audios, until: { $0.playsAsAudio })
        (card.images, card.icons, card.videos, card.audios) = await (images, icons, videos, audios)
    }

    /// The first four at once; further ones only when none of those can be used. Hoisted images are tried one by one until
    /// one is wide enough.
    private func images(_ records: [ImageRecord]) async -> [ImageRecord] {
        var records = records
        var time = MediaTime()
        if records.first?.isHoisted == true {
            for index in records.indices {
                await look(at: &records[index], .whole, &time)
                if let media = records[index].media, media.isUsableImage, isWide(media) { break }
                if time.isUp { break }
            }
            return records
        }
        await withTaskGroup { group in
            for (index, record) in records.prefix(Self.imageLimit).enumerated() {
                group.addTask { (index, await facts(record.url, .whole)) }
            }
            for await (index, facts) in group {
                records[index].learn(facts)
                time.use(facts, beside: true)
            }
        }
        for index in records.indices.dropFirst(Self.imageLimit) {
            if time.isUp || records.contains(where: { $0.media?.isUsableImage == true }) { break }
            await look(at: &records[index], .whole, &time)
        }
        return records
    }

    private func isWide(_ media: MediaFacts) -> Bool { media.width ?? LinkCard.largeWidth >= LinkCard.largeWidth }

    /// In order until one loads; then the touch icons after it, until one of those does, because a rule asks
    /// whether the site has any, and a few of the declared ones, because a dead link is a fault of its own.
    private func icons(_ candidates: [IconCandidate]) async -> [IconCandidate] {
        var candidates = candidates
        var time = MediaTime()
        var (isFound, isTouchFound, later) = (false, false, 0)
        for index in candidates.indices {
            let origin = candidates[index].origin
            if isFound, isTouchFound || !origin.isTouch {
                guard origin.isDeclared, later < Self.laterIconLimit else { continue }
                later += 1
            }
            await look(at: &candidates[index], .whole, &time)
            if time.isUp { break }
            guard candidates[index].media?.isUsableImage == true else { continue }
            isFound = true
            isTouchFound = isTouchFound || origin.isTouch
        }
        return candidates
    }

    /// In order until one plays; nothing is downloaded but the opening. What YouTube would answer says nothing that
    /// its address does not, so it is not asked.
    private func mediaFiles(
        _ records: [MediaRecord], until plays: @Sendable (MediaRecord) -> Bool
    ) async -> [MediaRecord] {
        var records = records
        var time = MediaTime()
        for index in records.indices.prefix(Self.videoLimit) where !records[index].isYouTube {
            await look(at: &records[index], .opening, &time)
            if plays(records[index]) || time.isUp { break }
        }
        return records
    }

    private func look(
        at record: inout some LookedAt, _ depth: Depth, _ time: inout MediaTime
    ) async {
        let facts = await facts(record.url, depth)
        record.learn(facts)
        time.use(facts)
    }

    private func facts(_ url: PageURL?, _ depth: Depth) async -> MediaFacts? {
        guard let url else { return nil }
        // The host that answers here is not the one that a visitor reaches.
        guard !url.isOutOfReach(from: page) else {
            return MediaFacts(url: url, status: nil, failure: FetchFailure(.privateAddress))
        }
        return await look(url, depth)
    }
}

/// What media of one kind took one after the other, repeats and the waits before them included.
///
/// LinkPresentation has 30 seconds for page and media: what would come after that is never shown, and not looked at.
struct MediaTime {
    static let patience = 30_000
    private var milliseconds = 0

    var isUp: Bool { milliseconds >= Self.patience }

    /// - Parameter beside: whether it was under way together with the others, so that the longest counts.
    mutating func use(_ facts: MediaFacts?, beside: Bool = false) {
        let time = facts.map { $0.milliseconds + $0.delay } ?? 0
        milliseconds = beside ? max(milliseconds, time) : milliseconds + time
    }
}
