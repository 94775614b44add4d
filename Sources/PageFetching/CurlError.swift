internal import AuditModel
internal import CCurl
internal import Politeness

/// What a CURLE code means to us: libcurl-errors(3), as of 7.88, code by code.
///
/// Codes of protocols that we never speak are kept, so that no number is ever without words.
enum CurlError {
    /// The failure for a code other than CURLE_OK; `message` is libcurl's error buffer, which may be empty.
    static func failure(_ code: CURLcode, message: String, limits: TimeLimits? = nil) -> FetchFailure {
        if code == CURLE_OPERATION_TIMEDOUT, let limits { return limits.failure(timeoutCause(message)) }
        let entry = code == CURLE_RECV_ERROR && message.hasSuffix(chunkMark) ? entry(badChunk) : entry(code.rawValue)
        // A handshake that takes too long says nothing about the certificate.
        let clock = code == CURLE_OPERATION_TIMEDOUT ? timeoutCause(message) : nil
        let cause = clock == .tls ? .timeout : clock
        // The cause says it already, and the message names the host.
        if entry.cause == .dns, !message.isEmpty { return FetchFailure(.dns, message) }
        let sentence = "libcurl \(code.rawValue): \(entry.sentence)"
        return FetchFailure(cause ?? entry.cause, message.isEmpty ? sentence : "\(entry.sentence): \(message)")
    }

    /// The cause and the sentence of a code; code 0 is no error and has none of its own.
    static func entry(_ code: UInt32) -> (cause: FetchFailure.Cause, sentence: String) {
        if code == tooLargeCode { return (.headerTooLarge, "a value in the response is larger than libcurl accepts") }
        guard code > 0, code <= table.count else { return (.other, "libcurl failed with code \(code)") }
        return table[Int(code) - 1]
    }

    /// What asking again may help against; nil for all else.
    static func trouble(_ code: CURLcode) -> Trouble? {
        if code == CURLE_OPERATION_TIMEDOUT { return .timedOut }
        return passing.contains(code.rawValue) || isBroken(code) ? .broken : nil
    }

    /// Whether an exchange broke, so that HTTP/1.1 is worth a try. A server whose HTTP/2 is at fault is seldom told by
    /// libcurl's codes for that: most often it seems to have hung up without an answer, or in the middle of one.
    static func isBroken(_ code: CURLcode) -> Bool { broken.contains(code.rawValue) }

    private static let broken: Set<UInt32> = [
        CURLE_HTTP2.rawValue, CURLE_HTTP2_STREAM.rawValue, CURLE_PARTIAL_FILE.rawValue, CURLE_GOT_NOTHING.rawValue,
        CURLE_SEND_ERROR.rawValue, CURLE_RECV_ERROR.rawValue,
    ]

    private static let passing: Set<UInt32> = [
        CURLE_COULDNT_CONNECT.rawValue, CURLE_WEIRD_SERVER_REPLY.rawValue,
    ]

    /// CURLE_TOO_LARGE of libcurl 8.6 and later, which the header of 7.88 does not name.
    private static let tooLargeCode: UInt32 = 100

    /// libcurl 7.88 says CURLE_RECV_ERROR of chunks that make no sense; only the message tells them from a reset.
    private static let chunkMark = "in chunked-encoding"
    private static let badChunk: UInt32 = 88  // CURLE_CHUNK_FAILED, which is FTP's, but whose words fit

    /// One code stands for four clocks; only the message tells which of them ran out.
    private static func timeoutCause(_ message: String) -> FetchFailure.Cause {
        if message.hasPrefix("Operation too slow") { return .tooSlow }
        if message.hasPrefix("Resolving") { return .dns }
        if message.hasPrefix("SSL connection") { return .tls }
        if message.hasPrefix("Connection time") || message.hasPrefix("Failed to connect") { return .connect }
        return .timeout
    }
}
