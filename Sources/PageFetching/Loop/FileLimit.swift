internal import Glibc

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
