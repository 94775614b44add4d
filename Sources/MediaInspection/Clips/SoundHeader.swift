internal import MediaSniffing
internal import AuditModel

/// Codec and length of sounds whose header says both.
enum SoundHeader {
    /// The most chunks that are followed.
    private static let chunkLimit = 256

    static func wav(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts()
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

    static func aiff(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts()
        chunks(view, from: 12, length: view.u32be) { type, body, _ in
            guard type == "COMM" else { return }
            facts.add(codec: view.has("AIFC", at: 8) ? view.fourCharacters(body + 18) : "lpcm")
            guard let frames = view.u32be(body + 2), let rate = extended(view, body + 8), rate > 0 else { return }
            facts.seconds = Double(frames) / rate
        }
        return facts
    }

    /// A number of 80 bits as AIFF writes sample rates; its sign is not looked at.
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

    static func caf(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts()
        var at = 8
        var (rate, packetBytes, packetFrames) = (0.0, 0, 0)
        for _ in 0..<chunkLimit {
            guard let type = view.fourCharacters(at) else { break }
            // A length of -1 reaches to the end, and is none to us.
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

    static func flac(_ view: ByteView) -> ClipFacts {
        var facts = ClipFacts(codecs: ["fLaC"])
        guard view.u8(4).map({ $0 & 0x7F == 0 }) == true, let rate = view.u24be(18).map({ $0 >> 4 }), rate > 0,
            let high = view.u8(21), let low = view.u32be(22)
        else { return facts }
        let samples = (high & 15) << 32 | low
        if samples > 0 { facts.seconds = Double(samples) / Double(rate) }
        return facts
    }
}
