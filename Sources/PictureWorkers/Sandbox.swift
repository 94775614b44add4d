internal import CSeccomp
internal import Glibc

/// Restricts this process with seccomp and rlimits: no files, no sockets, no exec, limited memory.
enum Sandbox {
    /// The calls that stay: reading and writing what is open, memory, time, and ending.
    private static let calls = [
        "read", "write", "readv", "writev", "close", "fstat", "newfstatat", "lseek", "mmap", "munmap", "mremap",
        "mprotect", "madvise", "brk", "futex", "exit", "exit_group", "rt_sigreturn", "rt_sigaction", "rt_sigprocmask",
        "sigaltstack", "clock_gettime", "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom", "sched_yield",
        "restart_syscall", "getpid", "gettid", "tgkill", "alarm", "setitimer", "set_robust_list", "rseq",
        "sched_getaffinity", "poll", "ppoll",
    ]

    /// Locks the process up, for good; what a kernel refuses is left out, the limits always hold.
    static func enter() {
        let mapped = mappedBytes()
        limit(RLIMIT_AS, mapped + HelperLimits.memory)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_FSIZE, 0)
        // Standard input, output and errors are open; the next descriptor would be the fourth.
        limit(RLIMIT_NOFILE, 3)
        guard sandbox_forbid_new_rights() == 0, let filter = sandbox_refusing_filter() else { return }
        for call in calls { sandbox_allow(filter, call) }
        seccomp_load(filter)
        seccomp_release(filter)
    }

    private static func limit(_ resource: __rlimit_resource, _ value: UInt64) {
        var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }

    /// What the process has mapped, read from the kernel's first number of pages.
    private static func mappedBytes() -> UInt64 {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = read(file, &text, text.count)
        let digits = text.prefix(max(0, count)).prefix { $0 &- 48 < 10 }
        return (UInt64(String(decoding: digits, as: UTF8.self)) ?? 0) * UInt64(getpagesize())
    }
}
