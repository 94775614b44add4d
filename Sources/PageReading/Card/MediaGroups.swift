internal import AuditModel
internal import WebAddresses

/// Groups the flat media tags of a page into records (docs/linkpresentation.md §7–§9).
///
/// A new record starts when the same root key repeats, or when a root key follows structured keys of the current
/// record. Different root keys next to each other are one record, and the best of them gives its address.
/// Structured keys before any root are lost.
enum MediaGroups {
    /// The most records of a kind that are kept of a page.
    static let recordLimit = 12

    /// What tags of media are about.
    enum Family: CaseIterable {
        case image, video, audio, seeAlso

        /// The keys that begin a record, the best first.
        var roots: [String] {
            switch self {
            case .image: MediaGroups.imageRoots
            case .video: MediaGroups.videoRoots
            case .audio: MediaGroups.audioRoots
            case .seeAlso: MediaGroups.seeAlsoRoots
            }
        }

        /// What structured keys begin with.
        var prefix: String {
            switch self {
            case .image: "og:image:"
            case .video: "og:video:"
            case .audio: "og:audio:"
            case .seeAlso: "og:see_also:"
            }
        }

        /// Sorted by one letter, so that most keys need no comparison.
        init?(ofKey key: String) {
            let letter: UInt8? = key.withBytes { bytes in
                guard bytes.count >= 5 else { return nil }
                // `og:image`, `twitter:image`, `image`
                let start = bytes[2] == UInt8(ascii: ":") ? 3 : bytes[0] == UInt8(ascii: "t") ? 8 : 0
                return start < bytes.count ? bytes[start] : nil
            }
            switch letter {
            case UInt8(ascii: "i"): self = .image
            case UInt8(ascii: "v"): self = .video
            case UInt8(ascii: "a"): self = .audio
            case UInt8(ascii: "s"): self = .seeAlso
            default: return nil
            }
        }
    }

    static func images(_ values: TagValues, final: PageURL) -> [ImageRecord] {
        groups(values, .image).map { group in
            ImageRecord(
                key: group.root.key, raw: values.raw(group.root), line: values.line(group.root),
                url: WebAddress.resolve(values.value(group.root), against: final).url,
                declaredWidth: group.width.map(values.value), declaredHeight: group.height.map(values.value),
                declaredType: group.type.map(values.value), alt: (group.alt ?? group.twitterAlt).map(values.value))
        }
    }

    private static let videoRoots = ["og:video:secure_url", "og:video", "og:video:url"]
    private static let audioRoots = ["og:audio:secure_url", "og:audio", "og:audio:url"]
    private static let seeAlsoRoots = ["og:see_also"]
    private static let imageRoots = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "image"]

    /// Whether a tag of that key alone makes a record of an image; most keys differ in length.
    static func isImage(key: String?) -> Bool {
        guard let key else { return false }
        return imageRoots.contains { $0.utf8.count == key.utf8.count && $0 == key }
    }

    static func videos(_ values: TagValues, final: PageURL) -> [MediaRecord] {
        let videos = records(values, groups(values, .video), final)
        guard let source = values.text("twitter:player:stream") else { return videos }
        let stream = MediaRecord(
            key: source.source, raw: source.value, line: source.line,
            url: WebAddress.resolve(source.value, against: final).url,
            declaredType: values.text("twitter:player:stream:content_type")?.value)
        return [stream] + videos
    }

    static func audios(_ values: TagValues, final: PageURL) -> [MediaRecord] {
        records(values, groups(values, .audio), final)
    }

    static func seeAlso(_ values: TagValues, final: PageURL) -> [MediaRecord] {
        records(values, groups(values, .seeAlso), final)
    }

    private static func records(_ values: TagValues, _ groups: [Group], _ final: PageURL) -> [MediaRecord] {
        groups.map { group in
            MediaRecord(
                key: group.root.key, raw: values.raw(group.root), line: values.line(group.root),
                url: WebAddress.resolve(values.value(group.root), against: final).url,
                declaredType: group.type.map(values.value))
        }
    }

    private struct Group {
        var root: TagValues.Entry
        var rank: Int
        /// The ranks of the roots in it, one bit each.
        var ranks: UInt
        var hasStructured = false
        var width: TagValues.Entry?
        var height: TagValues.Entry?
        var type: TagValues.Entry?
        var alt: TagValues.Entry?
        var twitterAlt: TagValues.Entry?

        func takesRoot(_ rank: Int) -> Bool { !hasStructured && ranks >> UInt(rank) & 1 == 0 }

        /// The first of each name counts.
        mutating func addStructured(_ entry: TagValues.Entry, prefix: String) {
            hasStructured = true
            switch entry.key.dropFirst(prefix.utf8.count) {
            case "width": width = width ?? entry
            case "height": height = height ?? entry
            case "type": type = type ?? entry
            case "alt": alt = alt ?? entry
            default: break
            }
        }
    }

    private static func groups(_ values: TagValues, _ family: Family) -> [Group] {
        let (roots, prefix) = (family.roots, family.prefix)
        var groups: [Group] = []
        for entry in values.entries where entry.family == family {
            if let rank = roots.firstIndex(where: entry.isCalled) {
                addRoot(entry, rank: rank, to: &groups)
            } else if groups.isEmpty {
                continue
            } else if entry.key.hasPrefix(prefix) {
                groups[groups.count - 1].addStructured(entry, prefix: prefix)
            } else if entry.key == "twitter:image:alt" {
                groups[groups.count - 1].twitterAlt = entry
            }
        }
        return groups
    }

    private static func addRoot(_ entry: TagValues.Entry, rank: Int, to groups: inout [Group]) {
        guard let last = groups.indices.last, groups[last].takesRoot(rank) else {
            guard groups.count < recordLimit else { return }
            groups.append(Group(root: entry, rank: rank, ranks: 1 << UInt(rank)))
            return
        }
        groups[last].ranks |= 1 << UInt(rank)
        guard rank < groups[last].rank else { return }
        groups[last].root = entry
        groups[last].rank = rank
    }
}
