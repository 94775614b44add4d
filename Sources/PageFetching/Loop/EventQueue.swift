internal import AuditModel
internal import CCurl
internal import Glibc

/// The sockets that the fetch thread waits on: epoll(7), closed when its owner is.
struct EventQueue: ~Copyable {
    private let descriptor: Int32
    private let events: UnsafeMutablePointer<epoll_event>

    /// Events taken at once.
    private static let capacity = 256

    init?() {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        events = .allocate(capacity: Self.capacity)
        events.initialize(repeating: epoll_event(), count: Self.capacity)
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

    /// Waits no longer than the span, to the nanosecond, and calls for each socket with what it is ready for.
    func wait(_ span: Moment.Span, _ ready: (_ socket: Int32, _ what: Int32) -> Void) {
        let nanoseconds = max(0, span.nanoseconds)
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        let count = Int(epoll_pwait2(descriptor, events, Int32(Self.capacity), &time, nil))
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
}
