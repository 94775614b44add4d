internal import AuditModel
internal import CCurl
internal import Glibc
internal import Politeness

/// A place for one request under way: a libcurl handle and what its callbacks fill, used again and again.
///
/// libcurl holds an unretained pointer to it; the loop keeps every transfer for as long as it lives.
final class Transfer {
    /// Its place in the counter's table.
    let slot: Int
    let easy: EasyHandle
    var answer = Answer(limit: 0)
    /// The request it carries, and the right to carry it.
    private(set) var number: UInt64 = 0
    private var lease: Lease?
    private(set) var started = Moment.zero
    /// The address that the guard refused, if it did and nothing else was left to try.
    private(set) var refusedAddress: String?
    /// Whether the address had so many other requests that no connection was made.
    private(set) var isCrowded = false
    /// Asked before a connection is made to an address; false lets the request wait. Nil when connections are not counted.
    var mayConnect: ((inout Lease, String) -> Bool)?
    /// Whether unexpected bytes waited on the connection, so that it was closed before the request went out.
    private(set) var wasDirty = false
    /// Asked before a request goes out whether bytes wait on its connection.
    var isDirty: ((IdleSockets.Ends, [Int32], OpaquePointer?) -> Bool)?
    /// The sockets that were made for this request.
    private var opened: [Int32] = []
    /// What is wrong with the server's certificate.
    var certificate = CertificateWatch()
    /// The errno of a socket that this machine could not give us.
    private(set) var shortage: Int32?
    /// The options that were set last, so that only those that differ are set again.
    var configured = Configured()
    /// What the body may hold, and what is called when it may hold more; nil where it is not counted.
    var claim: ByteClaim?
    var onRoom: @Sendable () -> Void = {}
    /// Since when nothing is read for want of room, and how long that was before.
    var pausedSince: Moment?
    var pauses = Moment.Span.zero
    private let permits: AddressPermit
    private(set) var limits: TimeLimits
    private let errorText: UnsafeMutablePointer<CChar>

    /// Options that differ from request to request.
    struct Configured {
        var headerKey: HeaderKey?
        /// Kept for libcurl, which does not copy it.
        var headers: StringList?
        var referrer: PageURL?
        var range: String?
        var userPassword: String?
        var isHTTP1 = false
        var awaitsConnection = false
    }

    init?(slot: Int, permits: AddressPermit, limits: TimeLimits) {
        guard let easy = EasyHandle() else { return nil }
        self.slot = slot
        let raw = easy.raw
        self.easy = easy
        self.permits = permits
        self.limits = limits
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        listen(raw)
    }

    private func listen(_ raw: UnsafeMutableRawPointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_setopt_pointer(raw, CURLOPT_PRIVATE, context)
        ccurl_setopt_pointer(raw, CURLOPT_ERRORBUFFER, errorText)
        ccurl_setopt_header(raw, Self.onHeader, context)
        ccurl_setopt_body(raw, Self.onBody, context)
        ccurl_setopt_opensocket(raw, Self.onOpen, context)
        ccurl_setopt_prereq(raw, Self.onReady, context)
        ccurl_setopt_tls(raw, Self.onTLS, context)
    }

    deinit {
        ccurl_setopt_pointer(easy.raw, CURLOPT_ERRORBUFFER, nil)
        errorText.deallocate()
    }

