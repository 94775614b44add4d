/// What a picture, video or sound behind an address really is. Nothing here is guessed from the address.
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

    /// What decoding the picture told; nil when it was not decoded, and rules then do not judge.
    public var picture: PictureFacts?
    /// Why a picture that was received could not be decoded.
    public var pictureFailure: PictureFailure?
    /// What the container of a video or sound told; nil when it was not read.
    public var clip: ClipFacts?

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

    /// Whether an answer below 400 came.
    public var isReachable: Bool { failure == nil && (status ?? 0) < 400 && status != nil }
    /// Whether its server would not send it for now, or was not asked because it refused too often: nothing is known of it.
    public var isHostBusy: Bool {
        if let failure { return failure.cause == .hostSkipped || failure.cause == .rateLimited }
        return status.map { FetchResponse.isRefusal($0, hasRetryAfter: false) } ?? false
    }
    /// Whether it is a raster picture that LinkPresentation could show: reachable, decodable, not above
    /// 10 MiB, more than 1 × 1 pixel and not one solid colour (docs/linkpresentation.md §7).
    public var isUsablePicture: Bool {
        isReachable && type.isRaster && (size?.bytes ?? 0) <= FetchRequest.mediaBudget
            && (width ?? 2) > 1 && (height ?? 2) > 1 && picture?.isSolidColour != true
            && pictureFailure != .undecodable
    }
}
