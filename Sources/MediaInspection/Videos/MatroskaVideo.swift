internal import MediaSniffing
internal import AuditModel

/// The head of a WebM or Matroska file (RFC 8794, RFC 9559): DocType, duration, codecs and frame size.
struct MatroskaVideo {
    private let view: ByteView
    private var facts = VideoFacts()
    private var elements = 0
    private var duration: Double?
    private var nanosecondsPerTick = 1_000_000

    /// The most elements that are followed.
    private static let elementLimit = 4_096
    /// The most characters of a codec.
    private static let textLimit = 24
    /// As documented for `VideoFacts.brand`.
    private static let brandLimit = 16

    private struct Element {
        var id: Int
        var body: Int
        var end: Int
    }

    static func facts(_ view: ByteView) -> VideoFacts {
        var video = MatroskaVideo(view: view)
        video.each(from: 0, to: view.count) { video, element in
            switch element.id {
            case 0x1A45_DFA3:
                video.children(of: element) { video, child in
                    if child.id == 0x4282 {
                        video.facts.brand = video.text(child).map { String($0.prefix(brandLimit)) }
                    }
                }
            case 0x1853_8067: video.segment(element)
            default: break
            }
            return true
        }
        video.facts.seconds = video.duration.map { $0 * Double(video.nanosecondsPerTick) / 1e9 }
        return video.facts
    }

    private init(view: ByteView) { self.view = view }

    /// Visits elements until `visit` returns that it has enough.
    private mutating func each(from start: Int, to end: Int, _ visit: (inout MatroskaVideo, Element) -> Bool) {
        var at = start
        while elements < Self.elementLimit, let element = element(at, limit: end) {
            elements += 1
            guard visit(&self, element) else { return }
            at = element.end
        }
    }

    private mutating func children(of parent: Element, _ visit: (inout MatroskaVideo, Element) -> Void) {
        each(from: parent.body, to: parent.end) { video, element in
            visit(&video, element)
            return true
        }
    }

    private func element(_ offset: Int, limit: Int) -> Element? {
        guard offset < limit, let first = view.u8(offset), first >= 0x10 else { return nil }
        let idWidth = UInt8(first).leadingZeroBitCount + 1
        guard let id = number(offset, width: idWidth), let lead = view.u8(offset + idWidth), lead > 0 else {
            return nil
        }
        let sizeWidth = UInt8(lead).leadingZeroBitCount + 1
        guard let marked = number(offset + idWidth, width: sizeWidth) else { return nil }
        let size = marked & ((1 << (7 * sizeWidth)) - 1)
        let body = offset + idWidth + sizeWidth
        guard body <= limit else { return nil }
        // All bits set means: up to the end of the parent.
        let isOpen = size == (1 << (7 * sizeWidth)) - 1
        return Element(id: id, body: body, end: isOpen ? limit : min(limit, body + size))
    }

    /// Up to eight bytes as a number; nil if they are incomplete.
    private func number(_ offset: Int, width: Int) -> Int? {
        var value = 0
        for index in 0..<width {
            guard let byte = view.u8(offset + index) else { return nil }
            value = value << 8 | byte
        }
        return value
    }

    private func value(_ element: Element) -> Int? {
        let width = element.end - element.body
        return (1...7).contains(width) ? number(element.body, width: width) : nil
    }

    private func text(_ element: Element) -> String? {
        guard element.body < min(element.end, view.count) else { return nil }
        let bytes = view.bytes[element.body..<min(element.end, element.body + Self.textLimit, view.count)]
        let name = bytes.prefix { $0 != 0 }
        return name.allSatisfy { (33...126).contains($0) } && !name.isEmpty
            ? String(decoding: name, as: UTF8.self) : nil
    }

    private mutating func segment(_ segment: Element) {
        each(from: segment.body, to: segment.end) { video, element in
            switch element.id {
            case 0x1549_A966: video.children(of: element) { $0.info($1) }
            case 0x1654_AE6B: video.children(of: element) { $0.track($1) }
            // The media start at the first cluster.
            case 0x1F43_B675: return false
            default: break
            }
            return true
        }
    }

    private mutating func info(_ element: Element) {
        switch element.id {
        case 0x2AD7B1: nanosecondsPerTick = value(element) ?? nanosecondsPerTick
        case 0x4489 where element.end - element.body == 8: duration = view.f64be(element.body)
        case 0x4489 where element.end - element.body == 4:
            duration = view.u32be(element.body).map { Double(Float(bitPattern: UInt32($0))) }
        default: break
        }
    }

    private mutating func track(_ entry: Element) {
        guard entry.id == 0xAE else { return }
        children(of: entry) { video, part in
            switch part.id {
            case 0x86: video.facts.add(codec: video.text(part))
            case 0xE0 where video.facts.width == nil:
                var size: (width: Int?, height: Int?) = (nil, nil)
                video.children(of: part) { video, side in
                    if side.id == 0xB0 { size.width = video.value(side) }
                    if side.id == 0xBA { size.height = video.value(side) }
                }
                video.facts.setSize(size.width, size.height)
            default: break
            }
        }
    }
}
