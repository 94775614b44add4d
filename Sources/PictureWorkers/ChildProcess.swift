package import Glibc

/// Starts programs, each in a process group of its own and with signals as they are at birth.
///
/// Ctrl-C in the terminal is then for the run alone, and all that a program started can be ended with it.
package enum ChildProcess {
    /// Why none was started: a code of `errno`.
    package struct Failure: Error { package var code: Int32 }

    /// - Parameters:
    ///   - words: what the program finds as its arguments, its own name first.
    ///   - environment: `NAME=value` each; nothing else is inherited.
    ///   - open: says which files it has beside those that are inherited.
    /// - Returns: the number of the process, which the caller waits for.
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
