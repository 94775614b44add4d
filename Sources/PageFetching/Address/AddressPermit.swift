internal import CCurl
internal import Glibc

/// Which addresses this fetcher may ask.
struct AddressPermit {
    private let limit: FetchOptions.Reach
    private let hasProxy: Bool

    init(_ options: FetchOptions) {
        limit = options.reach
        hasProxy = options.proxy != nil
    }

    /// Whether a socket may be opened to that address. The user names the proxy, so that its own is not refused.
    func socket(to address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        hasProxy || AddressGuard.reach(address, length: length).isPermitted(within: limit)
    }

    /// Whether a host may be asked as far as its name tells, which is all that is known of it behind a proxy.
    func host(_ name: String) -> Bool {
        AddressGuard.reach(host: name)?.isPermitted(within: limit) ?? true
    }
}
