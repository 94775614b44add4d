internal import AuditModel
internal import CCurl
internal import Politeness

/// Answers that had to wait for memory, from then on under a clock of our own: libcurl's was stopped.
extension FetchLoop {
    /// Lets a transfer hold what its job may, and be told on this thread when that is more.
    func giveRoom(to transfer: Transfer, _ job: Job) {
        transfer.claim = job.claim
        transfer.onRoom = { [inbox, number = job.number] in _ = inbox.post(.resume(number)) }
    }

    /// There is room for more of an answer.
    func resume(_ number: UInt64) {
        let now = Moment.now
        guard let job = jobs[number], let transfer = job.transfer, transfer.resume(now: now) else { return }
        let left = job.request.timeout.nanoseconds - job.spent.nanoseconds - transfer.used(now).nanoseconds
        resumed[number] = now + Moment.Span(nanoseconds: max(0, left))
    }

    /// Ends those whose time is up.
    func endResumed(_ now: Moment) {
        for (number, due) in resumed where due <= now {
            resumed[number] = nil
            guard let transfer = jobs[number]?.transfer, transfer.pausedSince == nil else { continue }
            multi.remove(transfer)
            ended(transfer, CURLE_OPERATION_TIMEDOUT)
        }
    }
}
