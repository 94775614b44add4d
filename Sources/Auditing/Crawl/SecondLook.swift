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

    private let vain = Mutex<[Place: Int]>([:])

    /// Whether an answer may be a refusal of who asked, as far as it can be told without reading it.
    static func mayBeDue(_ result: FetchResult) -> Bool {
        guard names(result.request.profile.name), let response = result.response else { return false }
        return isRefusal(response.status) || response.status == 200 && response.wireBody.count <= emptyLimit
    }

    /// Whether the page is asked for again now; a 403 was already.
    func isDue(_ page: PageEvidence) -> Bool {
        guard Self.names(page.fetch.profile), page.fetch.firstStatus == nil, page.outcome != .robotsDenied,
            let status = page.fetch.status, Self.isRefusal(status) || page.isEmptyAnswer
        else { return false }
        let place = Place(host: page.requested.hostKey, status: status)
        return vain.withLock { $0[place].map { $0 < Self.vainLimit } ?? ($0.count < Self.placeLimit) }
    }

    /// Counts a second look that told nothing. What Safari is refused too is not kept with the page.
    func note(_ page: inout PageEvidence) {
        guard let status = page.fetch.status, !AppleUABlocked.isBroken(by: page) else { return }
        page.alternates = []
        vain.withLock { $0[Place(host: page.requested.hostKey, status: status), default: 0] += 1 }
    }

    private static func names(_ profile: String) -> Bool {
        profile == FetchProfile.messages.name || profile == FetchProfile.messagesExact.name
    }

    private static func isRefusal(_ status: Int) -> Bool { status >= 400 && status != 403 }

    /// Bytes of a body that may be nothing in a content coding.
    private static let emptyLimit = 64
}
