internal import AuditReports
internal import AuditSettings
internal import Auditing
internal import Glibc

/// Where the command speaks: results to standard output, everything else to standard error.
///
/// Tests put closures of their own in place.
struct Console: Sendable {
    var out: @Sendable (String) -> Void
    var err: @Sendable (String) -> Void
    var isTerminal: Bool
    /// Columns of the terminal.
    var width: Int
    var environment: @Sendable (String) -> String?
    /// Whether signals are ours to handle; not so in a test.
    var ownsSignals: Bool
    var logFormat = LogFormat.text
    /// Whether a progress line stands there, which goes before anything else is said.
    var isLive = false
    /// Takes records for a program that reads them all, and fails when it is gone; nil where `out` takes them.
    var pipe: (@Sendable ([UInt8]) throws(OutputError) -> Void)?

    static let standard = Console(
        out: { write($0, to: STDOUT_FILENO) },
        err: { write($0, to: STDERR_FILENO) },
        isTerminal: isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
        width: columns(),
        environment: { name in getenv(name).map { String(cString: $0) } },
        ownsSignals: true,
        pipe: { bytes throws(OutputError) in try deliver(bytes) })

    /// Writes bytes that none may be missing of.
    func deliver(_ bytes: [UInt8]) throws(OutputError) {
        guard let pipe else { return out(String(decoding: bytes, as: UTF8.self)) }
        try pipe(bytes)
    }

    private static func deliver(_ bytes: [UInt8]) throws(OutputError) {
        switch Descriptor.write(bytes[...], to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: throw .readerGone
        case let number: throw .report(ReportError(path: "standard output", number: number))
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        _ = Descriptor.write(Array(text.utf8)[...], to: descriptor)
    }

    private static func columns() -> Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
