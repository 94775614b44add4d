internal import AuditModel

/// Numbers of requests that wait for a moment; they come in and go out in the order of their moments.
struct RetryQueue {
    private var entries: [(number: UInt64, due: Moment)] = []
    private var first = 0

    var due: Moment? { first < entries.count ? entries[first].due : nil }

    mutating func add(_ number: UInt64, due: Moment) { entries.append((number, due)) }

    /// The next number whose moment has come.
    mutating func next(now: Moment) -> UInt64? {
        guard let due, due <= now else { return nil }
        defer {
            first += 1
            if first == entries.count { (entries, first) = ([], 0) }
        }
        return entries[first].number
    }
}
