internal import AuditModel
internal import CSeccomp
internal import Glibc
internal import ImageAnalysis

/// The other side of `ImagePool`: a process that only analyses images, one after the other.
package enum ImageHelper {
    /// Hidden first argument that starts the program as an image helper.
    package static let word = "--picture-helper"

    /// Locks down the process and answers requests from standard input until it ends; never returns.
    package static func run() -> Never {
        warmUp()
        Sandbox.enter()
        while let head = readExactly(ImageWire.requestHead) {
            guard let request = ImageWire.readRequest(head), let bytes = readExactly(request.count) else { exit(2) }
            // Watchdog: ends the helper if its parent has died while a decoder hangs.
            alarm(HelperLimits.alarmSeconds)
            let answer = ImageWire.answer(analyze(bytes, copy: request.copy))
            alarm(0)
            guard writeAll(answer) else { exit(2) }
        }
        exit(0)
    }

    private static func analyze(_ bytes: [UInt8], copy: ImageCopy) -> Result<AnalyzedImage, ImageFailure> {
        do throws(ImageFailure) {
            return .success(try ImageAnalyzer.analyze(bytes, copy: copy))
        } catch {
            return .failure(error)
        }
    }

    /// Uses what libraries initialise on first use (the clock, the runtime's tables) while that is still allowed.
    private static func warmUp() { _ = analyze([], copy: .none) }

    /// Nil if the bytes end first.
    private static func readExactly(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func writeAll(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = write(STDOUT_FILENO, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}

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
