package import AuditModel

/// The limits of a helper process.
package enum HelperLimits {
    /// The most bytes of an image: the budget of a card, and one more.
    package static let pictureBytes = FetchRequest.mediaBudget + 1
    /// The most bytes of a response: facts with all boxes, and a thumbnail or pixels.
    static let answerBytes = 1 << 18
    /// The time limit for one image, after which the helper is ended.
    package static let deadline = Moment.Span.seconds(10)
    /// A helper whose parent has died ends itself after this time on one image.
    static let alarmSeconds: UInt32 = 15
    /// The memory that a helper may map in addition to its mappings at the start: the rows of an interlaced PNG of 64
    /// million pixels, or the coefficients of a progressive JPEG of that size, with a margin.
    static let memory: UInt64 = 768 << 20
    /// The number of images after which a helper is replaced, so that leaks and fragmentation of decoders end with it.
    static let picturesPerHelper = 500
    /// The most images per run that are retried after they crashed a helper; each may take the time of one image while
    /// all others wait.
    static let secondTries = 30
    /// The number of failed starts in a row after which the pool gives up.
    static let startFailures = 3
}