    /// The transfer that a libcurl handle belongs to.
    static func owner(of raw: UnsafeMutableRawPointer) -> Transfer? {
        var context: UnsafePointer<CChar>?
        ccurl_getinfo_string(raw, CURLINFO_PRIVATE, &context)
        return context.map { Unmanaged<Transfer>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    func begin(_ number: UInt64, lease: consuming Lease, answer: Answer, time: Moment.Span, now: Moment) {
        (self.number, started) = (number, now)
        self.lease = consume lease
        (refusedAddress, shortage, isCrowded, wasDirty) = (nil, nil, false, false)
        certificate = CertificateWatch()
        opened.removeAll(keepingCapacity: true)
        limits.total = time
        (pausedSince, pauses) = (nil, .zero)
        self.answer = answer
        errorText[0] = 0
        if limits.slowSeconds > 0 { easy.set(CURLOPT_LOW_SPEED_TIME, 0) }
    }

    /// Moves the lease out; how the exchange ended decides what it is returned with.
    func takeLease() -> Lease? { lease.take() }

    func release() {
        lease = nil
        claim = nil
        answer = Answer(limit: 0)
    }

    /// libcurl's own words for what went wrong; empty when it has none.
    var message: String { String(cString: errorText) }

    /// Whether the request went out, so that what failed afterwards is the answer.
    var wasSent: Bool { easy.milliseconds(CURLINFO_PRETRANSFER_TIME_T) > 0 || !answer.header.isEmpty }

    // MARK: Callbacks

    private static let onHeader: ccurl_data_callback = { bytes, size, count, context in
        take(bytes, count: size * count, context) { $0.answer.take(line: $1) }
    }

    private static let onBody: ccurl_data_callback = { bytes, size, count, context in
        guard let context else { return 0 }
        let hasRoom = Unmanaged<Transfer>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.hasRoom(for: size * count) }
        guard hasRoom else { return Int(CURL_WRITEFUNC_PAUSE) }
        return take(bytes, count: size * count, context) { transfer, piece in
            if transfer.answer.received == 0 { transfer.watchSpeed() }
            return transfer.answer.take(body: piece)
        }
    }

    /// The low-speed limit is for bodies: until the first byte, only the timeout counts. libcurl reads the setting
    /// again each second.
    private func watchSpeed() {
        if limits.slowSeconds > 0 { easy.set(CURLOPT_LOW_SPEED_TIME, limits.slowSeconds) }
    }

    /// Hands bytes on; anything but `count` makes libcurl end the transfer.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, count: Int, _ context: UnsafeMutableRawPointer?,
        _ taker: (Transfer, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard let bytes, let context else { return 0 }
        let piece = UnsafeRawBufferPointer(start: bytes, count: count).assumingMemoryBound(to: UInt8.self)
        // Several calls a page: the loop keeps the transfer alive, so that counting references is saved.
        let isTaken = Unmanaged<Transfer>.fromOpaque(context)._withUnsafeGuaranteedRef { taker($0, piece) }
        return isTaken ? count : (count == 0 ? 1 : 0)
    }

    private static let onOpen: ccurl_open_callback = { context, _, address in
        guard let context, let address else { return -1 }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().open(address)
    }

    private static let onTLS: ccurl_tls_callback = { _, context, owner in
        if let context, let owner { CertificateWatch.install(on: OpaquePointer(context), owner: owner) }
        return CURLE_OK
    }

    private static let onReady: ccurl_prereq_callback = { context, address, _, remote, local in
        guard let context, let address else { return CURL_PREREQFUNC_OK }
        let ends = IdleSockets.Ends(local: local, remote: remote, address: String(cString: address))
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().isReady(ends)
    }

    private func isReady(_ ends: IdleSockets.Ends) -> Int32 {
        wasDirty = isDirty?(ends, opened, ccurl_openssl(easy.raw).map { OpaquePointer($0) }) ?? false
        return wasDirty ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK
    }

    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let target = ccurl_address(address)
        if !permits.socket(to: target, length: Int(address.pointee.addrlen)) {
            refusedAddress = Self.text(target, length: address.pointee.addrlen)
            return -1
        }
        isCrowded = !mayConnect(target, length: address.pointee.addrlen)
        if isCrowded { return -1 }
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = socket(address.pointee.family, kind, address.pointee.protocol)
        if socket < 0, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { shortage = errno }
        if socket >= 0 {
            refusedAddress = nil
            opened.append(socket)
        }
        return socket
    }

    private func mayConnect(_ target: UnsafePointer<sockaddr>, length: UInt32) -> Bool {
        guard let mayConnect, var held = lease.take() else { return true }
        let isAllowed = mayConnect(&held, Self.text(target, length: length))
        lease = consume held
        return isAllowed
    }

    private static func text(_ address: UnsafePointer<sockaddr>, length: UInt32) -> String {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
        return code == 0 ? String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : "?"
    }
}
