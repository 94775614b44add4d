internal import AuditModel

/// How many requests are in flight at each network address, so that many hosts on one machine share what it takes.
struct AddressShare {
    /// Requests in flight to one address; 0 when nothing is counted.
    let limit: Int

    private var known: [HostKey: String] = [:]
    private var load: [String: Int] = [:]
    /// Lanes that are due and have to wait, by address, in the order of arrival.
    private var waiting: [String: [Int]] = [:]

    /// Hosts whose address is remembered; of others it is learned again with each connection.
    private static let hostLimit = 100_000

    init(limit: Int) { self.limit = limit }

    func isFull(for host: HostKey) -> Bool { limit > 0 && known[host].map { load[$0, default: 0] >= limit } ?? false }

    func address(of host: HostKey) -> String? { known[host] }

    /// A request goes out; gives the address that it counts for, if that is known.
    mutating func begin(_ host: HostKey) -> String? {
        guard limit > 0, let address = known[host] else { return nil }
        load[address, default: 0] += 1
        return address
    }

    /// A request that counted for `old` would connect to an address; false when that has no room.
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

    /// Lets a lane wait for others at the address of its host.
    mutating func wait(_ slot: Int, of host: HostKey) {
        guard let address = known[host] else { return }
        waiting[address, default: []].append(slot)
    }

    /// The lane that has waited longest for an address.
    mutating func nextWaiting(for address: String) -> Int? {
        guard let first = waiting[address]?.first else { return nil }
        waiting[address]?.removeFirst()
        if waiting[address]?.isEmpty == true { waiting[address] = nil }
        return first
    }
}

extension Frontier {
    /// Says, before a connection is made, which address a leased request goes to; false lets it wait: let go of the
    /// lease and add the ticket again.
    package mutating func arrives(_ lease: inout Lease, at address: String) -> Bool {
        let old = lease.terms.address
        guard addresses.move(lease.host, from: old, to: address) else { return false }
        lease.terms.address = address
        if let old, old != address { wake(old) }
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

    /// Whatever a host leaves undone, those that wait for its address must not wait for it.
    mutating func wakeNeighbours(of host: HostKey) {
        if let address = addresses.address(of: host) { wake(address) }
    }

    /// Lets one lane go on that still has something to do.
    private mutating func wake(_ address: String) {
        while let slot = addresses.nextWaiting(for: address) {
            hostLanes[slot].isSetAside = false
            reschedule(slot)
            if hostLanes[slot].waiting > 0, !hostLanes[slot].isGivenUp { return }
        }
    }
}
