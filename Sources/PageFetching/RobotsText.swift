/// The robots.txt of one origin as it was read, so that the next run within a day need not ask again.
public struct RobotsText: Hashable, Sendable {
    /// `https://example.com:8443`.
    public var origin: String
    /// The decoded body, at most 500 KiB; nil when there is no such file.
    public var body: [UInt8]?
    /// Seconds since 1970.
    public var readAt: Int64

    public init(origin: String, body: [UInt8]?, readAt: Int64) {
        self.origin = origin
        self.body = body
        self.readAt = readAt
    }
}
