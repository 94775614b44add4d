internal import AuditModel

/// What bounds a client of `ogaudit mcp`.
enum MCPLimits {
    /// Bytes of a message; the HTML of a page is the longest part of one.
    static let lineBytes = 16 << 20
    /// Values in a message: each takes a hundred times its byte when it is read.
    static let values = 10_000
    /// Bytes of the id of a request.
    static let idBytes = 256
    /// Calls of tools and readings of resources at once.
    static let calls = 8
    /// How long they may take: one page with its media, a folder, and what reads stored runs.
    static let pageTime = Moment.Span.seconds(120)
    static let folderTime = Moment.Span.seconds(3_600)
    static let readingTime = Moment.Span.seconds(600)
    /// How long calls may go on when the client has closed its end.
    static let farewell = Moment.Span.seconds(10)
    /// Findings, groups and pages in one result.
    static let items = 200
    static let usualItems = 50
    /// Characters of one text of a page.
    static let text = 2_000
    /// Runs whose reports a session offers.
    static let runs = 32
    /// Pages of a run whose whole report is written as a resource, and bytes of any.
    static let reportPages = 10_000
    static let reportBytes = 8 << 20
    /// The time between two notes about progress.
    static let pause = Moment.Span.milliseconds(250)
}
