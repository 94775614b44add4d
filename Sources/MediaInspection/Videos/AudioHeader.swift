internal import AuditModel
internal import MediaSniffing

/// Codec and duration of audio files whose header contains both.
enum AudioHeader {
    /// The most chunks that are followed.
    private static let chunkLimit = 256

    static func wav(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts()
        var bytesPerSecond = 0
        chunks(view, from: 12, length: view.u32le) { type, body, length in
            if type == "fmt " {
                let format = view.u16le(body) == 0xFFFE ? view.u16le(body + 24) : view.u16le(body)
                facts.add(codec: format.flatMap { waveFormats[$0] })
                bytesPerSecond = view.u32le(body + 8) ?? 0
            } else if type == "data", bytesPerSecond > 0, length < 0xFFFF_FF00 {
                facts.seconds = Double(length) / Double(bytesPerSecond)
            }
        }
        return facts
    }

    private static let waveFormats = [
        1: "lpcm", 2: "adpcm", 3: "lpcm", 6: "alaw", 7: "ulaw", 0x11: "adpcm", 0x55: ".mp3", 0xFF: "mp4a",
    ]

    static func aiff(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts()
        chunks(view, from: 12, length: view.u32be) { type, body, _ in
            guard type == "COMM" else { return }
            facts.add(codec: view.has("AIFC", at: 8) ? view.fourCharacters(body + 18) : "lpcm")
            guard let frames = view.u32be(body + 2), let rate = extended(view, body + 8), rate > 0 else { return }
            facts.seconds = Double(frames) / rate
        }
        return facts
    }

    /// An 80-bit number as in the sample rate of AIFF; its sign is ignored.
    private static func extended(_ view: ByteView, _ offset: Int) -> Double? {
        guard let exponent = view.u16be(offset), let high = view.u32be(offset + 2) else { return nil }
        let power = (exponent & 0x7FFF) - 16_383 - 31
        return (-64...64).contains(power) ? Double(sign: .plus, exponent: power, significand: Double(high)) : nil
    }

    private static func chunks(
        _ view: ByteView, from start: Int, length: (Int) -> Int?, _ visit: (String?, Int, Int) -> Void
    ) {
        var at = start
        for _ in 0..<chunkLimit {
            guard let size = length(at + 4) else { return }
            visit(view.fourCharacters(at), at + 8, size)
            at += 8 + size + (size & 1)
        }
    }

    static func caf(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts()
        var at = 8
        var (rate, packetBytes, packetFrames) = (0.0, 0, 0)
        for _ in 0..<chunkLimit {
            guard let type = view.fourCharacters(at) else { break }
            // A length of -1 extends to the end, and is useless to us.
            let length = view.u64be(at + 4)
            let body = at + 12
            if type == "desc" {
                rate = view.f64be(body) ?? 0
                facts.add(codec: view.fourCharacters(body + 8))
                (packetBytes, packetFrames) = (view.u32be(body + 16) ?? 0, view.u32be(body + 20) ?? 0)
            } else if type == "pakt", rate > 0, let frames = view.u64be(body + 8) {
                facts.seconds = Double(frames) / rate
            } else if type == "data", rate > 0, packetBytes > 0, let length, length > 4 {
                facts.seconds = Double((length - 4) / packetBytes) * Double(packetFrames) / rate
            }
            guard let length else { break }
            at = body + length
        }
        return facts
    }

    static func flac(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts(codecs: ["fLaC"])
        guard view.u8(4).map({ $0 & 0x7F == 0 }) == true, let rate = view.u24be(18).map({ $0 >> 4 }), rate > 0,
            let high = view.u8(21), let low = view.u32be(22)
        else { return facts }
        let samples = (high & 15) << 32 | low
        if samples > 0 { facts.seconds = Double(samples) / Double(rate) }
        return facts
    }
}

/// The codecs of an Ogg file by the first packets of its streams (RFC 3533 §6), and the frame size of Theora.
enum OggAudio {
    /// The most streams that are read.
    private static let streamLimit = 16

    static func facts(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts()
        var at = 0
        for _ in 0..<streamLimit {
            // Each stream starts with a marked page, before any other page.
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

/// The duration of an MP3 file: from its Xing, Info or VBRI header, or else from a constant bit rate.
enum MP3Audio {
    /// The number of frames with the same bit rate after which it is taken to be constant.
    private static let frameSample = 32

    struct Frame: Equatable {
        var bitRate: Int
        var samplesPerSecond: Int
        var samples: Int
        var length: Int
        /// The offset of a Xing header in the frame.
        var sideEnd: Int
    }

    static func facts(_ bytes: VideoBytes) -> VideoFacts {
        var facts = VideoFacts(codecs: [".mp3"])
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

    /// The end of an ID3v2 tag, whose length has 7 bits per byte.
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
