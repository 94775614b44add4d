package import AuditModel

/// What a helper process may take, and how long.
package enum HelperLimits {
    /// The most bytes of a picture: the budget of a card, and one more.
    package static let pictureBytes = FetchRequest.mediaBudget + 1
    /// The most bytes of an answer: facts with all boxes, and a thumbnail or pixels.
    static let answerBytes = 1 << 18
    /// The time for one picture; then the helper is ended.
    package static let deadline = Moment.Span.seconds(10)
    /// A helper whose parent is gone ends itself after this time at one picture.
    static let alarmSeconds: UInt32 = 15
    /// The memory that a helper may map beside what it maps at its start: the rows of an interlaced PNG of 64 million
    /// pixels, or the coefficients of a progressive JPEG of that size, and some more.
    static let memory: UInt64 = 768 << 20
    /// Pictures after which a helper is replaced, so that what a decoder leaks or fragments ends with it.
    static let picturesPerHelper = 500
    /// Pictures of one run that are tried once more after a helper was lost over them; each may take the time of one
    /// picture while all others wait.
    static let secondTries = 30
    /// Helpers that could not be started one after the other before the pool gives up starting any.
    static let startFailures = 3
}
