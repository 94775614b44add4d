/// What the image, video or audio file at a URL really is. Nothing here is guessed from the URL.
public struct MediaFacts: Hashable, Sendable {
    public var url: PageURL
    public var finalURL: PageURL
    /// The HTTP status of the last answer; nil when there was none.
    public var status: Int?
    /// Why there was no answer.
    public var failure: FetchFailure?
    /// The essence of Content-Type in lower case, without parameters; nil when the header is missing.
    public var contentType: String?
    /// The type by the first bytes.
    public var type: MediaType
    /// The size in pixels, after EXIF orientation; the largest frame of an ICO.
    public var width: Int?
    public var height: Int?
    public var size: ByteCount?
    /// SHA-256 of the bytes in lower-case hexadecimal, when all of them were received.
    public var contentHash: String?
    public var redirects: Int
    /// Whether any hop, or the address itself, is plain http.
    public var isInsecure: Bool
    /// Whether the server answered a Range request with 206; nil when none was sent.
    public var supportsRanges: Bool?
    /// From the start of the request to its last byte.
    public var milliseconds: Int
    /// What the waits before repeats took at least, in milliseconds; not kept in the store.
    public var delay = 0
    /// What to ask by whether it is still the same; nil when its answer must not be kept.
    public var validators: Validators?
    /// More than one frame; nil when it was not looked at.
    public var isAnimated: Bool?

    /// What decoding the image found; nil when it was not decoded, and rules then do not judge.
    public var imageFacts: ImageFacts?
    /// Why an image that was received could not be decoded.
    public var imageFailure: ImageFailure?
    /// What the container of a video or audio file says; nil when it was not read.
    public var videoFacts: VideoFacts?

    public init(
        url: PageURL, finalURL: PageURL? = nil, status: Int? = 200, failure: FetchFailure? = nil,
        contentType: String? = nil, type: MediaType = .unknown, width: Int? = nil, height: Int? = nil,
        size: ByteCount? = nil, contentHash: String? = nil, redirects: Int = 0, isInsecure: Bool? = nil,
        supportsRanges: Bool? = nil, milliseconds: Int = 0
    ) {
        self.url = url
        self.finalURL = finalURL ?? url
        self.status = status
        self.failure = failure
        self.contentType = contentType
        self.type = type
        self.width = width
        self.height = height
        self.size = size
        self.contentHash = contentHash
        self.redirects = redirects
        self.isInsecure = isInsecure ?? !url.isSecure
        self.supportsRanges = supportsRanges
        self.milliseconds = milliseconds
    }

    /// Whether the response was below 400.
    public var isReachable: Bool { failure == nil && (status ?? 0) < 400 && status != nil }
    /// Whether its server would not send it for now, or was not asked because it refused too often: nothing is known of it.
    public var isHostBusy: Bool {
        if let failure { return failure.cause == .hostSkipped || failure.cause == .rateLimited }
        return status.map { FetchResponse.isRefusal($0, hasRetryAfter: false) } ?? false
    }
    /// Whether it is a raster image that LinkPresentation could show: reachable, decodable, not above
    /// 10 MiB, more than 1 × 1 pixel and not one solid colour (docs/linkpresentation.md §7).
    public var isUsableImage: Bool {
        isReachable && type.isRaster && (size?.bytes ?? 0) <= FetchRequest.mediaBudget
            && (width ?? 2) > 1 && (height ?? 2) > 1 && imageFacts?.isSolidColour != true
            && imageFailure != .undecodable
    }
}

/// A size in bytes, and how we know it.
public struct ByteCount: Hashable, Sendable {
    public var bytes: Int
    public var basis: Basis

    public enum Basis: String, CaseIterable, Sendable {
        /// Every byte was received.
        case counted
        /// As the server announced (Content-Range or Content-Length); not counted.
        case announced
        /// We stopped reading here; there is more.
        case atLeast = "at_least"
    }

    public init(_ bytes: Int, _ basis: Basis = .counted) {
        self.bytes = bytes
        self.basis = basis
    }
}

/// What the container of a video or audio file says of itself, as far as its first and last bytes tell.
public struct VideoFacts: Hashable, Sendable {
    /// The major brand of an ISO media file, such as `mp42`, the DocType of a Matroska file, `master` or `media` of a
    /// playlist; at most sixteen characters.
    public var brand: String?
    /// How long it plays; nil when nothing says so, and for what has no end.
    public var seconds: Double?
    /// The sample entries or codec names, as the container writes them: `avc1`, `mp4a`, `V_VP9`; at most eight.
    public var codecs: [String]
    public var width: Int?
    public var height: Int?
    /// Whether the index stands before the media, so that playing can start at once; nil when it was not found.
    public var isIndexFirst: Bool?

