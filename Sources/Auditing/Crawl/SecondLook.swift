internal import AuditModel
internal import AuditRules
internal import Synchronization

/// Which pages are asked for a second time as plain Safari, because what Messages is named there was refused: once a page,
/// and of each host and status only until it was in vain a few times, so that a host whose pages are gone, or that is
/// down, is not asked for all of them twice.
final class SecondLook: Sendable {
    /// Requests in vain for one status of one host.
    static let vainLimit = 3
    /// Hosts and statuses that are counted; of others no page is asked for again.
    static let placeLimit = 10_000

    private struct Place: Hashable {
        var host: HostKey
        var status: Int
    }

    /// What came of the second looks for one status of one host. They are as many at once as may still be in vain, and the
    /// others wait for what comes of them.
    private final class Tries: Sendable {
        let room = ByteRoom(limit: vainLimit)
        let vain = Atomic(0)
    }

    private let tries = Mutex<[Place: Tries]>([:])

    /// Whether an answer may be a refusal of who asked, as far as it can be told without reading it.
    static func mayBeDue(_ result: FetchResult) -> Bool {
        guard names(result.request.profile.name), let response = result.response else { return false }
        return isRefusal(response.status) || response.status == 200 && response.wireBody.count <= emptyLimit
    }

    /// Whether the page may be asked for again; a 403 was already.
    func isPossible(_ page: PageEvidence) -> Bool {
        guard Self.names(page.fetch.profile), page.fetch.firstStatus == nil, page.outcome != .robotsDenied,
            let status = page.fetch.status
        else { return false }
        return Self.isRefusal(status) || page.isEmptyAnswer
    }

    /// Asks for the page again unless that was in vain often enough. What Safari is refused too is not kept with the page.
    func look(at page: Boxed<PageEvidence>, _ ask: () async -> Boxed<PageEvidence>) async -> Boxed<PageEvidence> {
        guard let tries = tries(for: page.value) else { return page }
        await tries.room.enter(1)
        guard tries.vain.load(ordering: .relaxed) < Self.vainLimit else {
            tries.room.leave(1)
            return page
        }
        let seen = await ask()
        if AppleUABlocked.isBroken(by: seen.value) {
            tries.room.leave(1)
            return seen
        }
        // What was in vain keeps its place, until all are taken and nobody needs to wait any more.
        let vain = tries.vain.add(1, ordering: .relaxed).newValue
        if vain == Self.vainLimit { tries.room.leave(Self.vainLimit) }
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

    /// Bytes of a body that may be nothing in a content coding.
    private static let emptyLimit = 64
}
