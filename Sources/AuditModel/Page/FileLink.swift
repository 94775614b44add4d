/// A file that an address of the list leads to in place of a page; Messages shows it as itself (docs/linkpresentation.md §1).
public struct FileLink: Hashable, Sendable {
    /// What it is judged as.
    public enum Kind: String, CaseIterable, Sendable { case image = "picture", video, audio = "sound", other }

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
    public var sizeLimit: Int { kind == .image ? FetchRequest.mediaBudget : Self.byteLimit }
    /// Whether it is shown at all.
    public var isShown: Bool { isKnownType && !isTooLarge }

    /// The most bytes of a file that is no image (D-LP).
    public static let byteLimit = 104_857_600

    /// By what the server calls it, as LinkPresentation does; by the bytes where that says nothing.
    private static func kind(of type: MediaType, _ contentType: String?) -> Kind {
        let written = contentType.flatMap { saysNothing($0) ? nil : $0 } ?? type.mimeType
        if written.hasPrefix("image/") { return .image }
        if written.hasPrefix("video/") || written.hasSuffix("mpegurl") { return .video }
        return written.hasPrefix("audio/") && written != "audio/mpegurl" ? .audio : .other
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

/// What was found out about addresses of a page by one small request each; nil for what was not requested.
public struct LinkProbes: Hashable, Sendable {
    /// The status at og:url, where that is another address than the page's.
    public var ogURLStatus: Int?
    /// Where redirects from there led.
    public var ogURLTarget: PageURL?
    /// What Safari was given of the first declared image that a server refused.
    public var refusedImage: ImageProbe?
    /// Whether the preview image, declared over http, loads over https too.
    public var imageLoadsOverHTTPS: Bool?
    /// The declared image and icon, where robots.txt of the page's own host forbids them to crawlers of other apps.
    public var refusedFiles: [RefusedFile] = []

    public init() {}
}

/// A file that the crawlers of other apps may not load.
public struct RefusedFile: Hashable, Sendable {
    public var url: PageURL
    /// Each crawler with the line that forbids it.
    public var refusals: [RobotsVerdict.Other]

    public init(url: PageURL, refusals: [RobotsVerdict.Other]) {
        self.url = url
        self.refusals = refusals
    }
}

/// An image that was refused to LinkPresentation, asked for as a browser would that shows the page.
public struct ImageProbe: Hashable, Sendable {
    public var url: PageURL?
    /// The status for Safari with the page as Referer; nil when there was no answer.
    public var safariStatus: Int?

    public init(url: PageURL?, safariStatus: Int?) {
        self.url = url
        self.safariStatus = safariStatus
    }
}
