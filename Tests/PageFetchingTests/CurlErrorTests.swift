internal import AuditModel
internal import CCurl
internal import Politeness
internal import Testing

@testable internal import PageFetching

@Suite("CURLE codes")
struct CurlErrorTests {
    @Test("every code of libcurl 7.88 has a cause and a sentence", arguments: UInt32(1)...99)
    func hasWords(_ code: UInt32) {
        let failure = CurlError.failure(CURLcode(code), message: "")
        #expect(failure.detail.hasPrefix("libcurl \(code): "))
        #expect(failure.detail.count > 20)
        #expect(failure.cause != .other || CurlError.entry(code).cause == .other)
    }

    @Test("curl's code 0 is no error")
    func zeroIsNoError() {
        #expect(CurlError.table.count == 99)
        #expect(CurlError.entry(0).sentence == "libcurl failed with code 0")
        #expect(CurlError.entry(0).cause == .other)
    }

    @Test("well-known curl codes have their causes")
    func causes() {
        let expected: [(CURLcode, FetchFailure.Cause)] = [
            (CURLE_COULDNT_RESOLVE_HOST, .dns), (CURLE_COULDNT_CONNECT, .connect), (CURLE_SSL_CONNECT_ERROR, .tls),
            (CURLE_PEER_FAILED_VERIFICATION, .tls), (CURLE_GOT_NOTHING, .reset), (CURLE_RECV_ERROR, .reset),
            (CURLE_HTTP2, .protocolError), (CURLE_HTTP2_STREAM, .protocolError), (CURLE_PARTIAL_FILE, .reset),
            (CURLE_UNSUPPORTED_PROTOCOL, .protocolError), (CURLE_PROXY, .proxy), (CURLE_OUT_OF_MEMORY, .localResources),
            (CURLE_TOO_MANY_REDIRECTS, .tooManyRedirects), (CURLE_OPERATION_TIMEDOUT, .timeout),
            (CURLcode(100), .headerTooLarge), (CURLcode(4000), .other),
        ]
        for (code, cause) in expected { #expect(CurlError.failure(code, message: "").cause == cause) }
    }

    @Test("a certificate's failure names the reason")
    func certificateReason() {
        let reason = "SSL certificate problem: certificate has expired"
        let failure = CurlError.failure(CURLE_PEER_FAILED_VERIFICATION, message: reason)
        #expect(failure.cause == .tls)
        #expect(failure.detail == "the server's certificate could not be verified: \(reason)")
    }

    @Test("broken chunks are distinguished from a reset by libcurl's message")
    func chunks() {
        let words = "Illegal or missing hexadecimal sequence in chunked-encoding"
        let failure = CurlError.failure(CURLE_RECV_ERROR, message: words)
        #expect(failure.cause == .protocolError)
        #expect(failure.detail == "a chunk of the response could not be read: \(words)")
        #expect(CurlError.failure(CURLE_RECV_ERROR, message: "Connection reset by peer").cause == .reset)
    }

    @Test(
        "a timeout says whose clock ran out",
        arguments: [
            ("Operation too slow. Less than 64 bytes/sec transferred the last 15 seconds", FetchFailure.Cause.tooSlow),
            ("Resolving timed out after 10000 milliseconds", .dns),
            ("Connection timed out after 10001 milliseconds", .connect),
            ("Connection timeout after 10001 ms", .connect),
            ("SSL connection timeout", .timeout),
            ("Operation timed out after 30000 milliseconds with 12 bytes received", .timeout),
        ])
    func timeouts(_ message: String, _ cause: FetchFailure.Cause) {
        #expect(CurlError.failure(CURLE_OPERATION_TIMEDOUT, message: message).cause == cause)
    }

    @Test("a timeout says how long it waited, and for what")
    func limits() {
        var options = FetchOptions()
        (options.connectTimeout, options.lowSpeedBytes, options.lowSpeedSeconds) = (.seconds(10), 64, 15)
        var limits = TimeLimits(options)
        limits.total = .seconds(30)
        func detail(_ message: String) -> String {
            CurlError.failure(CURLE_OPERATION_TIMEDOUT, message: message, limits: limits).detail
        }
        #expect(detail("Operation timed out after 30000 milliseconds") == "no response within 30 s")
        #expect(detail("Operation too slow.") == "fewer than 64 bytes/s for 15 s")
        #expect(detail("Connection timed out after 10001 milliseconds") == "no connection within 10 s")
        #expect(detail("SSL connection timeout") == "no TLS handshake within 10 s")
        limits.hasBegun = true
        limits.total = .seconds(600)
        #expect(detail("Operation timed out after 600000 milliseconds") == "not complete within 10 minutes")
    }

    @Test("only broken connections, broken protocols and timeouts are worth another try")
    func passing() {
        for code in [CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_COULDNT_CONNECT] {
            #expect(CurlError.trouble(code) == .broken)
        }
        #expect(CurlError.isBroken(CURLE_HTTP2_STREAM) && !CurlError.isBroken(CURLE_COULDNT_CONNECT))
        #expect(CurlError.trouble(CURLE_OPERATION_TIMEDOUT) == .timedOut)
        for code in [CURLE_PEER_FAILED_VERIFICATION, CURLE_COULDNT_RESOLVE_HOST, CURLE_TOO_MANY_REDIRECTS] {
            #expect(CurlError.trouble(code) == nil)
        }
    }
}
