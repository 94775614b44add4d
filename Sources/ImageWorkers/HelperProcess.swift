package import AuditModel
internal import CSeccomp
internal import Glibc
internal import ImageAnalysis

/// The program that analyses images, and its first argument.
package struct HelperProgram: Hashable, Sendable {
    /// The path of a program that calls `ImageHelper.run` if its first argument is `ImageHelper.word`.
    package var path: String
    package var arguments: [String]
    /// The number of helpers. The default is one per processor, at most eight.
    package var workers: Int

    package init(path: String, arguments: [String] = [ImageHelper.word], workers: Int = HelperProgram.processors) {
        self.path = path
        self.arguments = arguments
        self.workers = workers
    }

    /// The current program.
    package static let ownExecutable = HelperProgram(path: "/proc/self/exe")

    /// Whether there is an executable file at the path.
    package static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    package static let processors = max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    /// To be raised whenever the same bytes give different measurements.
    package static let analysisVersion = ImageAnalyzer.version
}

extension ImagePool {
    package convenience init(_ program: HelperProgram) {
        self.init(program: program.path, arguments: program.arguments, workers: program.workers)
    }
}

/// A running helper on the side of the audit: a process and the socket to it. Every call blocks until the deadline at
/// most; it belongs to one lane.
struct HelperProcess: ~Copyable {
    private let process: pid_t
    private let socket: Int32
    /// The number of images it has received.
    private(set) var images = 0

    /// A failure of the helper rather than of the image; the helper can no longer be used.
    enum Loss: Error { case tookTooLong, died }

    /// Starts the program with only a socket as input and output; nil if it cannot be started.
    init?(program: String, arguments: [String]) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        let started = Self.spawn(program, arguments, socket: ends[1])
        close(ends[1])
        guard let started else {
            close(ends[0])
            return nil
        }
        process = started
        socket = ends[0]
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(socket)
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0 && errno == EINTR {}
    }

    private static func spawn(_ program: String, _ arguments: [String], socket: Int32) -> pid_t? {
        try? ChildProcess.start(program, [program] + arguments) { actions in
            posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        }
    }

    /// Sends an image and waits for its analysis.
    mutating func analyze(
        _ bytes: [UInt8], copy: ImageCopy, deadline: Moment.Span
    ) throws(Loss) -> Result<AnalyzedImage, ImageFailure> {
        images += 1
        let end = Moment.now.nanoseconds + deadline.nanoseconds
        try send(ImageWire.request(bytes.count, copy: copy), until: end)
        try send(bytes, until: end)
        guard let answer = ImageWire.readAnswer(try receive(ImageWire.answerHead, until: end)) else {
            throw .died
        }
        switch answer {
        case .failure(let failure): return .failure(failure)
        case .success(let count):
            guard let image = ImageWire.decoded(try receive(count, until: end)) else { throw .died }
            return .success(image)
        }
    }

    private func send(_ bytes: [UInt8], until end: Int64) throws(Loss) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count } else { try wait(for: Int16(POLLOUT), until: end) }
        }
    }

    private func receive(_ count: Int, until end: Int64) throws(Loss) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.recv(socket, $0.baseAddress.map { $0 + received }, count - received, 0)
            }
            if got == 0 { throw .died }
            if got > 0 { received += got } else { try wait(for: Int16(POLLIN), until: end) }
        }
        return bytes
    }

    /// Waits until a call that would have blocked can continue, if that is why it failed.
    private func wait(for event: Int16, until end: Int64) throws(Loss) {
        guard errno == EAGAIN || errno == EINTR else { throw .died }
        let left = (end - Moment.now.nanoseconds) / 1_000_000
        guard left > 0 else { throw .tookTooLong }
        var descriptor = pollfd(fd: socket, events: event, revents: 0)
        if poll(&descriptor, 1, Int32(clamping: left)) == 0 { throw .tookTooLong }
    }
}

/// The limits of a helper process.
package enum HelperLimits {
    /// The most bytes of an image: the budget of a card, and one more.
    package static let imageBytes = FetchRequest.mediaBudget + 1
    /// The most bytes of a response: facts with all boxes, and a thumbnail or pixels.
    static let answerBytes = 1 << 18
    /// The time limit for one image, after which the helper is ended.
    package static let deadline = Moment.Span.seconds(10)
    /// A helper whose parent has died ends itself after this time on one image.
    static let alarmSeconds: UInt32 = 15
    /// The memory that a helper may map in addition to its mappings at the start: the rows of an interlaced PNG of 64
    /// million pixels, or the coefficients of a progressive JPEG of that size, with a margin.
    static let memory: UInt64 = 768 << 20
    /// The number of images after which a helper is replaced, so that leaks and fragmentation of decoders end with it.
    static let imagesPerHelper = 500
    /// The most images per run that are retried after they crashed a helper; each may take the time of one image while
    /// all others wait.
    static let secondTries = 30
    /// The number of failed starts in a row after which the pool gives up.
    static let startFailures = 3
}
