internal import AuditModel
internal import CCurl
internal import CSSL
internal import Glibc

/// What OpenSSL found wrong with a server's certificate, in words: libcurl's message has neither dates nor names.
///
/// Nothing is decided here: whether a certificate is accepted is OpenSSL's and libcurl's matter.
struct CertificateWatch {
    /// The first fault of the chain; nil for a good one.
    private(set) var fault: String?
    /// The hosts that the certificate is for, at most `nameLimit`.
    private(set) var names: [String] = []

    /// Names that are reported, and characters of a name.
    private static let nameLimit = 3
    private static let lengthLimit = 60

    /// Calls the owner's watch with every certificate that is verified for one of its connections.
    ///
    /// - Parameter context: of the connection; the owner outlives it.
    static func install(on context: OpaquePointer, owner: UnsafeMutableRawPointer) {
        guard place >= 0, SSL_CTX_set_ex_data(context, place, owner) == 1,
            SSL_CTX_get_verify_mode(context) != SSL_VERIFY_NONE
        else { return }
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER) { isGood, store in
            guard let store, let transfer = CertificateWatch.owner(of: store) else { return isGood }
            transfer.certificate.note(isGood: isGood == 1, store)
            return isGood
        }
    }

    /// Where a context keeps its owner.
    private static let place = cssl_new_index()

    private static func owner(of store: OpaquePointer) -> Transfer? {
        guard let ssl = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()),
            let context = SSL_get_SSL_CTX(OpaquePointer(ssl)), let owner = SSL_CTX_get_ex_data(context, place)
        else { return nil }
        return Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    }

    private mutating func note(isGood: Bool, _ store: OpaquePointer) {
        guard let certificate = X509_STORE_CTX_get_current_cert(store) else { return }
        let depth = X509_STORE_CTX_get_error_depth(store)
        if depth == 0 { names = Self.hosts(of: certificate) }
        guard !isGood, fault == nil else { return }
        fault = Self.words(X509_STORE_CTX_get_error(store), certificate, isOwn: depth == 0)
    }

    private static func words(_ code: Int32, _ certificate: OpaquePointer, isOwn: Bool) -> String? {
        let subject =
            isOwn ? "the certificate" : "the certificate of its issuer \(name(X509_get_subject_name(certificate)))"
        switch code {
        case X509_V_ERR_CERT_HAS_EXPIRED: return "\(subject) expired on \(date(X509_get0_notAfter(certificate)))"
        case X509_V_ERR_CERT_NOT_YET_VALID:
            return "\(subject) is not valid before \(date(X509_get0_notBefore(certificate)))"
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: return "the certificate is self-signed"
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
            return
                "the chain ends in a root certificate that is not trusted: \(name(X509_get_subject_name(certificate)))"
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
            return "the intermediate certificate is missing: the server does not send "
                + "\(name(X509_get_issuer_name(certificate))), which signed \(subject)"
        case X509_V_ERR_CERT_REVOKED: return "\(subject) was revoked"
        case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL: return "the key of \(subject) is too short"
        case X509_V_ERR_CA_MD_TOO_WEAK: return "the signature of \(subject) is too weak"
        default: return nil
        }
    }

    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> String {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else { return "an unknown date" }
        return UTCTime(seconds: Int64(timegm(&parts))).date
    }

    /// The common name, else the organisation.
    private static func name(_ name: OpaquePointer?) -> String {
        for part in [NID_commonName, NID_organizationName] {
            var text = [CChar](repeating: 0, count: 256)
            let count = X509_NAME_get_text_by_NID(name, part, &text, Int32(text.count))
            if count > 0 { return "“\(printable(text.prefix(Int(count)).map { UInt8(bitPattern: $0) }))”" }
        }
        return "a certificate without a name"
    }

    private static func hosts(of certificate: OpaquePointer) -> [String] {
        guard let found = X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil) else { return [] }
        let names = OpaquePointer(found)
        defer { cssl_free_names(names) }
        let count = min(cssl_name_count(names), Int32(nameLimit))
        return (0..<max(0, count)).compactMap { index in
            var length: Int32 = 0
            guard let bytes = cssl_dns_name(names, index, &length), length > 0 else { return nil }
            return printable(Array(UnsafeBufferPointer(start: bytes, count: Int(length))))
        }
    }

    /// What a server sends may be anything.
    private static func printable(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return String(
            text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(lengthLimit).map(Character.init))
    }
}

extension CertificateWatch {
    /// The one cause of a failure of TLS, as far as it is known; else what libcurl says.
    func words(for message: String) -> String? {
        if let fault { return fault }
        if message.contains("subject name") && message.contains("match") { return otherHost }
        return Self.handshakes.first { sign, _ in message.contains(sign) }?.words
    }

    private var otherHost: String {
        names.isEmpty
            ? "the certificate is for another host name"
            : "the certificate is for \(names.joined(separator: ", ")), not for this host"
    }

    /// What OpenSSL and libcurl say of a handshake that breaks off, by a part of it.
    private static let handshakes: [(sign: String, words: String)] = [
        ("unsupported protocol", "the server speaks only an old version of TLS; it needs 1.2 or 1.3"),
        ("alert protocol version", "the server speaks only an old version of TLS; it needs 1.2 or 1.3"),
        ("wrong version number", "the server does not speak TLS on this port"),
        ("http request", "the server does not speak TLS on this port"),
        ("packet length too long", "the server does not speak TLS on this port"),
        ("record layer failure", "the server does not speak TLS on this port"),
        ("unrecognized name", "the server has no certificate for this host name"),
        ("dh key too small", "the server's key exchange is too weak"),
        ("ee key too small", "the key of the certificate is too short"),
        ("md too weak", "the signature of the certificate is too weak"),
        (
            "handshake failure",
            "the server ended the handshake: it has no cipher in common, or requires a client certificate"
        ),
        ("SSL_ERROR_SYSCALL", "the server closed the connection during the handshake"),
        ("unexpected eof", "the server closed the connection during the handshake"),
    ]
}

/// Which file holds the certificates that are trusted.
enum CertificateFile {
    private static let systemBundles = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Alpine
        "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora
        "/etc/ssl/ca-bundle.pem",  // SUSE
        "/etc/ssl/cert.pem",
    ]

    /// The named file, else what `$SSL_CERT_FILE` names, else the system's; nil when none exists.
    static func find(named name: String?) throws(FetcherError) -> String? {
        if let named = name ?? environment("SSL_CERT_FILE") {
            guard access(named, R_OK) == 0 else {
                throw FetcherError(.unreadableFile, "The certificate file \(named) cannot be read.")
            }
            var status = stat()
            guard stat(named, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw FetcherError(.unreadableFile, "The certificate file \(named) is not a file.")
            }
            return named
        }
        return systemBundles.first { access($0, R_OK) == 0 }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }
}
