internal import AuditModel
internal import AuditRules
internal import PageFetching
internal import Synchronization

/// Which pages are requested a second time as plain Safari, because the Messages profile got an error or an empty page: once
/// a page, and of each host and status only until it was in vain a few times, so that a host whose pages are gone, or that
/// is down, is not asked for all of them twice.
final class SecondLook: Sendable {
    /// Requests in vain for one status of one host.
    static let vainLimit = 3
    /// Hosts and statuses that are counted; of others no page is requested again.
    static let placeLimit = 10_000

    private struct Place: Hashable {
        var host: HostKey
        var status: Int
    }

    /// The results of second looks for one status of one host. They are as many at once as may still be in vain, and the
    /// others wait for their results.
    private final class Tries: Sendable {
        let room = ByteRoom(limit: vainLimit)
        /// The places of those that were in vain.
        let vain = Mutex<[ByteClaim]>([])
    }

    private let tries = Mutex<[Place: Tries]>([:])

    /// Whether the page may be requested again; a 403 was already.
    func isPossible(_ page: PageEvidence) -> Bool {
        guard Self.names(page.fetch.profile), page.fetch.firstStatus == nil, page.outcome != .robotsDenied,
            let status = page.fetch.status
        else { return false }
        return Self.isRefusal(status) || page.isEmptyAnswer
    }

    /// Asks for the page again unless that was in vain often enough. What Safari is refused too is not kept with the page.
    func look(at page: PageEvidence, _ ask: () async -> PageEvidence) async -> PageEvidence {
        guard let tries = tries(for: page) else { return page }
        let place = await tries.room.claim(1)
        guard tries.vain.withLock({ $0.count < Self.vainLimit }) else { return page }
        let seen = await ask()
        if AppleUABlocked.isBroken(by: seen) {
            place.leave()
            return seen
        }
        // A failed look keeps its place, until all places are taken and no page needs to wait any more.
        let vain = tries.vain.withLock { vain in
            vain.append(place)
            return vain
        }
        if vain.count == Self.vainLimit { for place in vain { place.leave() } }
        return page
    }

    /// Nil where enough places are counted already.
    private func tries(for page: PageEvidence) -> Tries? {
        let place = Place(host: page.requested.hostKey, status: page.fetch.status ?? 0)
        return tries.withLock { tries in
            if let known = tries[place] { return known }
            guard tries.count < Self.placeLimit else { return nil }
            let fresh = Tries()
            tries[place] = fresh
            return fresh
        }
    }

    private static func names(_ profile: String) -> Bool {
        profile == FetchProfile.messages.name || profile == FetchProfile.messagesExact.name
    }

    private static func isRefusal(_ status: Int) -> Bool { status >= 400 && status != 403 }
}
