/// A file that an address of the list leads to in place of a page; Messages shows it as itself (docs/linkpresentation.md §1).
public struct FileLink: Hashable, Sendable {
    /// What it is judged as.
    public enum Kind: String, CaseIterable, Sendable { case picture, video, sound, other }

    public var kind: Kind
    /// By its first bytes.
    public var type: MediaType
    /// The essence of Content-Type in lower case; nil when the header is missing.
    public var contentType: String?
    public var size: ByteCount

    public init(type: MediaType, contentType: String?, size: ByteCount) {
        self.type = type
        self.contentType = contentType
        self.size = size
        kind = Self.kind(of: type, contentType)
    }

    /// Whether LinkPresentation knows what to do with such a type; what it does not know it does not load.
    public var isKnownType: Bool {
        guard let contentType, type == .unknown || !Self.saysNothing(contentType) else { return true }
        let family = contentType.prefix { $0 != "/" }
        return Self.knownFamilies.contains(family) || Self.knownTypes.contains(contentType)
            || contentType.hasPrefix("application/vnd.") || contentType.hasSuffix("+json")
            || contentType.hasSuffix("+zip")
    }
    public var isTooLarge: Bool { size.bytes > sizeLimit }
    /// The most bytes that are loaded of such a file.
    public var sizeLimit: Int { kind == .picture ? FetchRequest.mediaBudget : Self.byteLimit }
    /// Whether it is shown at all.
    public var isShown: Bool { isKnownType && !isTooLarge }

    /// The most bytes of a file that is no picture (D-LP).
    public static let byteLimit = 104_857_600

    /// By what the server calls it, as LinkPresentation does; by the bytes where that says nothing.
    private static func kind(of type: MediaType, _ contentType: String?) -> Kind {
        let written = contentType.flatMap { saysNothing($0) ? nil : $0 } ?? type.mimeType
        if written.hasPrefix("image/") { return .picture }
        if written.hasPrefix("video/") || written.hasSuffix("mpegurl") { return .video }
        return written.hasPrefix("audio/") && written != "audio/mpegurl" ? .sound : .other
    }

    private static func saysNothing(_ contentType: String) -> Bool {
        contentType == "application/octet-stream" || contentType == "binary/octet-stream"
    }

    private static let knownFamilies: Set<Substring> = ["image", "video", "audio", "text", "font", "model"]
    private static let knownTypes: Set<String> = [
        "application/pdf", "application/octet-stream", "application/zip", "application/gzip", "application/x-gzip",
        "application/x-tar", "application/x-bzip2", "application/x-7z-compressed", "application/x-rar-compressed",
        "application/x-zip-compressed", "application/x-apple-diskimage", "application/java-archive",
        "application/json", "application/javascript", "application/x-javascript", "application/xml",
        "application/rtf", "application/msword", "application/postscript", "application/epub+zip",
        "application/ogg", "application/mp4", "application/x-mpegurl", "application/x-shockwave-flash",
        "application/x-sh", "application/x-x509-ca-cert", "application/pkcs7-mime", "application/font-woff",
    ]
}
