internal import MediaSniffing
internal import AuditModel

/// The codecs of an Ogg file by the first packets of its streams (RFC 3533 §6), and the size of a Theora picture.
enum OggClip {
    /// The most streams that are looked at.
    private static let streamLimit = 16

    static func facts(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts()
        var at = 0
        for _ in 0..<streamLimit {
            // Streams begin with a page of their own, marked so, before any other page.
            guard view.has("OggS", at: at), let flags = view.u8(at + 5), flags & 2 != 0, let count = view.u8(at + 26)
            else { break }
            let packet = at + 27 + count
            facts.add(codec: codec(view, packet))
            if view.has([0x80] + Array("theora".utf8), at: packet) {
                facts.setSize(view.u24be(packet + 14), view.u24be(packet + 17))
            }
            at = packet + (0..<count).reduce(0) { $0 + (view.u8(at + 27 + $1) ?? 0) }
        }
        return facts
    }

    private static func codec(_ view: ByteView, _ packet: Int) -> String? {
        if view.has("theora", at: packet + 1) { return "theora" }
        if view.has("vorbis", at: packet + 1) { return "vorbis" }
        if view.has("OpusHead", at: packet) { return "opus" }
        if view.has("FLAC", at: packet + 1) { return "flac" }
        return view.has("Speex   ", at: packet) ? "speex" : nil
    }
}
