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
