internal import MediaSniffing
internal import AuditModel

/// The length of an MP3 file: from its Xing, Info or VBRI header, else from a bit rate that stays the same.
enum MP3Clip {
    /// Frames that must have one bit rate before it is taken for that of all.
    private static let frameSample = 32

    struct Frame: Equatable {
        var bitRate: Int
        var samplesPerSecond: Int
        var samples: Int
        var length: Int
        /// Where a Xing header would stand in the frame.
        var sideEnd: Int
    }

    static func facts(_ bytes: ClipBytes) -> ClipFacts {
        var facts = ClipFacts(codecs: [".mp3"])
        let view = bytes.head
        let start = skipTag(view)
        guard let frame = frame(view, at: start) else { return facts }
        if let frames = announcedFrames(view, at: start, frame) {
            facts.seconds = Double(frames) * Double(frame.samples) / Double(frame.samplesPerSecond)
        } else if let total = bytes.total, total > start, hasOneRate(view, from: start, frame) {
            facts.seconds = Double(total - start) * 8 / Double(frame.bitRate)
        }
        return facts
    }

    /// The end of an ID3v2 tag, whose length is written in 7 bits a byte.
    private static func skipTag(_ view: ByteView) -> Int {
        guard view.has("ID3"), let flags = view.u8(5) else { return 0 }
        let length = (6..<10).reduce(0) { $0 << 7 | ((view.u8($1) ?? 0) & 0x7F) }
        return 10 + length + (flags & 0x10 == 0 ? 0 : 10)
    }

    private static func announcedFrames(_ view: ByteView, at start: Int, _ frame: Frame) -> Int? {
        let xing = start + frame.sideEnd
        if view.has("Xing", at: xing) || view.has("Info", at: xing), let flags = view.u32be(xing + 4), flags & 1 != 0 {
            return view.u32be(xing + 8)
        }
        return view.has("VBRI", at: start + 36) ? view.u32be(start + 50) : nil
    }

    private static func hasOneRate(_ view: ByteView, from start: Int, _ first: Frame) -> Bool {
        var at = start
        for _ in 0..<frameSample {
            guard let next = frame(view, at: at), next.bitRate == first.bitRate else { return false }
            at += next.length
        }
        return true
    }

    /// The header of a layer III frame (ISO/IEC 11172-3 §2.4.2.3).
    static func frame(_ view: ByteView, at offset: Int) -> Frame? {
        guard let bits = view.u32be(offset), bits >> 21 == 0x7FF, bits >> 17 & 3 == 1 else { return nil }
        let version = bits >> 19 & 3
        let isFirst = version == 3
        guard version != 1, let rate = [44_100, 48_000, 32_000, nil][bits >> 10 & 3] else { return nil }
        let kilobits = (isFirst ? kilobits1 : kilobits2)[bits >> 12 & 15]
        guard kilobits > 0 else { return nil }
        let samplesPerSecond = isFirst ? rate : version == 2 ? rate / 2 : rate / 4
        let padding = bits >> 9 & 1
        let isMono = bits >> 6 & 3 == 3
        return Frame(
            bitRate: kilobits * 1_000, samplesPerSecond: samplesPerSecond, samples: isFirst ? 1_152 : 576,
            length: (isFirst ? 144 : 72) * kilobits * 1_000 / samplesPerSecond + padding,
            sideEnd: 4 + (isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)))
    }

    private static let kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
    private static let kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
}
