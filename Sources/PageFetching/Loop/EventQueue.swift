internal import AuditModel
internal import CCurl
internal import Glibc

/// The sockets that the fetch thread waits on: epoll(7), closed when its owner is.
struct EventQueue: ~Copyable {
    private let descriptor: Int32
    private let events: UnsafeMutablePointer<epoll_event>
    /// Waits to the nanosecond; nil where the kernel cannot (before Linux 5.11) or a container does not let us.
    private let preciseWait: PreciseWait?

    /// epoll_pwait2(2) without a signal mask.
    typealias PreciseWait = (Int32, UnsafeMutablePointer<epoll_event>, Int32, UnsafePointer<timespec>) -> Int32

    /// Events taken at once.
    private static let capacity = 256

    init?(preciseWait: @escaping PreciseWait = { epoll_pwait2($0, $1, $2, $3, nil) }) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        events = .allocate(capacity: Self.capacity)
        events.initialize(repeating: epoll_event(), count: Self.capacity)
        // Asked once while nothing is watched, for a call that always fails is a loop that never waits.
        var noTime = timespec()
        self.preciseWait = preciseWait(descriptor, events, Int32(Self.capacity), &noTime) == 0 ? preciseWait : nil
    }

    deinit {
        events.deallocate()
        close(descriptor)
    }

    /// Watches a socket for what libcurl wants (CURL_POLL_…), or no longer.
    func watch(_ socket: Int32, _ what: Int32, isKnown: Bool) {
        var event = epoll_event()
        event.data.fd = socket
        guard what != CURL_POLL_REMOVE else {
            epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, &event)
            return
        }
        if what & CURL_POLL_IN != 0 { event.events |= EPOLLIN.rawValue }
        if what & CURL_POLL_OUT != 0 { event.events |= EPOLLOUT.rawValue }
        let isAdded = !isKnown && epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
        if !isAdded { epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event) }
    }

    /// Waits no longer than the span, and calls for each socket with what it is ready for.
    func wait(_ span: Moment.Span, _ ready: (_ socket: Int32, _ what: Int32) -> Void) {
        let count = Int(self.count(within: span))
        guard count > 0 else { return }
        for index in 0..<count {
            let flags = events[index].events
            var what: Int32 = 0
            if flags & EPOLLIN.rawValue != 0 { what |= CURL_CSELECT_IN }
            if flags & EPOLLOUT.rawValue != 0 { what |= CURL_CSELECT_OUT }
            if flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { what |= CURL_CSELECT_ERR }
            ready(events[index].data.fd, what)
        }
    }

    /// How many events there are after no more than the span.
    private func count(within span: Moment.Span) -> Int32 {
        guard let preciseWait else {
            return epoll_wait(descriptor, events, Int32(Self.capacity), Self.wholeMilliseconds(span))
        }
        let nanoseconds = max(0, span.nanoseconds)
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        return preciseWait(descriptor, events, Int32(Self.capacity), &time)
    }

    /// Rounded up: who wakes too early has nothing to do, and waits again.
    static func wholeMilliseconds(_ span: Moment.Span) -> Int32 {
        let nanoseconds = max(0, span.nanoseconds)
        return Int32(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
    }
}