    /// The most codecs that are kept for one video.
    public static let codecLimit = 8

    public init(
        brand: String? = nil, seconds: Double? = nil, codecs: [String] = [], width: Int? = nil, height: Int? = nil,
        isIndexFirst: Bool? = nil
    ) {
        self.brand = brand
        self.seconds = seconds
        self.codecs = codecs
        self.width = width
        self.height = height
        self.isIndexFirst = isIndexFirst
    }
}

extension VideoFacts {
    /// Whether AVFoundation plays a codec, by the name that the container gives it.
    public enum Support: Sendable {
        /// H.264, HEVC and what else Apple lists for all devices (rule `video-unplayable-type`).
        case everywhere
        /// AV1, which only newer devices decode.
        case newerDevices
        case nowhere
        /// Encrypted, so that the name hides the codec.
        case hidden
    }

    public static func support(of codec: String) -> Support {
        if everywhere.contains(codec) { return .everywhere }
        if codec == "av01" { return .newerDevices }
        return hidden.contains(codec) ? .hidden : .nowhere
    }

    /// The first codec that no Apple system plays.
    public var foreignCodec: String? { codecs.first { Self.support(of: $0) == .nowhere } }
    /// The first codec that only newer devices play.
    public var youngCodec: String? { codecs.first { Self.support(of: $0) == .newerDevices } }

    /// Sample entries of ISO media and QuickTime files (mp4ra.org; Apple's list of formats).
    private static let everywhere: Set<String> = [
        // H.264, HEVC, Dolby Vision; MPEG-4 Part 2, Motion JPEG, ProRes, DV.
        "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "hvc2", "hev2", "dvh1", "dvhe", "dvav", "dva1",
        "mp4v", "jpeg", "mjpa", "mjpb", "apcn", "apch", "apcs", "apco", "ap4h", "ap4x", "dvc ", "dvcp",
        // AAC, MP3, ALAC, FLAC, AC-3; PCM and what QuickTime files always held.
        "mp4a", ".mp3", "mp3 ", "alac", "fLaC", "ac-3", "ec-3",
        "lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "raw ", "ulaw", "alaw", "ima4", "samr", "ipcm", "fpcm",
    ]
    private static let hidden: Set<String> = ["encv", "enca", "drmi", "drms", "resv", "resa", referenceMovie]

    /// Whether it holds no media but the addresses of other films (QuickTime's `rmra`, Apple TN2444).
    public var isReferenceMovie: Bool { codecs == [Self.referenceMovie] }
    /// What stands among the codecs of such a film.
    public static let referenceMovie = "rmra"
}

/// What a file is by its first bytes.
public enum MediaType: String, CaseIterable, Sendable {
    case png, apng, jpeg, gif, webp, bmp, tiff, ico, avif, heic
    case jpegXL = "jxl"
    case svg
    case mp4, quicktime, m4a, webm, ogg, flv, swf, hls, mp3, wav, aiff, caf, flac, aac
    case mpegTS = "mpeg-ts"
    case avi
    case asf
    case pdf
    case html
    case xml
    case gzip
    case text
    case empty
    case unknown

    /// Whether it is a raster image that ImageIO decodes.
    public var isRaster: Bool {
        switch self {
        case .png, .apng, .jpeg, .gif, .webp, .bmp, .tiff, .ico, .avif, .heic, .jpegXL: true
        default: false
        }
    }

    /// The MIME type that a server should send for it.
    public var mimeType: String {
        switch self {
        case .png, .apng: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .bmp: "image/bmp"
        case .tiff: "image/tiff"
        case .ico: "image/x-icon"
        case .avif: "image/avif"
        case .heic: "image/heic"
        case .jpegXL: "image/jxl"
        case .svg: "image/svg+xml"
        case .mp4: "video/mp4"
        case .quicktime: "video/quicktime"
        case .m4a: "audio/mp4"
        case .webm: "video/webm"
        case .ogg: "application/ogg"
        case .flv: "video/x-flv"
        case .swf: "application/x-shockwave-flash"
        case .hls: "application/vnd.apple.mpegurl"
        case .mp3: "audio/mpeg"
        case .wav: "audio/wav"
        case .aiff: "audio/aiff"
        case .caf: "audio/x-caf"
        case .flac: "audio/flac"
        case .aac: "audio/aac"
        case .mpegTS: "video/mp2t"
        case .avi: "video/x-msvideo"
        case .asf: "video/x-ms-wmv"
        case .pdf: "application/pdf"
        case .html: "text/html"
        case .xml: "application/xml"
        case .gzip: "application/gzip"
        case .text: "text/plain"
        case .empty, .unknown: "application/octet-stream"
        }
    }
}
