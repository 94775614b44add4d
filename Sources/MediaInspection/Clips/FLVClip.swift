internal import MediaSniffing
internal import AuditModel

/// The first tags of a Flash video: codecs, and what `onMetaData` says of length and size.
enum FLVClip {
    /// The most tags that are looked at.
    private static let tagLimit = 256

    static func facts(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts()
        var at = (view.u32be(5) ?? 9) + 4
        for _ in 0..<tagLimit {
            guard let type = view.u8(at), let length = view.u24be(at + 1), let first = view.u8(at + 11) else { break }
            switch type {
            case 8: facts.add(codec: sounds[first >> 4])
            case 9: facts.add(codec: pictures[first & 15])
            case 18 where facts.seconds == nil: readMetadata(view, from: at + 11, to: at + 11 + length, &facts)
            default: break
            }
            at += 11 + length + 4
        }
        return facts
    }

    private static func readMetadata(_ view: ByteView, from start: Int, to end: Int, _ facts: inout ClipFacts) {
        var (width, height): (Int?, Int?) = (nil, nil)
        for at in start..<min(end, view.count) where view.u8(at) == 0 {
            if let value = number("duration", view, at), facts.seconds == nil { facts.seconds = value }
            if let value = number("width", view, at) { width = Int(exactly: value.rounded()) }
            if let value = number("height", view, at) { height = Int(exactly: value.rounded()) }
        }
        facts.setSize(width, height)
    }

    /// An AMF property: the length of its name in two bytes, the name, 0 for a number, the number.
    private static func number(_ name: StaticString, _ view: ByteView, _ at: Int) -> Double? {
        let length = name.utf8CodeUnitCount
        guard view.u16be(at) == length, view.has(name, at: at + 2), view.u8(at + 2 + length) == 0 else { return nil }
        return view.f64be(at + 3 + length)
    }

    private static let sounds = [2: "mp3", 5: "nellymoser", 6: "nellymoser", 10: "mp4a", 11: "speex", 14: "mp3"]
    private static let pictures = [2: "flv1", 3: "screen", 4: "vp6f", 5: "vp6a", 7: "avc1", 12: "hvc1"]
}
