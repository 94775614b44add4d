internal import AuditModel
internal import MediaSniffing

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

/// The header of one box of an ISO media file (ISO/IEC 14496-12 §4.2).
struct ISOBox {
    /// Four characters; empty when they are not printable.
    var type: String
    /// Where what it holds begins.
    var body: Int
    /// Where it ends, which may lie behind the bytes at hand.
    var end: Int

    /// The box at an offset.
    ///
    /// - Parameter limit: the end of what it stands in; a box of size 0 reaches until there, none reaches further.
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

/// The index of an ISO media file: durations, sizes and codecs from `moov`, as far as it lies in the bytes at hand.
struct ISOIndex {
    private let view: ByteView
    private var boxes = 0
    /// What the whole film says of its length.
    private var film = Length()
    /// The length of a film in fragments, in the film's units.
    private var fragments: Int?
    private var tracks: [Track] = []
    /// Whether other films are named in place of media.
    private var isReference = false

    /// The most boxes that are followed in an index; a film has some twenty a track.
    private static let boxLimit = 4_096

    private struct Length {
        var units = 0
        var perSecond = 0
        var seconds: Double? { units > 0 && perSecond > 0 ? Double(units) / Double(perSecond) : nil }
    }

    private struct Track {
        /// `vide`, `soun`, or what else a track may be.
        var kind = ""
        var length = Length()
        var size: (width: Int, height: Int)?
        var codecs: [String] = []
        var codedSize: (width: Int?, height: Int?) = (nil, nil)
    }

    init(_ view: ByteView) { self.view = view }

    /// Reads `moov`.
    consuming func read(_ moov: ISOBox, into facts: inout ClipFacts) {
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

    private func tell(_ facts: inout ClipFacts) {
        var whole = film
        if let fragments { whole.units = fragments }
        let media = tracks.filter { $0.kind == "vide" || $0.kind == "soun" }
        facts.seconds = film.seconds ?? whole.seconds ?? media.compactMap(\.length.seconds).max()
        if isReference, media.isEmpty { facts.add(codec: ClipFacts.referenceMovie) }
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
            guard !entry.type.isEmpty, track.codecs.count < ClipFacts.codecLimit else { return }
            if track.codecs.isEmpty {
                track.codedSize = (index.view.u16be(entry.body + 24), index.view.u16be(entry.body + 26))
            }
            track.codecs.append(entry.type)
        }
    }

    // MARK: Fields

    /// `mvhd` and `mdhd` begin alike; all bits set means that nobody knows.
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

    /// The size of `tkhd` in 16.16 numbers, its sides swapped when the matrix turns the picture.
    private func shownSize(_ box: ISOBox) -> (width: Int, height: Int)? {
        let matrix = box.body + (view.u8(box.body) == 1 ? 52 : 40)
        guard let width = view.u32be(matrix + 36), let height = view.u32be(matrix + 40), matrix + 44 <= box.end else {
            return nil
        }
        let isTurned = view.u32be(matrix) == 0 && view.u32be(matrix + 16) == 0 && view.u32be(matrix + 4) != 0
        return isTurned ? (height >> 16, width >> 16) : (width >> 16, height >> 16)
    }
}
