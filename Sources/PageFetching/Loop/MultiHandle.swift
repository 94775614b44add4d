internal import AuditModel
internal import CCurl

/// libcurl's multi handle with the sockets and the one timer it asked us to watch.
final class MultiHandle {
    private let raw: UnsafeMutableRawPointer
    private let queue: EventQueue
    private let wakeUp: Int32
    /// When libcurl wants to be called whatever the sockets do.
    private(set) var due: Moment?

    /// - Parameter connections: the most connections, busy and idle, that are kept open.
    init(connections: Int, wakeUp: Int32) throws(FetcherError) {
        guard Self.isReady, let raw = curl_multi_init(), let queue = EventQueue() else {
            throw FetcherError(.localResources, "libcurl or the event queue could not start.")
        }
        self.raw = raw
        self.queue = queue
        self.wakeUp = wakeUp
        self.queue.watch(wakeUp, CURL_POLL_IN, isKnown: false)
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_multi_setopt_watch(raw, Self.onWatch, context)
        ccurl_multi_setopt_timer(raw, Self.onTimer, context)
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

    /// Lets libcurl do what its timer asked for, when the time has come.
    func runTimer(now: Moment) {
        guard let due, due <= now else { return }
        self.due = nil
        var running: Int32 = 0
        curl_multi_socket_action(raw, -1, 0, &running)
    }

    /// Waits for sockets and lets libcurl work on those that are ready; true when the inbox woke us.
    func wait(_ span: Moment.Span) -> Bool {
        var isWoken = false
        queue.wait(span) { socket, what in
            guard socket != wakeUp else {
                isWoken = true
                return
            }
            var running: Int32 = 0
            curl_multi_socket_action(raw, socket, what, &running)
        }
        return isWoken
    }

    private static let onWatch: ccurl_watch_callback = { _, socket, what, context, known in
        guard let context else { return 0 }
        let handle = Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue()
        handle.queue.watch(socket, what, isKnown: known != nil)
        // Any pointer will do: it only says that epoll knows the socket.
        if known == nil, what != CURL_POLL_REMOVE { curl_multi_assign(handle.raw, socket, context) }
        return 0
    }

    private static let onTimer: ccurl_timer_callback = { _, milliseconds, context in
        guard let context else { return 0 }
        let handle = Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue()
        handle.due = milliseconds < 0 ? nil : Moment.now + .milliseconds(Int64(milliseconds))
        return 0
    }
}
