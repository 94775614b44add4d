internal import Glibc

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
