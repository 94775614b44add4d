extension ImageRecord {
    /// What tells two pictures apart by their addresses: host, path, and what of the query says which picture it is.
    ///
    /// The scheme does not, for http and https lead to one file. The query of a file with a picture's name asks for a size
    /// or a version of it; a program such as `/_next/image?url=…` has the picture in its query.
    public var pictureKey: String {
        guard let url else { return raw }
        let port = url.port.map { ":\($0)" } ?? ""
        let query = Self.isPictureFile(url.path) ? "" : "?" + Self.pictureQuery(url.query ?? "")
        return url.host + port + url.path + query
    }

    private static func isPictureFile(_ path: Substring) -> Bool {
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        return extensions.contains { name.hasSuffix($0) }
    }

    /// The parts of a query that ask for no size, quality, format or version, in their order.
    private static func pictureQuery(_ query: Substring) -> String {
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
