package import AuditModel

/// Recognises a file by its first bytes, whatever its Content-Type.
package enum MediaSniffer {
    /// The number of bytes that are read; further ones change nothing.
    package static let window = 4_096

    package static func type(of bytes: [UInt8]) -> MediaType {
        let view = ByteView(bytes: bytes)
        if bytes.isEmpty { return .empty }
        return image(view) ?? container(view) ?? audio(view) ?? text(view) ?? .unknown
    }

    /// The same for a body outside an array. Most are HTML, which their first letters show; only others are copied and
    /// examined.
    package static func type(ofBody bytes: UnsafeBufferPointer<UInt8>) -> MediaType {
        let isHTML = bytes.prefix(usualOpening.count).elementsEqual(usualOpening) { $0.lowered == $1 }
        return isHTML ? .html : type(of: Array(bytes.prefix(window)))
    }

    /// The type and subtype of a Content-Type in lower case.
    package static func essence(_ field: String?) -> String? {
        guard let field else { return nil }
        // A repeated header is joined by a comma; usually both values are the same.
        let end = field.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
        let essence = field[..<(end ?? field.endIndex)].lowercased()
        // Characters are made only where one of them may be left out.
        let isPlain = essence.utf8.allSatisfy { 33..<127 ~= $0 }
        let type = isPlain ? essence : essence.filter { !$0.isWhitespace }
        return type.isEmpty ? nil : type
    }

    private static let usualOpening = Array(doctype.utf8)
    private static let doctype = "<!doctype html"

    private static func image(_ view: ByteView) -> MediaType? {
        if view.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return isAnimatedPNG(view) ? .apng : .png
        }
        if view.has([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if view.has("GIF87a") || view.has("GIF89a") { return .gif }
        if view.has("RIFF"), view.has("WEBP", at: 8) { return .webp }
        if view.has("II*\0") || view.has("MM\0*") { return .tiff }
        if view.has([0, 0, 1, 0]) || view.has([0, 0, 2, 0]), let frames = view.u16le(4), frames > 0 { return .ico }
        if view.has([0xFF, 0x0A]) || view.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) { return .jpegXL }
        if BitmapHeader.start(view) != nil { return .bmp }
        return nil
    }

    /// `acTL` before the first `IDAT` makes a PNG animated.
    private static func isAnimatedPNG(_ view: ByteView) -> Bool {
        var at = 8
        while let length = view.u32be(at), at + 8 <= view.count {
            if view.has("acTL", at: at + 4) { return true }
            if view.has("IDAT", at: at + 4) { return false }
            at += 12 + length
        }
        return false
    }

    /// ISO base media files by brand, and the other containers.
    private static func container(_ view: ByteView) -> MediaType? {
        if view.has("ftyp", at: 4) { return isoBrand(view) }
        if view.has("moov", at: 4) || view.has("mdat", at: 4) || view.has("wide", at: 4) { return .quicktime }
        if view.has([0x1A, 0x45, 0xDF, 0xA3]) { return .webm }
        if view.has("OggS") { return .ogg }
        if view.has("FLV") { return .flv }
        if view.has("FWS") || view.has("CWS") || view.has("ZWS") { return .swf }
        if view.has("RIFF"), view.has("AVI ", at: 8) { return .avi }
        if view.has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return .asf }
        if view.u8(0) == 0x47, view.u8(188) == 0x47, view.u8(376) == 0x47 { return .mpegTS }
        if view.has("%PDF-") { return .pdf }
        if view.has([0x1F, 0x8B]) { return .gzip }
        return nil
    }

    private static func isoBrand(_ view: ByteView) -> MediaType {
        let end = min(view.u32be(0) ?? 0, view.count, 256)
        var offsets = [8]
        offsets += stride(from: 16, to: max(16, end - 3), by: 4)
        for offset in offsets {
            if view.has("avif", at: offset) || view.has("avis", at: offset) { return .avif }
            if view.has("heic", at: offset) || view.has("heix", at: offset) || view.has("hevc", at: offset) {
                return .heic
            }
        }
        if view.has("mif1", at: 8) || view.has("msf1", at: 8) { return .heic }
        if view.has("qt  ", at: 8) { return .quicktime }
        if view.has("M4A ", at: 8) || view.has("M4B ", at: 8) { return .m4a }
        return .mp4
    }

    private static func audio(_ view: ByteView) -> MediaType? {
        if view.has("ID3") { return .mp3 }
        if view.has("fLaC") { return .flac }
        if view.has("caff") { return .caf }
        if view.has("RIFF"), view.has("WAVE", at: 8) { return .wav }
        if view.has("FORM"), view.has("AIFF", at: 8) || view.has("AIFC", at: 8) { return .aiff }
        // FF FE is a byte order mark far more often than a frame of MPEG audio layer I.
        guard view.u8(0) == 0xFF, let second = view.u8(1), second != 0xFE else { return nil }
        if second & 0xF6 == 0xF0 { return .aac }
        return second & 0xE0 == 0xE0 && second & 0x06 != 0 && view.u8(2).map { $0 & 0xF0 != 0xF0 } == true ? .mp3 : nil
    }

    private static func text(_ view: ByteView) -> MediaType? {
        let window = view.bytes.prefix(Self.window)
        if let unicode = wideText(window) { return unicode }
        let start = skipProlog(window)
        let head = window[start...].prefix(64).map(\.lowered)
        let opening = String(decoding: head, as: UTF8.self)
        if opening.hasPrefix("#extm3u") { return .hls }
        if opening.hasPrefix("<svg") || opening.hasPrefix("<!doctype svg") { return .svg }
        if htmlOpenings.contains(where: opening.hasPrefix) { return .html }
        if opening.hasPrefix("<") && window.starts(with: Array("<?xml".utf8)) { return .xml }
        let binary = window.contains { $0 < 9 || ($0 > 13 && $0 < 32 && $0 != 27) }
        if binary { return nil }
        return looksLikeMarkup(window) ? .html : .text
    }

    /// UTF-16 with a byte order mark: text, or HTML if it starts like a tag.
    private static func wideText(_ window: ArraySlice<UInt8>) -> MediaType? {
        guard window.starts(with: [0xFE, 0xFF]) || window.starts(with: [0xFF, 0xFE]) else { return nil }
        return window.contains(UInt8(ascii: "<")) ? .html : .text
    }

    /// Skips a byte order mark, white space, comments, and the XML prolog.
    private static func skipProlog(_ window: ArraySlice<UInt8>) -> Int {
        var at = window.startIndex
        if window.starts(with: [0xEF, 0xBB, 0xBF]) { at += 3 }
        while at < window.endIndex {
            if window[at] <= 32 {
                at += 1
            } else if window[at...].starts(with: Array("<!--".utf8)) {
                guard let end = find("-->", in: window, from: at + 4) else { return at }
                at = end + 3
            } else if window[at...].starts(with: Array("<?".utf8)) {
                guard let end = find(">", in: window, from: at) else { return at }
                at = end + 1
            } else {
                break
            }
        }
        return at
    }

    private static func find(_ text: StaticString, in window: ArraySlice<UInt8>, from start: Int) -> Int? {
        text.withUTF8Buffer { wanted in
            var at = start
            while at + wanted.count <= window.endIndex {
                if window[at..<(at + wanted.count)].elementsEqual(wanted) { return at }
                at += 1
            }
            return nil
        }
    }

    private static let htmlOpenings = [
        doctype, "<html", "<head", "<body", "<script", "<title", "<meta", "<link", "<style", "<div", "<p>",
        "<h1", "<table", "<a ", "<br", "<iframe", "<!doctype", "<noscript", "<base", "<img", "<main", "<header",
    ]

    private static func looksLikeMarkup(_ window: ArraySlice<UInt8>) -> Bool {
        ["<html", "<HTML", "<head", "<HEAD", "<title", "<TITLE", "<meta ", "<META ", "<body", "<BODY"].contains {
            mark in
            let wanted = Array(mark.utf8)
            return window.indices.contains { window[$0] == wanted[0] && window[$0...].starts(with: wanted) }
        }
    }
}

