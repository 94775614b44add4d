/// What robots.txt is worth to a run.
package enum RobotsMode: String, CaseIterable, Sendable {
    /// Pages that it forbids are not asked for, and its Crawl-delay is kept. The default.
    case obey
    /// It is read and what it says is told, but it stops nothing.
    case warn
    /// It is not asked for.
    case ignore
}
