/// The robots.txt of one origin as it was read, so that the next run within a day need not ask again.
package struct RobotsText: Hashable, Sendable {
    /// `https://example.com:8443`.
    package var origin: String
    /// The decoded body, at most 500 KiB; nil when there is no such file.
    package var body: [UInt8]?
    /// Seconds since 1970.
    package var readAt: Int64

    package init(origin: String, body: [UInt8]?, readAt: Int64) {
        self.origin = origin
        self.body = body
        self.readAt = readAt
    }
}
