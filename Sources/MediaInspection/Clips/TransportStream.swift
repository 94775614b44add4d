internal import MediaSniffing
internal import AuditModel

/// The codecs of an MPEG transport stream by its first program map (ISO/IEC 13818-1 §2.4.4).
enum TransportStream {
    private static let packetLength = 188
    /// The most packets until the map is found; it comes again every tenth of a second.
    private static let packetLimit = 1_024

    static func facts(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts()
        var mapID: Int?
        for number in 0..<packetLimit {
            let at = number * packetLength
            guard view.u8(at) == 0x47, let field = view.u16be(at + 1) else { break }
            guard field & 0x4000 != 0, let section = section(view, at) else { continue }
            let id = field & 0x1FFF
            if id == 0 {
                mapID = view.u16be(section + 10).map { $0 & 0x1FFF }
            } else if id == mapID {
                readMap(view, section, end: at + packetLength, &facts)
                break
            }
        }
        return facts
    }

    /// Where a table begins in a packet: behind the adaptation field and the pointer.
    private static func section(_ view: ByteView, _ packet: Int) -> Int? {
        guard let control = view.u8(packet + 3), control & 0x10 != 0 else { return nil }
        let start = packet + 4 + (control & 0x20 == 0 ? 0 : 1 + (view.u8(packet + 4) ?? 0))
        guard start < packet + packetLength else { return nil }
        return view.u8(start).map { start + 1 + $0 }
    }

    private static func readMap(_ view: ByteView, _ section: Int, end: Int, _ facts: inout ClipFacts) {
        guard let length = view.u16be(section + 1), let infoLength = view.u16be(section + 10) else { return }
        // The last four bytes of a table are its checksum.
        let last = min(end, section + 3 + (length & 0xFFF) - 4)
        var at = section + 12 + (infoLength & 0xFFF)
        while at + 5 <= last, let type = view.u8(at), let more = view.u16be(at + 3) {
            facts.add(codec: codecs[type])
            at += 5 + (more & 0xFFF)
        }
    }

    private static let codecs = [
        0x01: "mpeg1", 0x02: "mpeg2", 0x03: "mp3", 0x04: "mp3", 0x0F: "mp4a", 0x11: "mp4a", 0x1B: "avc1", 0x24: "hvc1",
        0x81: "ac-3", 0x87: "ec-3",
    ]
}
