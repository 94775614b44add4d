/// What the container of a video or sound says of itself, as far as its first and last bytes tell.
public struct ClipFacts: Hashable, Sendable {
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

    /// The most codecs that are told of one clip.
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
