internal import AuditModel
internal import AuditReports
internal import AuditSettings
internal import Auditing
internal import Glibc
internal import PageFetching

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

extension Console {
    /// Colours are for terminals, unless NO_COLOR or --no-color says otherwise (no-color.org).
    func usesColour(_ settings: Settings) -> Bool {
        if let wanted = settings.usesColour { return wanted }
        return isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// How the terminal shows images, by what it says of itself; nil where it shows none, or none are wanted.
    ///
    /// tmux and screen pass no images on, so that what runs them does not count.
    func images(_ settings: Settings) -> TerminalImages? {
        guard settings.showsImages, usesColour(settings), isTerminal else { return nil }
        let (term, program) = (environment("TERM") ?? "", environment("TERM_PROGRAM") ?? "")
        let isNested = environment("TMUX") != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
        if !isNested {
            if term == "xterm-kitty" || environment("KITTY_WINDOW_ID") != nil || program == "ghostty" { return .kitty }
            if ["iTerm.app", "WezTerm", "mintty"].contains(program) || environment("LC_TERMINAL") == "iTerm2" {
                return .iTerm
            }
        }
        if ["truecolor", "24bit"].contains(environment("COLORTERM")) || term.hasSuffix("-direct") { return .blocks }
        return term.contains("256color") ? .palette : nil
    }
}

/// Text that other people wrote, made safe for a terminal.
enum TerminalText {
    /// Replaces control characters, escape sequences among them, and the marks that turn the writing direction.
    static func clean(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isUnsafe($0) ? "\u{FFFD}" : $0 }))
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2028, 0x2029, 0x2066...0x2069, 0x061C: true
        default: false
        }
    }
}

/// How important a message is.
enum LogLevel: String, Sendable {
    case info, warning, error

    /// What stands before a text.
    var mark: String {
        switch self {
        case .info: ""
        case .warning: "Warning: "
        case .error: "ogaudit: "
        }
    }

    /// Words that begin sentences, never names or files of a user.
    private static let beginnings: Set<Substring> = [
        "Cannot", "Could", "Give", "No", "Nothing", "Only", "Reading", "Skipped", "Standard", "Stopped", "The", "There",
        "Unknown", "Writing",
    ]

    /// A message behind the mark; after “ogaudit: ” a sentence begins with a small letter, as those of curl and git.
    func marked(_ message: String) -> String {
        let isSmall = self == .error && Self.beginnings.contains(message.prefix { $0.isLetter })
        return mark + (isSmall ? message.prefix(1).lowercased() + message.dropFirst() : message)
    }
}

extension Console {
    /// Says something on standard error: a line of text, or an object of JSON on a line.
    ///
    /// - Parameters:
    ///   - mark: what stands before the text; nil is what the level has.
    ///   - text: what stands there instead of the message where lines are text.
    func tell(
        _ message: String, _ level: LogLevel = .info, mark: String? = nil, text: String? = nil, _ fields: LogField?...
    ) {
        guard logFormat == .json else {
            let words = text ?? message
            let cells = (mark.map { $0 + words } ?? level.marked(words)).split(
                separator: "\t", omittingEmptySubsequences: false)
            let line = cells.map { TerminalText.clean(String($0)) }.joined(separator: "\t") + "\n"
            return err((isLive ? ProgressLine.erasure : "") + line)
        }
        var json = JSONWriter()
        json.object { json in
            json.member("time", UTCTime(seconds: WallClock.seconds()).stamp)
            json.member("level", level.rawValue)
            json.member("message", message)
            for case let field? in fields { json.put(field) }
        }
        err(String(decoding: json.bytes, as: UTF8.self) + "\n")
    }
}

extension Console {
    /// What is in flight.
    func tell(_ progress: AuditProgress) {
        guard logFormat == .json else { return err((isLive ? ProgressLine.erasure : "") + progress.flightList) }
        tell(
            "\(counted(progress.fetch.inFlight.count, "request")) in flight, \(grouped(progress.fetch.waiting)) waiting"
        )
        for request in progress.fetch.inFlight {
            tell("In flight", .info, .url(request.url.text), .milliseconds(Int(request.age.milliseconds)))
        }
    }

    /// The progress line, or one of those that stay.
    func show(progress text: String) {
        guard logFormat == .json else { return err(text) }
        tell(String(text.dropLast()))
    }

    func eraseProgress() { if isLive { err(ProgressLine.erasure) } }
}

extension JSONWriter {
    fileprivate mutating func put(_ field: LogField) {
        switch field {
        case .url(let text):
            member("url", text)
            member("host", PageURL.host(ofStored: text))
        case .host(let text): member("host", text)
        case .option(let text): member("option", text)
        case .file(let text): member("file", text)
        case .outcome(let text): member("outcome", text)
        case .score(let number): member("score", number)
        case .milliseconds(let number): member("milliseconds", number)
        }
    }
}
