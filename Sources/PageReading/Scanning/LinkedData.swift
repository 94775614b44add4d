/// The image that a block of linked data (JSON-LD) names, found without reading all of it.
enum LinkedData {
    static func isNamed(by type: UnsafeBufferPointer<UInt8>?) -> Bool {
        guard let start = type?.baseAddress, let count = type?.count else { return false }
        return equals(start, count, "application/ld+json")
    }

    /// The URL of the first `"image"`: a string, the first of a list, or the `url` of an object.
    static func image(_ start: BytePointer, _ end: BytePointer) -> String? {
        var place = start
        while let key = find("\"image\"", place, end) {
            place = key + "\"image\"".utf8.count
            if let address = value(place, end) { return address }
        }
        return nil
    }

    private static func value(_ start: BytePointer, _ end: BytePointer) -> String? {
        var place = skipSpace(start, end)
        guard place < end, place.pointee == UInt8(ascii: ":") else { return nil }
        place = skipSpace(place + 1, end)
        if place < end, place.pointee == UInt8(ascii: "[") { place = skipSpace(place + 1, end) }
        guard place < end else { return nil }
        if place.pointee == UInt8(ascii: "{") { return member(place, min(end, place + objectLimit)) }
        return string(place, end)
    }

    /// The `url` or `contentUrl` of an object that begins there.
    private static func member(_ start: BytePointer, _ end: BytePointer) -> String? {
        let close = find(UInt8(ascii: "}"), start, end) ?? end
        for name: StaticString in ["\"url\"", "\"contentUrl\""] {
            guard let key = find(name, start, close) else { continue }
            let colon = skipSpace(key + name.utf8CodeUnitCount, close)
            guard colon < close, colon.pointee == UInt8(ascii: ":") else { continue }
            return string(skipSpace(colon + 1, close), close)
        }
        return nil
    }

    /// An address between quotation marks, whose slashes may be escaped; nil for anything else.
    private static func string(_ start: BytePointer, _ end: BytePointer) -> String? {
        guard start < end, start.pointee == UInt8(ascii: "\""), let close = find(UInt8(ascii: "\""), start + 1, end),
            close - start <= addressLimit
        else { return nil }
        let text = String(decoding: bytes(start + 1, close), as: UTF8.self).replacing("\\/", with: "/")
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("/")
        return isAddress && !text.contains("\\") ? text : nil
    }

    private static func skipSpace(_ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return place
    }

    private static let objectLimit = 2_000
    private static let addressLimit = 2_000
}
