/// Why it was not judged what an image shows: the same few words in every report.
public enum ImageNote {
    /// It was not looked at: media are left alone, or another image was taken before it was its turn.
    public static let notChecked = "not checked"
    /// Its host refused to send it: it limits its rate, or is overloaded.
    public static let hostBusy = "not checked: host busy"

    /// Nil when it was looked into, did not come, or is no image at all, which findings tell.
    ///
    public static func of(_ shownImage: some LookedAt) -> String? {
        guard let media = shownImage.media else { return shownImage.isHostBusy ? hostBusy : notChecked }
        guard media.isReachable, media.imageFacts == nil, media.type.isRaster || media.type == .svg else { return nil }
        switch media.imageFailure {
        case .undecodable: return "not decodable"
        case .tooLarge: return "too many pixels"
        case .tookTooLong, .helperDied: return "decoder failed"
        case .notDecodedHere: return formatNotDecoded(media.type)
        case nil: return media.type == .svg ? formatNotDecoded(.svg) : notChecked
        }
    }

    private static func formatNotDecoded(_ type: MediaType) -> String {
        // All but rare kinds of these are decoded.
        type.isDecoded ? "format not decoded: a rare kind of \(type.label)" : "format not decoded: \(type.label)"
    }
}

extension MediaType {
    /// The name of a format as people write it.
    fileprivate var label: String { self == .jpegXL ? "JPEG XL" : rawValue.uppercased() }

    fileprivate var isDecoded: Bool {
        switch self {
        case .png, .apng, .jpeg, .gif, .webp, .bmp, .ico, .avif: true
        default: false
        }
    }
}

extension LinkCard {
    /// The note of the image that is shown; where none is, of the first that has one.
    public var imageNote: String? {
        if let image = chosenImage { return ImageNote.of(image) }
        return images.lazy.filter { $0.url != nil }.compactMap { ImageNote.of($0) }.first
    }

    /// The same for the icon.
    public var iconNote: String? {
        if let icon = chosenIcon { return ImageNote.of(icon) }
        return icons.lazy.filter { $0.url != nil }.compactMap { ImageNote.of($0) }.first
    }
}

extension ImageRecord {
    /// What tells two images apart by their addresses: host, path, and what of the query says which image it is.
    ///
    /// The scheme does not, for http and https lead to one file. The query of a file with an image's name asks for a size
    /// or a version of it; a program such as `/_next/image?url=…` has the image in its query.
    public var imageKey: String {
        guard let url else { return raw }
        let port = url.port.map { ":\($0)" } ?? ""
        let query = Self.isImageFile(url.path) ? "" : "?" + Self.imageQuery(url.query ?? "")
        return url.host + port + url.path + query
    }

    private static func isImageFile(_ path: Substring) -> Bool {
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        return extensions.contains { name.hasSuffix($0) }
    }

    /// The parts of a query that ask for no size, quality, format or version, in their order.
    private static func imageQuery(_ query: Substring) -> String {
        let parts = query.split(separator: "&").filter { part in
            !renditions.contains(part.prefix { $0 != "=" }.lowercased())
        }
        return parts.joined(separator: "&")
    }

    private static let extensions = [
        ".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".gif", ".webp", ".avif", ".heic", ".bmp", ".tif", ".tiff", ".svg",
        ".jxl",
    ]
    private static let renditions: Set<String> = [
        "w", "h", "width", "height", "wid", "hei", "mw", "mh", "maxwidth", "maxheight", "s", "sz", "size", "resize",
        "scale",
        "fit", "crop", "dpr", "q", "quality", "qlt", "auto", "f", "fm", "fmt", "format", "v", "ver", "version", "t",
        "ts",
        "cb", "cache", "download",
    ]
}

/// Photographs by the names of their files.
extension ImageRecord {
    /// Whether the path ends like the file of a photograph, in whatever case, or like one with its size behind the name:
    /// `bee.jpg&MaxW=620`, `bee.jpg:large`.
    static func isPhotograph(_ path: Substring) -> Bool {
        if hasEnding(path) { return true }
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        guard let size = path.utf8[slash...].firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ":") })
        else { return false }
        return hasEnding(path[..<size])
    }

    private static func hasEnding(_ path: Substring) -> Bool {
        let end = path.utf8.suffix(longest)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(Substring(end[end.index(after: dot)...])).lowercased())
    }

    /// Whether a query asks a program for a large copy of such a file: `/_next/image?url=%2Fbee.jpg&w=1920`.
    static func servesPhotograph(_ query: Substring) -> Bool {
        let parts = query.split(separator: "&", maxSplits: longestQuery)
        return parts.contains { $0.split(separator: "=", maxSplits: 1).last.map(isPhotograph) ?? false }
            && parts.contains { part in
                let halves = part.split(separator: "=", maxSplits: 1)
                return halves.count == 2 && (halves[0] == "w" || halves[0] == "width")
                    && Int(halves[1]).map { $0 >= LinkCard.largeWidth * 2 } ?? false
            }
    }

    /// Parts of a query that are looked at.
    private static let longestQuery = 16
    private static let longest = 5
    private static let endings: Set<String> = ["avif", "heic", "jfif", "jpeg", "jpg", "webp"]
}
