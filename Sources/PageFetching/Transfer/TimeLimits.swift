internal import AuditModel

/// The clocks that run against one exchange, and the words for the one that ran out.
struct TimeLimits {
    private let connect: Moment.Span
    private let slowBytes: Int
    let slowSeconds: Int
    /// What the whole request may take.
    var total = Moment.Span.zero
    /// Whether anything of the response has come.
    var hasBegun = false

    init(_ options: FetchOptions) {
        connect = options.connectTimeout
        slowBytes = options.lowSpeedBytes
        slowSeconds = options.lowSpeedSeconds
    }

    func failure(_ cause: FetchFailure.Cause) -> FetchFailure {
        switch cause {
        case .tooSlow: FetchFailure(cause, "fewer than \(slowBytes) bytes/s for \(slowSeconds) s")
        case .dns: FetchFailure(cause, "DNS lookup took longer than \(min(connect, total).words)")
        case .connect: FetchFailure(cause, "no connection within \(min(connect, total).words)")
        // A handshake that takes too long says nothing about the certificate.
        case .tls: FetchFailure(.timeout, "no TLS handshake within \(min(connect, total).words)")
        default:
            FetchFailure(
                cause, hasBegun ? "not complete within \(total.words)" : "no response within \(total.words)")
        }
    }
}
