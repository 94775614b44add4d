internal import AuditModel
internal import MediaSniffing

/// The codecs of an MPEG transport stream by its first program map (ISO/IEC 13818-1 §2.4.4).
enum TransportStream {
    private static let packetLength = 188
    /// The most packets before the map; it is repeated every tenth of a second.
    private static let packetLimit = 1_024

    static func facts(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts()
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

    /// The start of a table in a packet: after the adaptation field and the pointer.
    private static func section(_ view: ByteView, _ packet: Int) -> Int? {
        guard let control = view.u8(packet + 3), control & 0x10 != 0 else { return nil }
        let start = packet + 4 + (control & 0x20 == 0 ? 0 : 1 + (view.u8(packet + 4) ?? 0))
        guard start < packet + packetLength else { return nil }
        return view.u8(start).map { start + 1 + $0 }
    }

    private static func readMap(_ view: ByteView, _ section: Int, end: Int, _ facts: inout VideoFacts) {
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

/// The first tags of a Flash video: codecs, and duration and size from `onMetaData`.
enum FLVVideo {
    /// The most tags that are read.
    private static let tagLimit = 256

    static func facts(_ view: ByteView) -> VideoFacts {
        var facts = VideoFacts()
        var at = (view.u32be(5) ?? 9) + 4
        for _ in 0..<tagLimit {
            guard let type = view.u8(at), let length = view.u24be(at + 1), let first = view.u8(at + 11) else { break }
            switch type {
            case 8: facts.add(codec: audioCodecs[first >> 4])
            case 9: facts.add(codec: videoCodecs[first & 15])
            case 18 where facts.seconds == nil: readMetadata(view, from: at + 11, to: at + 11 + length, &facts)
            default: break
            }
            at += 11 + length + 4
        }
        return facts
    }

    private static func readMetadata(_ view: ByteView, from start: Int, to end: Int, _ facts: inout VideoFacts) {
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

    private static let audioCodecs = [2: "mp3", 5: "nellymoser", 6: "nellymoser", 10: "mp4a", 11: "speex", 14: "mp3"]
    private static let videoCodecs = [2: "flv1", 3: "screen", 4: "vp6f", 5: "vp6a", 7: "avc1", 12: "hvc1"]
}

/// A playlist of HTTP Live Streaming (RFC 8216): whether it lists variants or segments, and their properties.
enum HLSPlaylist {
    /// - Parameter isWhole: whether the text is complete, so that the segments can be added up.
    static func facts(_ view: ByteView, isWhole: Bool) -> VideoFacts {
        var facts = VideoFacts()
        var seconds = 0.0
        var isEnded = false
        for line in view.bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where line.first == UInt8(ascii: "#") {
            if let length = value(of: "#EXTINF:", in: line) {
                facts.brand = facts.brand ?? "media"
                seconds +=
                    Double(String(decoding: length.prefix { $0 != UInt8(ascii: ",") }.prefix(24), as: UTF8.self)) ?? 0
            } else if let attributes = value(of: "#EXT-X-STREAM-INF:", in: line) {
                facts.brand = "master"
                readVariant(attributes, &facts)
            } else if value(of: "#EXT-X-ENDLIST", in: line) != nil {
                isEnded = true
            }
        }
        if isWhole, isEnded, facts.brand == "media" { facts.seconds = seconds }
        return facts
    }

    private static func value(of name: StaticString, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        name.withUTF8Buffer { line.starts(with: $0) ? line.dropFirst($0.count) : nil }
    }

    /// The codecs of a variant, and its size if it is the largest so far.
    private static func readVariant(_ attributes: ArraySlice<UInt8>, _ facts: inout VideoFacts) {
        var isQuoted = false
        let list = attributes.split { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        for attribute in list {
            if let codecs = value(of: "CODECS=\"", in: attribute) {
                for codec in codecs.split(separator: UInt8(ascii: ",")).prefix(VideoFacts.codecLimit) {
                    facts.add(codec: sampleEntry(codec))
                }
            } else if let size = value(of: "RESOLUTION=", in: attribute) {
                let sides = size.split(separator: UInt8(ascii: "x")).map {
                    Int(String(decoding: $0.prefix(6), as: UTF8.self))
                }
                guard sides.count == 2, let width = sides[0], width > facts.width ?? 0 else { continue }
                facts.setSize(width, sides[1])
            }
        }
    }

    /// `avc1` for `avc1.64001f` (RFC 6381); profile and level are ignored.
    private static func sampleEntry(_ codec: ArraySlice<UInt8>) -> String? {
        let entry = codec.drop { $0 == 32 }.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "\"") }.prefix(8)
        return entry.isEmpty || !entry.allSatisfy { (33...126).contains($0) }
            ? nil : String(decoding: entry, as: UTF8.self)
    }
}
