internal import AuditModel
internal import WebAddresses
internal import WebArchives

/// The redirects of an archive whose targets have not come yet.
struct RedirectTrail {
    /// From the first URL to the one that is waited for.
    struct Way {
        var start: PageURL
        var hops: [FetchResult.Hop]
    }

    /// Redirects that are remembered at once; more are forgotten, and their targets begin there.
    static let limit = 10_000
    /// Redirects after each other; a target behind more begins there.
    static let hopLimit = 20

    private var ways: [PageURL: Way] = [:]
    /// Redirects that were forgotten.
    private var forgotten = 0

    /// Redirects whose targets did not come.
    var open: Int { ways.count + forgotten }

    static func isRedirect(_ message: HTTPMessage) -> Bool {
        [301, 302, 303, 307, 308].contains(message.status) && message.headers["location"] != nil
    }

    /// Remembers where a redirect leads; false when it is none.
    mutating func follow(_ message: HTTPMessage, from url: PageURL) -> Bool {
        guard Self.isRedirect(message), let location = message.headers["location"],
            let target = WebAddress.resolve(location, against: url).url
        else { return false }
        var way = ways.removeValue(forKey: url) ?? Way(start: url, hops: [])
        way.hops.append(.init(from: url, status: message.status, to: target, milliseconds: 0))
        if way.hops.count <= Self.hopLimit, ways.count < Self.limit, ways[target] == nil {
            ways[target] = way
        } else {
            forgotten += 1
        }
        return true
    }

    /// The redirects that led to this URL; nil when none did.
    mutating func way(to url: PageURL) -> Way? { ways.removeValue(forKey: url) }
}
