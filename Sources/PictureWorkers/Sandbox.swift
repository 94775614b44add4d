internal import CSeccomp
internal import Glibc

/// Restricts this process with seccomp and rlimits: no files, no sockets, no exec, limited memory.
enum Sandbox {
    /// The allowed system calls: reading and writing open files, memory, time, and exit.
    private static let calls = [
        "read", "write", "readv", "writev", "close", "fstat", "newfstatat", "lseek", "mmap", "munmap", "mremap",
        "mprotect", "madvise", "brk", "futex", "exit", "exit_group", "rt_sigreturn", "rt_sigaction", "rt_sigprocmask",
        "sigaltstack", "clock_gettime", "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom", "sched_yield",
        "restart_syscall", "getpid", "gettid", "tgkill", "alarm", "setitimer", "set_robust_list", "rseq",
        "sched_getaffinity", "poll", "ppoll",
    ]

    /// Locks down the process for good; filters that the kernel does not support are left out, limits always apply.
    static func enter() {
        let mapped = mappedBytes()
        limit(RLIMIT_AS, mapped + HelperLimits.memory)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_FSIZE, 0)
        // Only standard input, output and error are open; the next descriptor would be the fourth.
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

    /// The memory that the process has mapped: the first number of pages in the kernel's statistics.
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
