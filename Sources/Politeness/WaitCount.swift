internal import AuditModel

/// The time that a host made us wait: however many requests wait at once, a moment counts once.
struct WaitCount {
    private(set) var total = Moment.Span.zero
    private var end = Moment(nanoseconds: .min)

    /// Counts a wait; false, and nothing is counted, where all of them together would exceed the limit.
    mutating func add(from start: Moment, until moment: Moment, limit: Moment.Span) -> Bool {
        let from = max(end, start)
        guard moment > from else { return true }
        guard total.nanoseconds + (moment - from).nanoseconds <= limit.nanoseconds else { return false }
        total.nanoseconds += (moment - from).nanoseconds
        end = moment
        return true
    }
}
