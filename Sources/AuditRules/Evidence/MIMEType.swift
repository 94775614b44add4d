internal import AuditModel

/// Compares MIME types as servers and pages write them.
enum MIMEType {
    /// The essence in lower case and in one spelling: `image/jpg` becomes `image/jpeg`.
    static func essence(_ text: String) -> String {
        let written = RawText.before(UInt8(ascii: ";"), in: text.utf8.prefix(longest))
        let essence = RawText.trim(written).lowercased()
        return spellings[essence] ?? essence
    }

    /// Whether a declared type matches the bytes.
    static func fits(_ written: String, _ type: MediaType) -> Bool {
        written == type.mimeType || essence(written) == essence(type.mimeType)
    }

    /// Longer values are not MIME types (RFC 6838 §4.2), in bytes.
    private static let longest = 255

    /// Whether the type says nothing about the file.
    static func saysNothing(_ written: String?) -> Bool {
        guard let written else { return true }
        return ["", "application/octet-stream", "binary/octet-stream", "application/x-download"]
            .contains(essence(written))
    }

    static func isHTML(_ written: String?) -> Bool {
        guard let written else { return false }
        let essence = essence(written)
        return essence == "text/html" || essence == "application/xhtml+xml"
    }

    /// Whether a tag names an SVG: by its declared type, or by a URL that ends in `.svg` or contains one. Services that
    /// convert images keep the name of the drawing: `/format/png/logo.svg`.
    static func isSVG(_ written: String?, address: String?) -> Bool {
        if let written, RawText.begins(written, with: "image/svg") { return true }
        guard let address, mayNameSVG(address) else { return false }
        if RawText.begins(address, with: "data:image/svg") { return true }
        let path = RawText.before(UInt8(ascii: "?"), in: RawText.before(UInt8(ascii: "#"), in: address.utf8[...]).utf8)
        return RawText.hasSuffix(RawText.trim(path), ".svg") && !isConverted(address)
    }

    /// Whether the letters occur anywhere in a URL; most URLs do not have them and need no parsing.
    private static func mayNameSVG(_ address: String) -> Bool {
        address.withBytes { bytes in
            var place = 1
            while place + 1 < bytes.count {
                if bytes[place] | 0x20 == UInt8(ascii: "v"), bytes[place - 1] | 0x20 == UInt8(ascii: "s"),
                    bytes[place + 1] | 0x20 == UInt8(ascii: "g")
                {
                    return true
                }
                place += 1
            }
            return false
        }
    }

    /// Whether a URL asks a service to convert the image to pixels (Ghost, Cloudinary, imgix, Cloudflare, Next.js).
    private static func isConverted(_ address: String) -> Bool {
        guard mayNameFormat(address) else { return false }
        let words = address.lowercased().split { "/,;?&".contains($0) }
        return zip(words, words.dropFirst()).contains { $0 == "format" && pixels.contains($1) }
            || words.contains { word in
                ["f_", "fm=", "format=", "output=", "fmt="].contains { start in
                    word.hasPrefix(start) && pixels.contains(word.dropFirst(start.count))
                }
            }
    }

    /// Whether a word may name a format; most URLs have no such word and need no parsing.
    private static func mayNameFormat(_ address: String) -> Bool {
        address.withBytes { bytes in
            bytes.indices.dropLast().contains { place in
                switch (Unicode.Scalar(bytes[place].lowered), Unicode.Scalar(bytes[place + 1].lowered)) {
                case ("f", "_"), ("f", "m"), ("f", "o"), ("o", "u"):
                    place == 0 || "/,;?&".utf8.contains(bytes[place - 1])
                default: false
                }
            }
        }
    }

    private static let pixels: Set<Substring> = ["png", "jpg", "jpeg", "webp", "auto", "avif", "gif", "png8", "pjpg"]

    static func isHLS(_ written: String?) -> Bool {
        guard let written else { return false }
        return essence(written) == "application/vnd.apple.mpegurl"
    }

    /// Flash, Silverlight and other plug-ins.
    static func isPlugin(_ written: String?) -> Bool {
        guard let written else { return false }
        return plugins.contains(essence(written))
    }

    private static let plugins: Set<String> = [
        "application/x-shockwave-flash", "application/x-silverlight", "application/x-silverlight-2",
        "application/x-silverlight-app", "application/x-director", "application/java-archive",
        "application/x-java-applet",
    ]

    /// Alternative spellings, and types whose files have no distinctive first bytes.
    private static let spellings: [String: String] = [
        "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/x-jpeg": "image/jpeg",
        "image/x-png": "image/png", "image/apng": "image/png", "image/vnd.mozilla.apng": "image/png",
        "image/vnd.microsoft.icon": "image/x-icon", "image/ico": "image/x-icon", "image/icon": "image/x-icon",
        "image/x-bmp": "image/bmp", "image/x-ms-bmp": "image/bmp", "image/heif": "image/heic",
        "image/heic-sequence": "image/heic", "image/avif-sequence": "image/avif",
        "application/x-mpegurl": "application/vnd.apple.mpegurl", "audio/x-mpegurl": "application/vnd.apple.mpegurl",
        "audio/mpegurl": "application/vnd.apple.mpegurl", "application/mpegurl": "application/vnd.apple.mpegurl",
        "vnd.apple.mpegurl": "application/vnd.apple.mpegurl",
        "video/x-m4v": "video/mp4", "video/m4v": "video/mp4", "application/mp4": "video/mp4",
        "video/3gpp": "video/mp4", "video/3gpp2": "video/mp4", "video/mov": "video/quicktime",
        "audio/x-m4a": "audio/mp4", "audio/m4a": "audio/mp4", "audio/mp3": "audio/mpeg", "audio/x-mp3": "audio/mpeg",
        "audio/mpeg3": "audio/mpeg", "audio/x-wav": "audio/wav", "audio/wave": "audio/wav",
        "audio/vnd.wave": "audio/wav", "audio/x-aiff": "audio/aiff", "audio/x-flac": "audio/flac",
        "audio/x-aac": "audio/aac", "audio/aacp": "audio/aac",
        "video/ogg": "application/ogg", "audio/ogg": "application/ogg", "audio/opus": "application/ogg",
        "audio/vorbis": "application/ogg", "audio/webm": "video/webm",
    ]
}
