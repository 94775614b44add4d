internal import MediaSniffing
internal import AuditModel

/// The top of an ISO media or QuickTime file: brand, and where its index (`moov`) stands.
struct ISOClip {
    private(set) var facts = ClipFacts()
    /// Where to read on for the index; nil when it was found, or when no further byte would show it.
    private(set) var missingIndex: Int?

    /// The most boxes that are followed at the top.
    private static let boxLimit = 1_024
    /// No file is larger, so that sums of sizes do not overflow.
    private static let fileLimit = 1 << 60

    init(_ bytes: ClipBytes) {
        var place = 0
        var hasMedia = false
        for _ in 0..<Self.boxLimit {
            guard let (view, offset) = bytes.window(at: place) else {
                if hasMedia, let total = bytes.total, place < total { missingIndex = place }
                return
            }
            // What stands at the top reaches as far as the file, of which we hold a window.
            guard let box = ISOBox(view, at: offset, limit: Self.fileLimit) else { return }
            switch box.type {
            case "ftyp": facts.brand = view.fourCharacters(box.body).map(Self.trimmed)
            case "mdat", "moof": hasMedia = true
            case "moov":
                facts.isIndexFirst = !hasMedia
                ISOIndex(view).read(box, into: &facts)
                return
            default: break
            }
            place += box.end - offset
            guard place < Self.fileLimit else { return }
        }
    }

    private static func trimmed(_ brand: String) -> String {
        String(brand[..<(brand.lastIndex { $0 != " " }.map(brand.index(after:)) ?? brand.startIndex)])
    }
}
