internal import CCurl
internal import Glibc

/// Which addresses this fetcher may ask.
struct AddressPermit {
    private let allowsPrivate: Bool
    private let hasProxy: Bool

    init(_ options: FetchOptions) {
        allowsPrivate = options.allowPrivate
        hasProxy = options.proxy != nil
    }

    /// Whether a socket may be opened to that address. The user names the proxy, so that its own is not refused.
    func socket(to address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        hasProxy || AddressGuard.reach(address, length: length).isPermitted(allowPrivate: allowsPrivate)
    }

    /// Whether a host may be asked as far as its name tells, which is all that is known of it behind a proxy.
    func host(_ name: String) -> Bool {
        AddressGuard.reach(host: name)?.isPermitted(allowPrivate: allowsPrivate) ?? true
    }
}
