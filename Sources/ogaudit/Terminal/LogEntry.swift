internal import AuditModel
internal import AuditReports
internal import AuditSettings
internal import Auditing
internal import PageFetching

/// How much somebody should care.
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
