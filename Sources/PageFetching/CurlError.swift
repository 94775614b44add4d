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

    /// Whether an exchange broke, so that HTTP/1.1 is worth a try. A server whose HTTP/2 is at fault is seldom recognized by
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

extension CurlError {
    /// Codes 1 to 99 in order.
    static let table: [(cause: FetchFailure.Cause, sentence: String)] = [
        (.protocolError, "the response is not valid HTTP"),
        (.localResources, "libcurl could not start"),
        (.other, "libcurl does not accept this URL"),
        (.other, "libcurl was built without this feature"),
        (.proxy, "the name of the proxy could not be resolved"),
        (.dns, "the host name could not be resolved"),
        (.connect, "the server did not accept a connection"),
        (.protocolError, "the server's reply made no sense"),
        (.other, "access was denied"),
        (.other, "FTP: the server did not connect back"),
        (.other, "FTP: strange reply to the password"),
        (.other, "FTP: the server did not connect in time"),
        (.other, "FTP: strange reply to PASV"),
        (.other, "FTP: strange reply to 227"),
        (.other, "FTP: the server's host could not be found"),
        (.protocolError, "the HTTP/2 framing layer failed"),
        (.other, "FTP: the type could not be set"),
        (.reset, "the response ended early"),
        (.other, "FTP: the file could not be retrieved"),
        (.other, "libcurl code 20, which is not used"),
        (.other, "a quote command failed"),
        (.other, "the server returned an error status"),
        (.other, "the body could not be received"),
        (.other, "libcurl code 24, which is not used"),
        (.other, "the upload failed"),
        (.localResources, "a local file could not be read"),
        (.localResources, "this machine is out of memory"),
        (.timeout, "timed out"),
        (.other, "libcurl code 29, which is not used"),
        (.other, "FTP: PORT failed"),
        (.other, "FTP: REST failed"),
        (.other, "libcurl code 32, which is not used"),
        (.protocolError, "the requested range did not work"),
        (.other, "the POST could not be formed"),
        (.tls, "the TLS handshake failed"),
        (.other, "the download could not be resumed"),
        (.other, "a file could not be read"),
        (.other, "LDAP: bind failed"),
        (.other, "LDAP: search failed"),
        (.other, "libcurl code 40, which is not used"),
        (.localResources, "a function of a library is missing"),
        (.cancelled, "a callback ended the transfer"),
        (.other, "libcurl was called with a bad argument"),
        (.other, "libcurl code 44, which is not used"),
        (.localResources, "the network interface could not be used"),
        (.other, "libcurl code 46, which is not used"),
        (.tooManyRedirects, "there were more redirects than libcurl follows"),
        (.other, "libcurl does not know an option"),
        (.other, "an option was malformed"),
        (.other, "libcurl code 50, which is not used"),
        (.other, "libcurl code 51, which is not used"),
        (.reset, "the server closed the connection without a response"),
        (.localResources, "the TLS engine was not found"),
        (.localResources, "the TLS engine could not be set"),
        (.reset, "the request could not be sent"),
        (.reset, "the connection broke during the response"),
        (.other, "libcurl code 57, which is not used"),
        (.tls, "the local certificate is invalid"),
        (.tls, "no common TLS cipher could be used"),
        (.tls, "the server's certificate could not be verified"),
        (.badEncoding, "the content coding was not understood"),
        (.other, "libcurl code 62, which is not used"),
        (.tooLarge, "the file is larger than the limit"),
        (.tls, "the connection could not be made secure"),
        (.other, "the request could not be sent a second time"),
        (.localResources, "the TLS engine could not start"),
        (.other, "the login was denied"),
        (.other, "TFTP: file not found"),
        (.other, "TFTP: permission denied"),
        (.other, "the server's disk is full"),
        (.other, "TFTP: illegal operation"),
        (.other, "TFTP: unknown transfer id"),
        (.other, "the remote file exists already"),
        (.other, "TFTP: no such user"),
        (.other, "libcurl code 75, which is not used"),
        (.other, "libcurl code 76, which is not used"),
        (.localResources, "the file of trusted certificates could not be read"),
        (.other, "the remote file does not exist"),
        (.other, "SSH failed"),
        (.tls, "the TLS connection could not be shut down"),
        (.other, "the socket was not ready"),
        (.tls, "the list of revoked certificates could not be read"),
        (.tls, "the issuer of the certificate did not match"),
        (.other, "FTP: PRET failed"),
        (.other, "RTSP: CSeq numbers differ"),
        (.other, "RTSP: session ids differ"),
        (.other, "FTP: the list of files could not be read"),
        (.protocolError, "a chunk of the response could not be read"),
        (.localResources, "no connection was available"),
        (.tls, "the pinned key did not match"),
        (.tls, "the status of the certificate is not valid"),
        (.protocolError, "an HTTP/2 stream failed"),
        (.other, "libcurl was called from its own callback"),
        (.other, "an authentication function failed"),
        (.protocolError, "HTTP/3 failed"),
        (.connect, "the QUIC connection could not be made"),
        (.proxy, "the handshake with the proxy failed"),
        (.tls, "the server wants a client certificate"),
        (.localResources, "waiting for sockets failed"),
    ]
}

/// Why a fetcher could not be made: the caller's options, or this machine.
package struct FetcherError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// An option that makes no sense.
        case badOption
        /// A file that was named and cannot be read.
        case unreadableFile
        /// No thread, event queue or transfer handle to be had.
        case localResources
    }

    package var code: Code
    /// One sentence that names the option.
    package var description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
