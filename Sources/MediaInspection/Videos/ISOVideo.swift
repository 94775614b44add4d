internal import AuditModel
internal import MediaSniffing

/// The top level of an ISO media or QuickTime file: brand, and the place of its index (`moov`).
struct ISOVideo {
    private(set) var facts = VideoFacts()
    /// Where to continue reading for the index; nil if it was found, or if more bytes would not help.
    private(set) var missingIndex: Int?

    /// The most boxes followed at the top level.
    private static let boxLimit = 1_024
    /// Larger than any file, so that sums of sizes do not overflow.
    private static let fileLimit = 1 << 60

    init(_ bytes: VideoBytes) {
        var place = 0
        var hasMedia = false
        for _ in 0..<Self.boxLimit {
            guard let (view, offset) = bytes.window(at: place) else {
                if hasMedia, let total = bytes.total, place < total { missingIndex = place }
                return
            }
            // Top-level boxes extend over the whole file, of which only a window is known.
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

/// The header of one box of an ISO media file (ISO/IEC 14496-12 §4.2).
struct ISOBox {
    /// Four characters; empty if they are not printable.
    var type: String
    /// The start of its content.
    var body: Int
    /// Its end, which may be beyond the known bytes.
    var end: Int

    /// The box at an offset.
    ///
    /// - Parameter limit: the end of the box around it; a box of size 0 extends to it, and no box extends further.
    init?(_ view: ByteView, at offset: Int, limit: Int) {
        guard offset + 8 <= limit, let short = view.u32be(offset), view.u8(offset + 7) != nil else { return nil }
        var length = short
        var header = 8
        if short == 1 {
            guard let long = view.u64be(offset + 8) else { return nil }
            (length, header) = (long, 16)
        } else if short == 0 {
            length = limit - offset
        }
        guard length >= header else { return nil }
        type = view.fourCharacters(offset + 4) ?? ""
        body = offset + header
        end = min(offset + length, limit)
    }
}

/// The index of an ISO media file: durations, sizes and codecs from `moov`, as far as its bytes are known.
struct ISOIndex {
    private let view: ByteView
    private var boxes = 0
    /// The duration in the movie header.
    private var film = Length()
    /// The duration of a fragmented movie, in the movie's time scale.
    private var fragments: Int?
    private var tracks: [Track] = []
    /// Whether it links to other movies instead of containing media.
    private var isReference = false

    /// The most boxes followed in an index; movies have about twenty per track.
    private static let boxLimit = 4_096

    private struct Length {
        var units = 0
        var perSecond = 0
        var seconds: Double? { units > 0 && perSecond > 0 ? Double(units) / Double(perSecond) : nil }
    }

    private struct Track {
        /// `vide`, `soun`, or another kind of track.
        var kind = ""
        var length = Length()
        var size: (width: Int, height: Int)?
        var codecs: [String] = []
        var codedSize: (width: Int?, height: Int?) = (nil, nil)
    }

    init(_ view: ByteView) { self.view = view }

    /// Reads `moov`.
    consuming func read(_ moov: ISOBox, into facts: inout VideoFacts) {
        children(of: moov) { index, box in
            switch box.type {
            case "mvhd": index.film = index.length(box)
            case "trak": index.track(box)
            case "rmra": index.isReference = true
            case "mvex": index.children(of: box) { $0.fragmentLength($1) }
            default: break
            }
        }
        tell(&facts)
    }

    private func tell(_ facts: inout VideoFacts) {
        var whole = film
        if let fragments { whole.units = fragments }
        let media = tracks.filter { $0.kind == "vide" || $0.kind == "soun" }
        facts.seconds = film.seconds ?? whole.seconds ?? media.compactMap(\.length.seconds).max()
        if isReference, media.isEmpty { facts.add(codec: VideoFacts.referenceMovie) }
        for track in media {
            track.codecs.forEach { facts.add(codec: $0) }
            guard track.kind == "vide", facts.width == nil else { continue }
            facts.setSize(track.codedSize.width, track.codedSize.height)
            facts.setSize(track.size?.width, track.size?.height)
        }
    }

    // MARK: Boxes

    private mutating func children(
        of box: ISOBox, from start: Int = 0, _ visit: (inout ISOIndex, ISOBox) -> Void
    ) {
        var at = box.body + start
        while boxes < Self.boxLimit, let child = ISOBox(view, at: at, limit: box.end) {
            boxes += 1
            visit(&self, child)
            at = child.end
        }
    }

    private mutating func track(_ box: ISOBox) {
        var track = Track()
        children(of: box) { index, part in
            switch part.type {
            case "tkhd": track.size = index.shownSize(part)
            case "mdia": index.media(part, of: &track)
            default: break
            }
        }
        tracks.append(track)
    }

    private mutating func media(_ box: ISOBox, of track: inout Track) {
        children(of: box) { index, part in
            switch part.type {
            case "mdhd": track.length = index.length(part)
            case "hdlr": track.kind = index.view.fourCharacters(part.body + 8) ?? ""
            case "minf":
                index.children(of: part) { index, table in
                    guard table.type == "stbl" else { return }
                    index.children(of: table) { index, list in
                        if list.type == "stsd" { index.samples(list, of: &track) }
                    }
                }
            default: break
            }
        }
    }

    /// Sample entries: each is a box whose type is the codec.
    private mutating func samples(_ box: ISOBox, of track: inout Track) {
        children(of: box, from: 8) { index, entry in
            guard !entry.type.isEmpty, track.codecs.count < VideoFacts.codecLimit else { return }
            if track.codecs.isEmpty {
                track.codedSize = (index.view.u16be(entry.body + 24), index.view.u16be(entry.body + 26))
            }
            track.codecs.append(entry.type)
        }
    }

    // MARK: Fields

    /// `mvhd` and `mdhd` start alike; all bits set means unknown.
    private func length(_ box: ISOBox) -> Length {
        let isLong = view.u8(box.body) == 1
        let scale = view.u32be(box.body + (isLong ? 20 : 12)) ?? 0
        let units = isLong ? view.u64be(box.body + 24) : view.u32be(box.body + 16)
        return Length(units: units == 0xFFFF_FFFF && !isLong ? 0 : units ?? 0, perSecond: scale)
    }

    private mutating func fragmentLength(_ box: ISOBox) {
        guard box.type == "mehd" else { return }
        fragments = view.u8(box.body) == 1 ? view.u64be(box.body + 4) : view.u32be(box.body + 4)
    }

    /// The size in `tkhd` in 16.16 fixed point, with its sides swapped if the matrix rotates the image.
    private func shownSize(_ box: ISOBox) -> (width: Int, height: Int)? {
        let matrix = box.body + (view.u8(box.body) == 1 ? 52 : 40)
        guard let width = view.u32be(matrix + 36), let height = view.u32be(matrix + 40), matrix + 44 <= box.end else {
            return nil
        }
        let isTurned = view.u32be(matrix) == 0 && view.u32be(matrix + 16) == 0 && view.u32be(matrix + 4) != 0
        return isTurned ? (height >> 16, width >> 16) : (width >> 16, height >> 16)
    }
}
