internal import AuditModel
internal import CCurl
internal import Politeness

/// What a list of request headers depends on.
struct HeaderKey: Hashable {
    var userAgent: String
    var accept: String
    var isRanged: Bool
    /// The entry of `FetchOptions.hosts` that counts, and whether its secrets go along.
    var host: HostKey?
    var hasSecrets = false
    /// Those of the request itself.
    var given: [String] = []
    /// Conditional headers; such a list is made for one request.
    var validators: Validators?
}

/// From our options and requests to libcurl's, in one readable list.
final class CurlOptions {
    private let options: FetchOptions
    private let certificates: String?
    private let resolve: StringList
    private let connectTo: StringList
    /// By their keys without validators.
    private var headerLists: [HeaderKey: StringList] = [:]
    /// The one that was wanted last, which the next page most likely wants too.
    private var lastHeaders: (key: HeaderKey, list: StringList)?

    /// Lists of headers kept ready; there are two or three for each profile.
    private static let headerListLimit = 64
    /// As much as libcurl reads at once; most compressed pages fit.
    private static let readSize = 32_768

    init(_ options: FetchOptions) throws(FetcherError) {
        try Self.check(options)
        self.options = options
        certificates = try options.insecure ? nil : CertificateFile.find(named: options.caFile)
        resolve = StringList(options.resolve)
        connectTo = StringList(options.connectTo)
    }

