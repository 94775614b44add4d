package import AuditModel
package import Politeness

/// Everything about fetching that the caller may choose.
package struct FetchOptions: Sendable {
    /// How many requests may run at once, and how often a host may be asked.
    package var politeness = PolitenessLimits()
    /// The longest time for name lookup, connecting and the TLS handshake. The default is 10 s.
    package var connectTimeout = Moment.Span.seconds(10)
    /// A body slower than this many bytes a second, for `lowSpeedSeconds`, is given up. The default is 64.
    package var lowSpeedBytes = 64
    /// How long a body may be too slow, in whole seconds; 0 is as long as it takes. Before its first byte only the
    /// timeout counts. The default is 15.
    package var lowSpeedSeconds = 15
    /// No further page is requested while those that have arrived and are not done take so many bytes, by `weight`. The
    /// default is 20 MiB.
    package var pageBytes = 20 << 20
    /// About what the task of a page takes. The default is for pages alone.
    package var pageTask = 32 << 10
    /// The same where media are loaded too, each by a task of its own.
    package static let pageTaskWithMedia = 128 << 10
    /// How often a refused request is repeated; one that failed is repeated once, unless this is 0 (`RepeatPolicy`). The
    /// default is 2.
    package var retries = 2
    /// What robots.txt is worth. The default is that it is obeyed.
    package var robots = RobotsMode.obey
    /// Called on the fetch thread for every robots.txt that was read; must not block.
    package var onRobots: (@Sendable (RobotsText) -> Void)?
    /// Whether certificates go unchecked. The default is false.
    package var insecure = false
    /// The trusted certificates (PEM); nil means `$SSL_CERT_FILE`, then the system's bundle.
    package var caFile: String?
    /// The proxy that all requests go through; nil means none, whatever the environment says.
    package var proxy: String?
    /// The languages that are requested, as in `Accept-Language`; empty for none. The default is what a Mac in English
    /// sends, from Safari and from LinkPresentation alike.
    package var acceptLanguage = "en-US,en;q=0.9"
    /// More header lines for every host, `Name: value`; credentials such as `Authorization` and `Cookie` are not taken.
    package var headers: [String] = []
    /// What single hosts are sent beside the rest, credentials among it: `shop.example`, all names below one, `*.shop.example`, or another port
    /// than the scheme's own, `shop.example:8443`. A redirect to another host or port does not carry it.
    package var hosts: [HostKey: HostAccess] = [:]
    /// Fixed addresses as curl's `--resolve` takes them: `HOST:PORT:ADDRESS`.
    package var resolve: [String] = []
    /// Other places to connect to, as curl's `--connect-to` takes them: `HOST1:PORT1:HOST2:PORT2`.
    package var connectTo: [String] = []
    /// Whether HTTP/2 is left alone. The default is false.
    package var http1Only = false
    /// Which addresses beside those of the Internet get requests. Addresses of metadata services, multicast, reserved
    /// and unspecified ones never are. The default is none.
    package var reach = Reach.internet

    /// How far requests may go: each value includes the ones before it.
    package enum Reach: String, Sendable {
        case internet
        /// Loopback addresses too.
        case thisComputer
        /// Private, shared and link-local addresses too.
        case privateNetworks
    }

    /// Whether private addresses of every kind get requests.
    package var allowPrivate: Bool {
        get { reach == .privateNetworks }
        set { reach = newValue ? .privateNetworks : .internet }
    }

    package init() {}

    /// Whether a request to this address carries what is its host's alone, or may do so.
    package func isPersonal(_ url: PageURL) -> Bool {
        access(to: url) != nil
    }

    /// What the host of an address is sent beside the rest: its own entry, else that of the nearest `*.` above it.
    func access(to url: PageURL) -> (key: HostKey, access: HostAccess)? {
        guard !hosts.isEmpty else { return nil }
        let name = url.host + (url.port.map { ":\($0)" } ?? "")
        if let own = hosts[HostKey(name)] { return (HostKey(name), own) }
        var rest = name[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            let key = HostKey("*." + rest)
            if let above = hosts[key] { return (key, above) }
        }
        return nil
    }

    /// About what a page takes: its task, its body as received, and what is read from that.
    package func weight(_ result: FetchResult) -> Int {
        pageTask + 4 * (result.response?.wireBody.count ?? 0)
    }
}

/// What one host is sent and no other is.
package struct HostAccess: Sendable {
    /// Header lines, `Name: value`, for every request.
    package var headers: [String] = []
    /// Header lines that are secret: over https alone.
    package var secretHeaders: [String] = []
    /// `name:password` for Basic authentication: over https alone.
    package var userPassword: String?
    /// Whether secrets may go over plain http too. The default is false.
    package var allowsPlainHTTP = false

    package init() {}

    var hasSecret: Bool { userPassword != nil || !secretHeaders.isEmpty }
}

/// A request is put off, to be repeated.
package struct Delay: Sendable {
    /// What went wrong.
    package var trouble: Trouble
    /// The least time until it is repeated.
    package var span: Moment.Span
    /// Whether the request itself is put off for the first time; false too where it waits for a robots.txt that is.
    package var isFirst: Bool

    /// For progress output: "No response; trying once more in 10 s".
    package var sentence: String {
        let what =
            switch trouble {
            case .refused: "Rate limited; trying again"
            case .serverError: "Server error; trying once more"
            case .broken, .timedOut: "No response; trying once more"
            case .slow: "Slow response; measuring again"
            }
        return "\(what) in \(span.words)"
    }
}

/// What a fetcher is doing at one moment.
package struct FetchProgress: Sendable {
    /// One request under way.
    package struct InFlight: Sendable {
        package var url: PageURL
        package var age: Moment.Span
    }

    /// Requests under way, oldest first; the first one is the slowest.
    package var inFlight: [InFlight] = []
    /// Requests submitted and neither ended nor under way.
    package var waiting = 0
    /// Hosts at which nothing is done for a while, because they refused, or because only repeats are left; those that hold
    /// the run up longest first.
    package var pausedHosts: [PausedHost] = []
    /// When this was so, on the clock of `pausedHosts`.
    package var now = Moment.zero
    /// Requests sent so far, redirect hops and repeats included.
    package var requests = 0
    /// Bytes of bodies received so far.
    package var wireBytes = 0

    /// Nothing is going on.
    package init() {}

    /// The request under way for the longest time.
    package var slowest: InFlight? { inFlight.first }
}
