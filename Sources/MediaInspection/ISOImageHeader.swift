/// The size of an AVIF or HEIC picture from its `ispe` property: that of the primary item where the file says
/// which, else the largest, with its sides swapped when `irot` turns the picture.
enum ISOImageHeader {
    /// The deepest nesting of boxes and the most boxes that are followed.
    private static let depthLimit = 6
    private static let boxLimit = 2_000

    static func size(_ view: ByteView) -> ImageHeader.Size? {
        var properties: [Property] = []
        var primary: Int?
        var associations: [Int: [Int]] = [:]
        var boxes = 0
        walk(view, 0, view.count, 0, &boxes) { type, isProperty, start, end in
            switch type {
            case "ispe": properties.append(.size(view.u32be(start + 4) ?? 0, view.u32be(start + 8) ?? 0))
            case "irot": properties.append(.turn(view.u8(start) ?? 0))
            case "pitm": primary = view.u8(start) == 0 ? view.u16be(start + 4) : view.u32be(start + 4)
            case "ipma": associations = readAssociations(view, start, end)
            default: if isProperty { properties.append(.other) }
            }
        }
        return choose(properties, associations[primary ?? -1])
    }

    private enum Property { case size(Int, Int), turn(Int), other }

    private static func choose(_ properties: [Property], _ indexes: [Int]?) -> ImageHeader.Size? {
        let wanted =
            indexes?.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil } ?? properties
        var best: ImageHeader.Size?
        var isTurned = false
        for property in wanted {
            switch property {
            case .size(let width, let height)
            where width > 0 && height > 0 && max(width, height) <= ImageHeader.sideLimit:
                if width * height > best.map({ $0.width * $0.height }) ?? 0 {
                    best = ImageHeader.Size(width: width, height: height)
                }
            case .turn(let angle): isTurned = indexes != nil && angle & 1 == 1
            default: break
            }
        }
        guard let best, isTurned else { return best }
        return ImageHeader.Size(width: best.height, height: best.width)
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

    private static let containers: Set<String> = ["meta", "iprp", "ipco"]
    private static let leaves: Set<String> = ["ispe", "irot", "pitm", "ipma"]

    /// Visits the boxes that matter, and every child of `ipco`: each of those is a property and takes an index.
    private static func walk(
        _ view: ByteView, _ start: Int, _ end: Int, _ depth: Int, _ boxes: inout Int, inside: String = "",
        _ visit: (_ type: String, _ isProperty: Bool, _ start: Int, _ end: Int) -> Void
    ) {
        var at = start
        while at + 8 <= end, boxes < boxLimit, depth < depthLimit, let short = view.u32be(at) {
            boxes += 1
            let length = short == 1 ? (view.u32be(at + 12) ?? 0) : short == 0 ? end - at : short
            let header = short == 1 ? 16 : 8
            guard length >= header else { return }
            let type = String(decoding: view.bytes[(at + 4)..<(at + 8)], as: UTF8.self)
            let body = at + header
            let bodyEnd = min(at + length, end)
            if containers.contains(type) {
                // `meta` is a full box: version and flags stand before its children.
                walk(view, body + (type == "meta" ? 4 : 0), bodyEnd, depth + 1, &boxes, inside: type, visit)
            } else if inside == "ipco" || leaves.contains(type) {
                visit(type, inside == "ipco", body, bodyEnd)
            }
            at += length
        }
    }
}
