internal import AuditModel
internal import CCurl  // its headers bring sigset_t in
internal import Glibc

/// The one thread that fetches.
extension FetchLoop {
    /// Starts a thread that runs the loop and owns it from then on.
    static func start(_ loop: sending FetchLoop) throws(FetcherError) -> pthread_t {
        let context = Unmanaged.passRetained(loop)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                FetchLoop.prepareThread()
                Unmanaged<FetchLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw FetcherError(.localResources, "The fetch thread could not start: \(String(cString: strerror(code))).")
        }
        return thread
    }

    private static func prepareThread() {
        nameThread("ogaudit-fetch")
        // Signals are for the main thread; SIGPIPE is ignored, which libcurl leaves to us with NOSIGNAL.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Swift's Glibc module has no pthread_setname_np(3), so the name goes the way that function sends it.
    private static func nameThread(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }
}

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

    /// Waits for sockets, libcurl's own timers and `wake`, no longer than the span.
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

    /// Rounded up: after waking too early there is nothing to do but wait again.
    static func wholeMilliseconds(_ span: Moment.Span) -> Int32 {
        let nanoseconds = max(0, span.nanoseconds)
        return Int32(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
    }
}

/// How many files and sockets this process may hold open.
extension FetchLoop {
    /// More than any polite run opens at once.
    private static let filesWanted: rlim_t = 65_536
    /// What the store, reports, resolver threads and standard streams need beside our sockets.
    static let fileReserve = 128

    /// Raises the soft limit as far as allowed and wanted, and returns it.
    static func raiseFileLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
        if limit.rlim_cur < filesWanted, limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, filesWanted)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, filesWanted))
    }
}
