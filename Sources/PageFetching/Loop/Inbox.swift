internal import AuditModel
internal import CCurl
internal import CSSL
internal import Glibc
internal import Synchronization

/// A request on its way to the fetch thread.
struct Submission: Sendable {
    var number: UInt64
    var request: FetchRequest
    var onDelay: @Sendable (Delay) -> Void = { _ in }
    /// What its body may hold; nil where nobody counts.
    var claim: ByteClaim?
    /// Told how it ended.
    var onEnd: @Sendable (consuming FetchResult) -> Void
}

/// What other threads may say to the fetch thread, taken in batches.
final class Inbox: Sendable {
    enum Message: Sendable {
        case submit(Submission)
        case cancel(UInt64)
        /// There is room for more of an answer that is paused.
        case resume(UInt64)
        case recall(RobotsText)
        /// What is known of a file by the robots.txt of its origin; nothing is requested for it.
        case judge(PageURL, @Sendable ([RobotsVerdict.Other]) -> Void)
        case cancelAll
        /// Ends pages that have not been asked for yet.
        case dropWaitingPages
        case stop
    }

    private struct State {
        var messages: [Message] = []
        var isAccepting = true
        var isAcceptingPages = true
        var isClosed = false
        /// Those whose messages are to be read together.
        var holders = 0
        /// Wakes the fetch thread; there is nobody to wake before it begins and after the box was closed.
        var wake: (@Sendable () -> Void)?

        func takes(_ submission: Submission) -> Bool {
            isAccepting && (isAcceptingPages || submission.request.purpose != .page)
        }
    }

    private let state = Mutex(State())
    private let numbers = Atomic<UInt64>(0)

    func nextNumber() -> UInt64 { numbers.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Leaves a message; false when nobody will ever read it.
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            if case .submit(let submission) = message, !state.takes(submission) { return false }
            state.messages.append(message)
            // Once for all that wait: the first has woken it.
            if state.messages.count == 1 { state.wake?() }
            return true
        }
    }

    /// Has the fetch thread look what there is to do, without a message.
    func wake() { state.withLock { $0.wake?() } }

    /// Has what is posted meanwhile read at once, so that nothing happens between two messages.
    func together(_ post: () -> Void) {
        state.withLock { $0.holders += 1 }
        post()
        state.withLock { state in
            state.holders -= 1
            state.wake?()
        }
    }

    func stopAccepting() { state.withLock { $0.isAccepting = false } }
    func stopAcceptingPages() { state.withLock { $0.isAcceptingPages = false } }

    // MARK: The fetch thread's side

    func open(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

    func takeAll(into messages: inout [Message]) {
        state.withLock { if $0.holders == 0 { swap(&$0.messages, &messages) } }
    }

    /// Takes the last messages; nothing is taken in afterwards, and nobody is woken.
    func close() -> [Message] {
        state.withLock { state in
            (state.isClosed, state.wake) = (true, nil)
            defer { state.messages = [] }
            return state.messages
        }
    }
}

internal import CCurl  // its headers bring sigset_t in
internal import Glibc

/// The one thread that fetches.
enum FetchThread {
    /// Starts a thread that runs the loop and owns it from then on.
    static func start(_ loop: sending FetchLoop) throws(FetcherError) -> pthread_t {
        let context = Unmanaged.passRetained(loop)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                FetchThread.prepare()
                Unmanaged<FetchLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw FetcherError(.localResources, "The fetch thread could not start: \(String(cString: strerror(code))).")
        }
        return thread
    }

    private static func prepare() {
        setName("ogaudit-fetch")
        // Signals are for the main thread; SIGPIPE is for nobody, and libcurl leaves it to us with NOSIGNAL.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Swift's Glibc module has no pthread_setname_np(3), so the name goes the way that function sends it.
    private static func setName(_ name: String) {
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

/// Knows the connections that served a request, so that one on which bytes wait is not used for another: nobody has asked
/// for these bytes, and they would be taken for the answer to the next request. libcurl looks no further than whether a
/// connection is still open (it does from 8.1 on).
///
/// HTTP/2 is left out: its bytes name the request that they answer.
struct IdleSockets {
    /// The two ends of a connection.
    struct Ends: Hashable {
        var local: Int32
        var remote: Int32
        var address: String
    }

    /// By their ends; a descriptor has one connection at a time, so that there are no more than descriptors.
    private var sockets: [Ends: Int32] = [:]
    private var ends: [Int32: Ends] = [:]

    /// Notes a connection that was made, and tells of one that was there whether bytes wait on it.
    ///
    /// - Parameters:
    ///   - opened: the sockets that were made for the request.
    ///   - ssl: OpenSSL's part of the connection, where it has one.
    mutating func isDirty(_ ends: Ends, opened: [Int32], ssl: OpaquePointer?) -> Bool {
        if let own = opened.last(where: { Self.port(of: $0) == ends.local }) {
            if let old = self.ends.updateValue(ends, forKey: own) { sockets[old] = nil }
            sockets[ends] = own
            return false
        }
        guard let socket = sockets[ends], Self.port(of: socket) == ends.local, !Self.isHTTP2(ssl) else { return false }
        return ssl.map { SSL_has_pending($0) == 1 } ?? false || Self.hasBytes(socket)
    }

    private static func hasBytes(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    private static func isHTTP2(_ ssl: OpaquePointer?) -> Bool {
        guard let ssl else { return false }
        var (name, length): (UnsafePointer<UInt8>?, UInt32) = (nil, 0)
        SSL_get0_alpn_selected(ssl, &name, &length)
        return length == 2
    }

    /// The local port of a socket; nil when it is none any more.
    private static func port(of socket: Int32) -> Int32? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard getsockname(socket, generic, &size) == 0 else { return nil }
                // IPv4 and IPv6 have it at the same place.
                return place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int32(UInt16(bigEndian: $0.pointee.sin_port))
                }
            }
        }
    }
}

/// How many files and sockets this process may hold open.
enum FileLimit {
    /// More than any polite crawl opens at once.
    private static let wanted: rlim_t = 65_536
    /// What the store, reports, resolver threads and standard streams need beside our sockets.
    static let reserve = 128

    /// Raises the soft limit as far as allowed and wanted, and returns it.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
        if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, wanted)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, wanted))
    }
}
