internal import AuditModel

/// Counts requests in flight at each IP address, so that many hosts on one machine share its limit.
struct AddressShare {
    /// The most requests in flight to one IP address; 0 if they are not counted.
    let limit: Int

    private var known: [HostKey: String] = [:]
    private var load: [String: Int] = [:]
    /// Lanes that are due but must wait, by IP address, in the order of arrival.
    private var waiting: [String: [Int]] = [:]

    /// The most hosts whose IP address is remembered; for others it is learned again with each connection.
    private static let hostLimit = 100_000

    init(limit: Int) { self.limit = limit }

    func isFull(for host: HostKey) -> Bool { limit > 0 && known[host].map { load[$0, default: 0] >= limit } ?? false }

    func address(of host: HostKey) -> String? { known[host] }

    /// Counts a request that starts; returns the IP address it counts for, if known.
    mutating func begin(_ host: HostKey) -> String? {
        guard limit > 0, let address = known[host] else { return nil }
        load[address, default: 0] += 1
        return address
    }

    /// Moves a request that counted for `old` to the address it connects to; false if that has no room.
    mutating func move(_ host: HostKey, from old: String?, to address: String) -> Bool {
        if known.count < Self.hostLimit || known[host] != nil { known[host] = address }
        if old == address { return true }
        guard load[address, default: 0] < limit else { return false }
        load[address, default: 0] += 1
        if let old { leave(old) }
        return true
    }

    mutating func leave(_ address: String) {
        guard let count = load[address] else { return }
        load[address] = count > 1 ? count - 1 : nil
    }

    /// Makes a lane wait for others at the IP address of its host.
    mutating func wait(_ slot: Int, of host: HostKey) {
        guard let address = known[host] else { return }
        waiting[address, default: []].append(slot)
    }

    /// The lane that has waited longest for an IP address.
    mutating func nextWaiting(for address: String) -> Int? {
        guard let first = waiting[address]?.first else { return nil }
        waiting[address]?.removeFirst()
        if waiting[address]?.isEmpty == true { waiting[address] = nil }
        return first
    }
}

extension Frontier {
    /// Says, before a connection is made, which IP address a leased request goes to. If it returns false, the request
    /// must wait: release the lease and add the ticket again.
    package mutating func arrives(_ lease: inout Lease, at address: String) -> Bool {
        let (old, known) = (lease.terms.address, addresses.address(of: lease.host))
        let hasRoom = addresses.move(lease.host, from: old, to: address)
        // A lane of this host that was woken for the address before leaves its place there to the next.
        if let known, known != address { wake(known) }
        guard hasRoom else { return false }
        lease.terms.address = address
        if let old, old != address, old != known { wake(old) }
        return true
    }

    /// A lane that is due waits until one of its neighbours has finished.
    mutating func setAside(_ slot: Int) {
        hostLanes[slot].isSetAside = true
        addresses.wait(slot, of: hostLanes[slot].host)
        reschedule(slot)
    }

    mutating func leave(_ lease: LeaseTerms) {
        guard let address = lease.address else { return }
        addresses.leave(address)
        wake(address)
    }

    /// A host that is given up must not keep others waiting for its IP address.
    mutating func wakeNeighbours(of host: HostKey) {
        if let address = addresses.address(of: host) { wake(address) }
    }

    /// Wakes one waiting lane that still has something to do at that address.
    private mutating func wake(_ address: String) {
        while let slot = addresses.nextWaiting(for: address) {
            hostLanes[slot].isSetAside = false
            reschedule(slot)
            let lane = hostLanes[slot]
            if lane.waiting > 0, !lane.isGivenUp, addresses.address(of: lane.host) == address { return }
        }
    }
}
