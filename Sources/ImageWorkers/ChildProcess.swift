package import Glibc

/// Starts programs, each in its own process group and with default signal handlers.
///
/// Then Ctrl-C in the terminal only reaches the run, and everything that a program started can be ended with it.
package enum ChildProcess {
    /// The `errno` code of a failed start.
    package struct Failure: Error { package var code: Int32 }

    /// - Parameters:
    ///   - words: the arguments of the program, its own name first.
    ///   - environment: `NAME=value` each; nothing else is inherited.
    ///   - open: sets up further files besides the inherited ones.
    /// - Returns: the process id; the caller waits for the process.
    package static func start(
        _ program: String, _ words: [String], environment: [UnsafeMutablePointer<CChar>?] = [],
        open: (inout posix_spawn_file_actions_t) -> Void
    ) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        open(&actions)
        setBirth(&attributes)
        let words = words.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, words, environment + [nil])
        guard code == 0 else { throw Failure(code: code) }
        return process
    }

    private static func setBirth(_ attributes: inout posix_spawnattr_t) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }
}
