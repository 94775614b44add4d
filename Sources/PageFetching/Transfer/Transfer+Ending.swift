internal import AuditModel
internal import CCurl
internal import Glibc

extension Transfer {
    /// How one exchange with a server ended.
    enum Ending {
        case answered
        case failed(FetchFailure)
        /// Others ask at the same network address; it has to wait.
        case crowded
        /// Its connection was closed before it went out, and it needs another one.
        case unsent
        /// This machine had no socket, thread or memory left, which is not the host's fault.
        case shortage(FetchFailure)
    }

    /// What libcurl's code means, given what we know beyond it.
    func ending(_ code: CURLcode) -> Ending {
        if wasDirty { return .unsent }
        if answer.stop == .headerLimit { return .failed(FetchFailure(.headerTooLarge)) }
        if answer.stop == .bodyLimit { return .answered }
        if code == CURLE_OK { return answer.headerIsComplete ? .answered : .failed(unfinishedHeader) }
        if code == CURLE_OUT_OF_MEMORY, wasSent {
            // libcurl 7.88 says so of a single header line above its own 100 KiB.
            return .failed(FetchFailure(.headerTooLarge, "a header line did not end"))
        }
        if let shortage {
            return .shortage(FetchFailure(.localResources, String(cString: strerror(shortage))))
        }
        if isCrowded, code == CURLE_COULDNT_CONNECT { return .crowded }
        if let refusedAddress, code == CURLE_COULDNT_CONNECT {
            return .failed(FetchFailure(.privateAddress, refusedAddress))
        }
        var limits = limits
        limits.hasBegun = !answer.header.isEmpty
        var failure = CurlError.failure(code, message: message, limits: limits)
        if failure.cause == .tls, let words = certificate.words(for: message) { failure = FetchFailure(.tls, words) }
        let isShortage = failure.cause == .localResources || message.hasPrefix("getaddrinfo() thread failed")
        return isShortage ? .shortage(FetchFailure(.localResources, failure.detail)) : .failed(failure)
    }

    /// libcurl takes a header that breaks off for a whole one, and 101 for an answer.
    private var unfinishedHeader: FetchFailure {
        guard answer.status == 101 else { return FetchFailure(.reset, "the connection closed within the header") }
        return FetchFailure(.protocolError, "the server switched to a protocol that was not requested")
    }

    /// The answer as a value; empties the transfer's buffers.
    func takeResponse() -> FetchResponse {
        let taken = answer
        answer = Answer(limit: 0)
        return FetchResponse(
            status: taken.status, headers: HeaderFields(raw: taken.header), wireBody: taken.body,
            isCut: taken.stop == .bodyLimit, httpVersion: Self.version(easy.long(CURLINFO_HTTP_VERSION)),
            remoteAddress: easy.string(CURLINFO_PRIMARY_IP))
    }

    /// Whether other requests could go over the same connection at the same time.
    var speaksHTTP2: Bool { easy.long(CURLINFO_HTTP_VERSION) == Self.http2 }

    /// Times of this exchange; `total` is left to the caller, which knows the other hops.
    func timings(now: Moment) -> FetchResult.Timings {
        var timings = FetchResult.Timings()
        timings.nameLookup = easy.milliseconds(CURLINFO_NAMELOOKUP_TIME_T)
        timings.connect = easy.milliseconds(CURLINFO_CONNECT_TIME_T)
        timings.tls = easy.milliseconds(CURLINFO_APPCONNECT_TIME_T)
        timings.firstByte = easy.milliseconds(CURLINFO_STARTTRANSFER_TIME_T)
        timings.transfer = used(now).milliseconds
        return timings
    }

    /// CURL_HTTP_VERSION_2_0: what getinfo reports is the version itself.
    private static let http2 = 3

    private static func version(_ code: Int) -> String {
        switch code {
        case Int(CURL_HTTP_VERSION_1_0): "1.0"
        case Int(CURL_HTTP_VERSION_1_1): "1.1"
        case http2: "2"
        default: "3"
        }
    }
}
