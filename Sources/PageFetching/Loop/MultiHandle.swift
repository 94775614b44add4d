internal import AuditModel
internal import CCurl

/// libcurl's multi handle, which waits for its sockets and for a word from other threads.
final class MultiHandle {
    private let raw: UnsafeMutableRawPointer

    /// - Parameter connections: the most connections, busy and idle, that are kept open.
    init(connections: Int) throws(FetcherError) {
        guard Self.isReady, let raw = curl_multi_init() else {
            throw FetcherError(.localResources, "libcurl could not start.")
        }
        self.raw = raw
        ccurl_multi_setopt_long(raw, CURLMOPT_MAXCONNECTS, connections)
        ccurl_multi_setopt_long(raw, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections)
    }

    deinit { curl_multi_cleanup(raw) }

    /// libcurl is started once in a process and never stopped.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    func limitConnectionsPerHost(_ count: Int) { ccurl_multi_setopt_long(raw, CURLMOPT_MAX_HOST_CONNECTIONS, count) }

    func add(_ transfer: Transfer) -> Bool { curl_multi_add_handle(raw, transfer.easy.raw) == CURLM_OK }
    func remove(_ transfer: Transfer) { curl_multi_remove_handle(raw, transfer.easy.raw) }

    /// The next transfer that is done, already removed.
    func nextDone() -> (Transfer, CURLcode)? {
        var code = CURLE_OK
        while let easy = ccurl_next_done(raw, &code) {
            curl_multi_remove_handle(raw, easy)
            if let transfer = Transfer.owner(of: easy) { return (transfer, code) }
        }
        return nil
    }

    /// Lets libcurl do what there is to do now.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(raw, &running)
    }

    /// Waits no longer than the span for sockets, for libcurl's own timers and for `wake`.
    func wait(_ span: Moment.Span) {
        var ready: Int32 = 0
        curl_multi_poll(raw, nil, 0, Self.wholeMilliseconds(span), &ready)
    }

    /// Ends a wait, or the next one when there is none; as the only function here it may be called on any thread, for as long
    /// as this handle lives.
    var wake: @Sendable () -> Void {
        nonisolated(unsafe) let raw = raw
        return { curl_multi_wakeup(raw) }
    }

    /// Rounded up: who wakes too early has nothing to do, and waits again.
    static func wholeMilliseconds(_ span: Moment.Span) -> Int32 {
        let nanoseconds = max(0, span.nanoseconds)
        return Int32(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
    }
}