/// Reads numbers from untrusted bytes, with bounds checks.
package struct ByteView {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    package func u8(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }
    package func u16be(_ offset: Int) -> Int? {
        guard let high = u8(offset), let low = u8(offset + 1) else { return nil }
        return high << 8 | low
    }
    package func u16le(_ offset: Int) -> Int? {
        guard let low = u8(offset), let high = u8(offset + 1) else { return nil }
        return high << 8 | low
    }
    package func u24le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u8(offset + 2) else { return nil }
        return high << 16 | low
    }
    package func u32be(_ offset: Int) -> Int? {
        guard let high = u16be(offset), let low = u16be(offset + 2) else { return nil }
        return high << 16 | low
    }
    package func u24be(_ offset: Int) -> Int? {
        guard let high = u16be(offset), let low = u8(offset + 2) else { return nil }
        return high << 8 | low
    }
    /// Nil also from 2^62 on, which no file reaches, so that adding a few is safe.
    package func u64be(_ offset: Int) -> Int? {
        guard let high = u32be(offset), let low = u32be(offset + 4), high < 1 << 30 else { return nil }
        return high << 32 | low
    }
    /// An IEEE 754 double, most significant byte first; nil if it is not finite.
    package func f64be(_ offset: Int) -> Double? {
        guard let high = u32be(offset), let low = u32be(offset + 4) else { return nil }
        let value = Double(bitPattern: UInt64(high) << 32 | UInt64(low))
        return value.isFinite ? value : nil
    }
    /// The four characters of a type or codec; nil if one of them is not printable ASCII.
    package func fourCharacters(_ offset: Int) -> String? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        let four = bytes[offset..<(offset + 4)]
        return four.allSatisfy { (32...126).contains($0) } ? String(decoding: four, as: UTF8.self) : nil
    }
    package func u32le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u16le(offset + 2) else { return nil }
        return high << 16 | low
    }
    /// A 16- or 32-bit number in the byte order of a TIFF header.
    package func tiff(_ offset: Int, bytes width: Int, bigEndian: Bool) -> Int? {
        switch (width, bigEndian) {
        case (2, true): u16be(offset)
        case (2, false): u16le(offset)
        case (_, true): u32be(offset)
        case (_, false): u32le(offset)
        }
    }
    /// Whether these bytes are at that offset.
    package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, offset + length <= bytes.count else { return false }
        return text.withUTF8Buffer { wanted in
            (0..<length).allSatisfy { bytes[offset + $0] == wanted[$0] }
        }
    }
    package func has(_ wanted: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset + wanted.count <= bytes.count else { return false }
        return bytes[offset..<(offset + wanted.count)].elementsEqual(wanted)
    }
}

/// The place of a bitmap's own header: after that of the file, and after OS/2's array of bitmaps.
package enum BitmapHeader {
    package static func start(_ view: ByteView) -> Int? {
        let file = view.has("BA") ? arrayHeader : 0
        guard view.has("BM", at: file), let size = view.u32le(file + fileHeader), sizes.contains(size) else {
            return nil
        }
        return file + fileHeader
    }

    private static let arrayHeader = 14
    private static let fileHeader = 14
    /// OS/2 1 has 12 bytes, OS/2 2 any number from 16 to 64, Windows 40 and more.
    private static let sizes: Set<Int> = Set([12, 108, 124]).union(16...64)
}