    /// What stays the same for all requests of a handle.
    func prepare(_ easy: borrowing EasyHandle) {
        easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        easy.set(CURLOPT_NOSIGNAL, 1)
        easy.set(CURLOPT_QUICK_EXIT, 1)  // a lookup that hangs must not hold up the thread when it is given up
        easy.set(CURLOPT_BUFFERSIZE, Self.readSize)
        easy.set(CURLOPT_PATH_AS_IS, 1)  // `PageURL` is normalised; what we print is what we ask for
        easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        easy.set(CURLOPT_TCP_KEEPALIVE, 1)
        easy.set(CURLOPT_HTTP_VERSION, version(isHTTP1: false))
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, options.connectTimeout.milliseconds))
        easy.set(CURLOPT_LOW_SPEED_LIMIT, options.lowSpeedBytes)
        prepareSecurity(easy)
        prepareRoute(easy)
    }

    private func prepareSecurity(_ easy: borrowing EasyHandle) {
        easy.set(CURLOPT_SSL_VERIFYPEER, options.insecure ? 0 : 1)
        easy.set(CURLOPT_SSL_VERIFYHOST, options.insecure ? 0 : 2)
        guard let certificates else { return }
        easy.set(CURLOPT_CAINFO, certificates)
        // With a directory set as well, libcurl parses the whole store for every connection: 17 ms in place of 0.7.
        easy.set(CURLOPT_CAPATH, nil as String?)
    }

    private func prepareRoute(_ easy: borrowing EasyHandle) {
        easy.set(CURLOPT_PROXY, options.proxy ?? "")  // empty, unlike nil, leaves the environment unread
        easy.set(CURLOPT_NOPROXY, "")
        if !options.resolve.isEmpty { easy.set(CURLOPT_RESOLVE, resolve) }
        if !options.connectTo.isEmpty { easy.set(CURLOPT_CONNECT_TO, connectTo) }
    }

    /// The options of a request, set only where they differ from the handle's last one.
    ///
    /// - Parameter awaitsConnection: whether it waits for a connection that others are making, to share it; where
    ///   connections cannot be shared it would wait for its turn.
    func apply(_ job: Job, to transfer: Transfer, time: Moment.Span, awaitsConnection: Bool) {
        let easy = transfer.easy.raw
        _ = ccurl_setopt_string(easy, CURLOPT_URL, job.url.text)
        transfer.easy.set(CURLOPT_TIMEOUT_MS, max(1, time.milliseconds))
        if transfer.configured.awaitsConnection != awaitsConnection {
            transfer.easy.set(CURLOPT_PIPEWAIT, awaitsConnection ? 1 : 0)
            transfer.configured.awaitsConnection = awaitsConnection
        }
        let range = Self.range(job.request.body)
        if transfer.configured.range != range {
            transfer.easy.set(CURLOPT_RANGE, range)
            transfer.configured.range = range
        }
        let own = options.access(to: job.url)
        let hasSecrets = own.map { $0.access.hasSecret && (job.url.isSecure || $0.access.allowsPlainHTTP) } ?? false
        let given = job.url.origin == job.request.url.origin ? job.request.headers : []
        if own.map({ !$0.access.headers.isEmpty }) ?? false || hasSecrets || !given.isEmpty {
            job.usedCredentials = true
        }
        let key = HeaderKey(
            userAgent: job.request.profile.userAgent, accept: accept(job.request), isRanged: range != nil,
            host: own?.key, hasSecrets: hasSecrets, given: given,
            validators: job.usedCredentials ? nil : job.validators)
        if transfer.configured.headerKey != key {
            let headers = headers(key)
            transfer.easy.set(CURLOPT_HTTPHEADER, headers)
            (transfer.configured.headerKey, transfer.configured.headers) = (key, headers)
        }
        applyRarer(job, to: transfer, userPassword: hasSecrets ? own?.access.userPassword : nil)
    }

    private func applyRarer(_ job: Job, to transfer: Transfer, userPassword: String?) {
        if transfer.configured.userPassword != userPassword {
            transfer.easy.set(CURLOPT_USERPWD, userPassword)
            transfer.configured.userPassword = userPassword
        }
        if transfer.configured.referrer != job.request.referrer {
            transfer.easy.set(CURLOPT_REFERER, job.request.referrer?.text)
            transfer.configured.referrer = job.request.referrer
        }
        if transfer.configured.isHTTP1 != job.usesHTTP1 {
            transfer.easy.set(CURLOPT_HTTP_VERSION, version(isHTTP1: job.usesHTTP1))
            transfer.configured.isHTTP1 = job.usesHTTP1
        }
    }

    private func version(isHTTP1: Bool) -> Int {
        Int(isHTTP1 || options.http1Only ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS)
    }

    /// Documents are asked for by the profile's types; images and the like are taken as they are.
    private func accept(_ request: FetchRequest) -> String {
        request.purpose == .page ? request.profile.accept : "*/*"
    }

    private func headers(_ key: HeaderKey) -> StringList {
        var usual = key
        usual.validators = nil
        let known = usualHeaders(usual)
        return key.validators.map { StringList(Self.conditions($0), before: known) } ?? known
    }

    private func usualHeaders(_ key: HeaderKey) -> StringList {
        if let lastHeaders, lastHeaders.key == key { return lastHeaders.list }
        let list = headerLists[key] ?? learn(key)
        lastHeaders = (key, list)
        return list
    }

    private func learn(_ key: HeaderKey) -> StringList {
        // A range counts bytes of the coded body, so a coded one would end in the middle of nothing.
        let coding = key.isRanged ? "identity" : "gzip"
        let own = key.host.flatMap { options.hosts[$0] }
        let given =
            options.headers + (own?.headers ?? []) + (key.hasSecrets ? own?.secretHeaders ?? [] : []) + key.given
        let lines =
            Self.line("User-Agent", key.userAgent, besides: given)
            + ["Accept: \(key.accept)", "Accept-Encoding: \(coding)"]
            + Self.line("Accept-Language", options.acceptLanguage, besides: given) + given
        if headerLists.count >= Self.headerListLimit { headerLists.removeAll() }
        let known = StringList(lines)
        headerLists[key] = known
        return known
    }

    /// A field with its value, unless a header that was given has another. libcurl would print the name of the client twice
    /// for each request if it had it as an option of its own, letter by letter.
    private static func line(_ field: String, _ value: String, besides given: [String]) -> [String] {
        let isGiven = value.isEmpty || given.contains { name(of: $0) == field.lowercased() }
        return isGiven ? [] : ["\(field): \(value)"]
    }

    /// RFC 9110 §13.1: both are sent where both are known, and the entity tag counts.
    private static func conditions(_ validators: Validators) -> [String] {
        [
            validators.entityTag.map { "If-None-Match: \($0)" },
            validators.lastModified.map { "If-Modified-Since: \($0)" },
        ].compactMap(\.self)
    }

    private static func range(_ body: FetchRequest.Body) -> String? {
        switch body {
        case .whole: nil
        case .first(let bytes): "0-\(max(1, bytes) - 1)"
        case .part(let from, let bytes): "\(max(0, from))-\(max(0, from) + max(1, bytes) - 1)"
        }
    }

    private static func name(of header: String) -> String { header.prefix { $0 != ":" }.lowercased() }

    private static func check(_ options: FetchOptions) throws(FetcherError) {
        let ofHosts = options.hosts.values.flatMap { $0.headers + $0.secretHeaders }
        guard ofHosts.allSatisfy(isHeader) else {
            throw FetcherError(.badOption, "A header for a host must have the form \"Name: value\".")
        }
        guard isHeader("Accept-Language: " + options.acceptLanguage) else {
            throw FetcherError(.badOption, "The accepted languages must be one line, such as \"de-DE,de;q=0.9\".")
        }
        for header in options.headers where !isHeader(header) {
            throw FetcherError(.badOption, "The header \"\(header)\" must have the form \"Name: value\".")
        }
        for entry in options.resolve where entry.utf8.count(where: { $0 == UInt8(ascii: ":") }) < 2 {
            throw FetcherError(.badOption, "The resolve entry \"\(entry)\" must have the form HOST:PORT:ADDRESS.")
        }
        for entry in options.connectTo where entry.utf8.count(where: { $0 == UInt8(ascii: ":") }) < 3 {
            throw FetcherError(.badOption, "The entry \"\(entry)\" must have the form HOST1:PORT1:HOST2:PORT2.")
        }
        guard !options.headers.contains(where: { HeaderName.isSecret(name(of: $0)) }) else {
            throw FetcherError(
                .badOption, "A header that goes to every host cannot contain credentials; set them for a host.")
        }
        guard options.pageBytes > 0, options.retries >= 0, options.politeness.maxWait >= .zero,
            options.lowSpeedBytes >= 0, options.lowSpeedSeconds >= 0, options.connectTimeout > .zero
        else { throw FetcherError(.badOption, "Limits and times of fetching cannot be negative or zero.") }
    }

    private static func isHeader(_ line: String) -> Bool {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon != line.utf8.startIndex else {
            return false
        }
        return line.utf8.allSatisfy { $0 >= 32 || $0 == 9 }
    }
}
