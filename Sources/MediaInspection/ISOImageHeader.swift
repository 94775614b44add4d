internal import MediaSniffing

/// The size of an AVIF or HEIC image from its `ispe` property: that of the primary item if the file names one,
/// otherwise the largest, cropped by `clap`, with its sides swapped if `irot` rotates the image. A sequence without an
/// item has the size of its track.
enum ISOImageHeader {
    /// The deepest nesting of boxes, and the most boxes that are followed.
    private static let depthLimit = 6
    private static let boxLimit = 2_000

    static func size(_ view: ByteView) -> ImageHeader.Size? {
        var properties: [Property] = []
        var primary: Int?
        var associations: [Int: [Int]] = [:]
        var track: ImageHeader.Size?
        var boxes = 0
        walk(view, 0, view.count, 0, &boxes) { type, isProperty, start, end in
            switch type {
            case "ispe": properties.append(.size(view.u32be(start + 4) ?? 0, view.u32be(start + 8) ?? 0))
            case "irot": properties.append(.turn(view.u8(start) ?? 0))
            case "clap": properties.append(cut(view, start))
            case "pitm": primary = view.u8(start) == 0 ? view.u16be(start + 4) : view.u32be(start + 4)
            case "ipma": associations = readAssociations(view, start, end)
            case "tkhd": track = track ?? trackSize(view, end)
            default: if isProperty { properties.append(.other) }
            }
        }
        return choose(properties, associations[primary ?? -1]) ?? track
    }

    /// Whether the file is an image sequence: by its brand, with tracks.
    static func isSequence(_ view: ByteView) -> Bool {
        var at = 0
        var isBranded = false
        for _ in 0..<boxLimit {
            guard let box = ISOBox(view, at: at, limit: view.count) else { return false }
            if box.type == "moov" { return isBranded }
            if box.type == "ftyp" { isBranded = hasBrand("avis", view, box) }
            at = box.end
        }
        return false
    }

    private static func hasBrand(_ brand: StaticString, _ view: ByteView, _ box: ISOBox) -> Bool {
        // The version comes after the major brand.
        ([0] + stride(from: 8, to: min(box.end - box.body, 248), by: 4)).contains { view.has(brand, at: box.body + $0) }
    }

    private enum Property { case size(Int, Int), turn(Int), cut(ImageHeader.Size), other }

    private static func choose(_ properties: [Property], _ indexes: [Int]?) -> ImageHeader.Size? {
        let wanted =
            indexes?.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil } ?? properties
        var best: ImageHeader.Size?
        var cut: ImageHeader.Size?
        var isTurned = false
        for property in wanted {
            switch property {
            case .size(let width, let height)
            where width > 0 && height > 0 && max(width, height) <= ImageHeader.sideLimit:
                if width * height > best.map({ $0.width * $0.height }) ?? 0 {
                    best = ImageHeader.Size(width: width, height: height)
                }
            case .turn(let angle): isTurned = indexes != nil && angle & 1 == 1
            case .cut(let size): cut = indexes != nil ? size : nil
            default: break
            }
        }
        // A crop larger than the image has no effect.
        if let size = best, let cut, cut.width <= size.width, cut.height <= size.height { best = cut }
        guard let best, isTurned else { return best }
        return ImageHeader.Size(width: best.height, height: best.width)
    }

    /// The clean aperture: width and height as fractions; its position does not matter here.
    private static func cut(_ view: ByteView, _ start: Int) -> Property {
        guard let width = view.u32be(start), let widthParts = view.u32be(start + 4), let height = view.u32be(start + 8),
            let heightParts = view.u32be(start + 12), widthParts > 0, heightParts > 0
        else { return .other }
        let size = ImageHeader.Size(width: width / widthParts, height: height / heightParts)
        return size.width > 0 && size.height > 0 ? .cut(size) : .other
    }

    /// A track header ends with its width and height in 16.16 fixed point.
    private static func trackSize(_ view: ByteView, _ end: Int) -> ImageHeader.Size? {
        guard let width = view.u16be(end - 8), let height = view.u16be(end - 4), width > 0, height > 0 else {
            return nil
        }
        return ImageHeader.Size(width: width, height: height)
    }

    /// Which properties, counted from 1, belong to which item.
    private static func readAssociations(_ view: ByteView, _ start: Int, _ end: Int) -> [Int: [Int]] {
        guard let version = view.u8(start), let flags = view.u8(start + 3), let count = view.u32be(start + 4) else {
            return [:]
        }
        var found: [Int: [Int]] = [:]
        var at = start + 8
        for _ in 0..<min(count, boxLimit) where at < end {
            let wide = version > 0
            guard let item = wide ? view.u32be(at) : view.u16be(at), let links = view.u8(at + (wide ? 4 : 2)) else {
                break
            }
            at += wide ? 5 : 3
            for _ in 0..<links {
                let index = flags & 1 == 1 ? view.u16be(at).map { $0 & 0x7FFF } : view.u8(at).map { $0 & 0x7F }
                at += flags & 1 == 1 ? 2 : 1
                if let index { found[item, default: []].append(index) }
            }
        }
        return found
    }

    private static let containers: Set<String> = ["meta", "iprp", "ipco", "moov", "trak"]
    private static let leaves: Set<String> = ["ispe", "irot", "clap", "pitm", "ipma", "tkhd"]

    /// Visits the boxes that matter, and every child of `ipco`, because each of those is a property with an index.
    private static func walk(
        _ view: ByteView, _ start: Int, _ end: Int, _ depth: Int, _ boxes: inout Int, inside: String = "",
        _ visit: (_ type: String, _ isProperty: Bool, _ start: Int, _ end: Int) -> Void
    ) {
        var at = start
        while boxes < boxLimit, depth < depthLimit, let box = ISOBox(view, at: at, limit: end) {
            boxes += 1
            if containers.contains(box.type) {
                // `meta` is a full box: version and flags come before its children.
                let body = box.body + (box.type == "meta" ? 4 : 0)
                walk(view, body, box.end, depth + 1, &boxes, inside: box.type, visit)
            } else if inside == "ipco" || leaves.contains(box.type) {
                visit(box.type, inside == "ipco", box.body, box.end)
            }
            at = box.end
        }
    }
}
