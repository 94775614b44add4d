internal import AuditModel
internal import CCurl

/// Waiting for memory within an answer: libcurl stops reading from the socket, and the clock of the request stands.
extension Transfer {
    /// Whether the body may grow by so many bytes; when not, the transfer is paused until `resume`.
    func hasRoom(for count: Int) -> Bool {
        guard let claim, !answer.isRedirect else { return true }
        let held = claim.held
        let wanted = answer.room(for: count, held: held)
        if wanted == held { return true }
        if answer.received == 0 { claim.learn(wanted) }
        if claim.hold(wanted, or: onRoom) {
            answer.reserve(wanted)
            return true
        }
        pausedSince = Moment.now
        // libcurl counts the time of a pause; the loop does not.
        easy.set(CURLOPT_TIMEOUT_MS, 0)
        return false
    }

    /// Goes on reading; false when it was not paused.
    func resume(now: Moment) -> Bool {
        guard let since = pausedSince else { return false }
        pausedSince = nil
        pauses = Moment.Span(nanoseconds: pauses.nanoseconds + (now - since).nanoseconds)
        if let claim { answer.reserve(claim.held) }
        curl_easy_pause(easy.raw, 0)
        return true
    }

    /// The time that this exchange has taken from its server, pauses of ours left out.
    func used(_ now: Moment) -> Moment.Span {
        let pausing = pausedSince.map { (now - $0).nanoseconds } ?? 0
        return Moment.Span(nanoseconds: (now - started).nanoseconds - pauses.nanoseconds - pausing)
    }
}
