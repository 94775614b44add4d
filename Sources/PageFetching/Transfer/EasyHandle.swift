internal import AuditModel
internal import CCurl

/// One libcurl transfer handle, freed when its owner is.
struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer

    init?() {
        guard let raw = curl_easy_init() else { return nil }
        self.raw = raw
    }

    deinit { curl_easy_cleanup(raw) }

    // Options that fail are options this libcurl was built without; `CurlOptions.missing` asks once at start.

    @discardableResult
    func set(_ option: CURLoption, _ value: Int) -> CURLcode { ccurl_setopt_long(raw, option, value) }

    @discardableResult
    func set(_ option: CURLoption, _ value: String?) -> CURLcode {
        guard let value else { return ccurl_setopt_string(raw, option, nil) }
        return ccurl_setopt_string(raw, option, value)
    }

    @discardableResult
    func set(_ option: CURLoption, _ list: StringList?) -> CURLcode { ccurl_setopt_list(raw, option, list?.raw) }

    func long(_ info: CURLINFO) -> Int {
        var value = 0
        ccurl_getinfo_long(raw, info, &value)
        return value
    }

    /// A time in whole milliseconds.
    func milliseconds(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        ccurl_getinfo_offset(raw, info, &value)
        return Int(value / 1000)
    }

    func string(_ info: CURLINFO) -> String {
        var value: UnsafePointer<CChar>?
        ccurl_getinfo_string(raw, info, &value)
        return value.map { String(cString: $0) } ?? ""
    }
}

/// A curl_slist; libcurl does not copy it, so every transfer that uses one retains it.
final class StringList {
    let raw: UnsafeMutablePointer<curl_slist>?
    private let own: UnsafeMutablePointer<curl_slist>?
    private var last: UnsafeMutablePointer<curl_slist>?
    /// What `own` ends in; it belongs to another list.
    private let rest: StringList?

    /// - Parameter rest: a list whose lines follow; it is shared, and not copied for each request.
    init(_ lines: [String], before rest: StringList? = nil) {
        own = lines.reduce(nil) { list, line in curl_slist_append(list, line) ?? list }
        self.rest = rest
        raw = own ?? rest?.raw
        last = own
        while let next = last?.pointee.next { last = next }
        last?.pointee.next = rest?.raw
    }

    deinit {
        last?.pointee.next = nil
        curl_slist_free_all(own)
    }
}

/// The clocks that run against one exchange, and the words for the one that ran out.
struct TimeLimits {
    private let connect: Moment.Span
    private let slowBytes: Int
    let slowSeconds: Int
    /// What the whole request may take.
    var total = Moment.Span.zero
    /// Whether anything of the response has come.
    var hasBegun = false

    init(_ options: FetchOptions) {
        connect = options.connectTimeout
        slowBytes = options.lowSpeedBytes
        slowSeconds = options.lowSpeedSeconds
    }

    func failure(_ cause: FetchFailure.Cause) -> FetchFailure {
        switch cause {
        case .tooSlow: FetchFailure(cause, "fewer than \(slowBytes) bytes/s for \(slowSeconds) s")
        case .dns: FetchFailure(cause, "DNS lookup took longer than \(min(connect, total).words)")
        case .connect: FetchFailure(cause, "no connection within \(min(connect, total).words)")
        // A handshake that takes too long says nothing about the certificate.
        case .tls: FetchFailure(.timeout, "no TLS handshake within \(min(connect, total).words)")
        default:
            FetchFailure(
                cause, hasBegun ? "not complete within \(total.words)" : "no response within \(total.words)")
        }
    }
}
