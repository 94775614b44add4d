package import AuditModel

/// The limits of one host.
package struct HostLimits: Hashable, Sendable {
    /// Requests in flight. The default is 4.
    package var perHost: Int
    /// Request starts. The default is 5 a second.
    package var rate: Rate
    /// The least time between two starts, on top of the rate. The default is zero.
    package var delay: Moment.Span

    package init(perHost: Int = 4, rate: Rate = Rate(5, per: .seconds(1)), delay: Moment.Span = .zero) {
        self.perHost = perHost
        self.rate = rate
        self.delay = delay
    }
}

/// The hosts that only this process requests, if several share the work.
package struct HostShare: Sendable {
    /// The number of processes that request the other hosts.
    package let processes: Int
    /// Hosts of which no other process has pages.
    package let own: Set<HostKey>

    package init(processes: Int, own: Set<HostKey>) { (self.processes, self.own) = (processes, own) }
}

extension HostLimits {
    /// One of that many equal shares: all shares together stay within the limits, except for the one request in flight
    /// that each needs.
    func divided(by parts: Int) -> HostLimits {
        var part = self
        part.perHost = max(1, perHost / parts)
        if rate.tokens > 0 {
            part.rate = Rate(1, per: Moment.Span(nanoseconds: rate.interval.nanoseconds * Int64(parts)))
        }
        part.delay = Moment.Span(nanoseconds: delay.nanoseconds * Int64(parts))
        return part
    }
}

/// The limits of a run; this is the only place with their defaults.
package struct PolitenessLimits: Sendable {
    /// Requests in flight at all hosts together. The default is 128.
    package var concurrency = 128
    /// The limits of hosts without their own.
    package var host = HostLimits()
    /// Limits of single hosts (`www.example.com`) and of all names below one (`*.example.com`).
    package var overrides: [HostKey: HostLimits] = [:]
    /// The minimum delay before any retry. The default is 10 s.
    package var retryDelay = Moment.Span.seconds(10)
    /// The longest Retry-After to wait for, and the longest pause. All waits for one host together take at most 5
    /// minutes, 150 s of them without a success in between, or this time if it is longer. The default is 60 s.
    package var maxWait = Moment.Span.seconds(60)
    /// The number of pauses in a row, each longer than the last, after which a host is given up. The default is 8.
    package var throttleLimit = 8
    /// The number of consecutive requests without a response after which a host is given up. The default is 20.
    package var failureLimit = 20
    /// Requests in flight to one IP address, whatever the names of its hosts; 0, the default, is no limit.
    package var perAddress = 0
    /// How long a host gets requests after its first one; nil, the default, is no limit.
    package var hostTime: Moment.Span?

    /// How hosts are shared with other processes; nil, the default, if they are not.
    package var share: HostShare?

    package init() {}

    /// The longest total time of all pauses of one host.
    var waitLimit: Moment.Span { max(BackoffLadder.waitLimit, maxWait) }
    /// The same without a success in between.
    var stallLimit: Moment.Span { max(BackoffLadder.stallLimit, maxWait) }

    /// The limits of one host: its own, or those of the nearest `*.` above it, or the common ones.
    package func limits(for host: HostKey) -> HostLimits {
        guard let share, !share.own.contains(host) else { return whole(host) }
        return whole(host).divided(by: share.processes)
    }

    private func whole(_ host: HostKey) -> HostLimits {
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
