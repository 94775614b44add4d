internal import MediaSniffing
internal import AuditModel

/// A playlist of HTTP Live Streaming (RFC 8216): whether it lists variants or segments, and what it says of them.
enum HLSPlaylist {
    /// - Parameter isWhole: whether no line is missing, so that the segments may be added up.
    static func facts(_ view: ByteView, isWhole: Bool) -> ClipFacts {
        var facts = ClipFacts()
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

    /// The codecs of a variant, and its size when it is the largest yet.
    private static func readVariant(_ attributes: ArraySlice<UInt8>, _ facts: inout ClipFacts) {
        var isQuoted = false
        let list = attributes.split { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        for attribute in list {
            if let codecs = value(of: "CODECS=\"", in: attribute) {
                for codec in codecs.split(separator: UInt8(ascii: ",")).prefix(ClipFacts.codecLimit) {
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

    /// `avc1` of `avc1.64001f` (RFC 6381); profile and level make no other codec of it.
    private static func sampleEntry(_ codec: ArraySlice<UInt8>) -> String? {
        let entry = codec.drop { $0 == 32 }.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "\"") }.prefix(8)
        return entry.isEmpty || !entry.allSatisfy { (33...126).contains($0) }
            ? nil : String(decoding: entry, as: UTF8.self)
    }
}
