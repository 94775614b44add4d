public import AuditModel

/// What one host is asked at most.
public struct HostLimits: Hashable, Sendable {
    /// Requests in flight. The default is 4.
    public var perHost: Int
    /// Request starts. The default is 5 a second.
    public var rate: Rate
    /// The least time between two starts, on top of the rate. The default is zero.
    public var delay: Moment.Span

    public init(perHost: Int = 4, rate: Rate = Rate(5, per: .seconds(1)), delay: Moment.Span = .zero) {
        self.perHost = perHost
        self.rate = rate
        self.delay = delay
    }
}

/// The limits of a run, in the one place that has the defaults.
public struct PolitenessLimits: Sendable {
    /// Requests in flight at all hosts together. The default is 128.
    public var concurrency = 128
    /// What a host without an override is asked.
    public var host = HostLimits()
    /// Limits of single hosts (`www.example.com`) and of all names below one (`*.example.com`).
    public var overrides: [HostKey: HostLimits] = [:]
    /// After so many refusals in a row, each after a longer pause, a host is given up. The default is 8.
    public var throttleLimit = 8
    /// After so many requests in a row that got no answer at all, a host is given up. The default is 20.
    public var failureLimit = 20
    /// Requests in flight to one network address, whatever the names of its hosts; 0, the default, is no limit.
    public var perAddress = 0
    /// How long a host is asked after its first request; nil, the default, is as long as it takes.
    public var hostTime: Moment.Span?

    public init() {}

    /// The limits of one host: its own entry, else that of the nearest `*.` above it, else the common ones.
    public func limits(for host: HostKey) -> HostLimits {
        guard !overrides.isEmpty else { return self.host }
        if let own = overrides[host] { return own }
        var rest = host.name[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if let above = overrides[HostKey("*." + rest)] { return above }
        }
        return self.host
    }
}
