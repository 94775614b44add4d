internal import AuditModel
internal import AuditStore
internal import PageFetching
internal import Politeness

/// Which earlier answers may be used, and which are kept.
///
/// A run without `--max-age` asks for everything again, on the condition that it has changed. What is not a success is
/// never requested conditionally, so that a page that was fixed is noticed.
struct CachePolicy: Sendable {
    /// How old an answer may be that is used without a request, in seconds; nil when every request is made again.
    var maxAge: Int64?
    /// Whether nothing of earlier runs is used.
    var asksAfresh = false
    /// Whether anything is kept.
    var keeps = true

    /// How long success and absence last at most, in seconds; nothing else lasts.
    static let successLifetime: Int64 = 86_400
    static let absenceLifetime: Int64 = 3_600
    /// How long after a body was received its server is believed that it has not changed, in seconds: servers that say so of
    /// everything are found out in the end.
    static let longestTrust: Int64 = 30 * 86_400

    /// How long an answer of that status lasts, in seconds.
    static func lifetime(of status: Int) -> Int64 {
        switch status {
        case 200, 206: successLifetime
        case 404, 410: absenceLifetime
        default: 0
        }
    }

    /// Whether an answer is used without a request.
    func mayReuse(status: Int, checkedAt: Int64, now: Int64) -> Bool {
        guard let maxAge, !asksAfresh else { return false }
        let age = now - checkedAt
        return age >= 0 && age < min(maxAge, Self.lifetime(of: status))
    }

    /// Whether a conditional request is made.
    func mayAsk(status: Int, receivedAt: Int64, now: Int64) -> Bool {
        !asksAfresh && Self.lifetime(of: status) == Self.successLifetime
            && (0..<Self.longestTrust).contains(now - receivedAt)
    }

    /// Whether an answer is worth keeping: one that can be revalidated, or one that may be used without a request.
    func mayKeep(status: Int, _ validators: Validators) -> Bool {
        guard keeps, Self.lifetime(of: status) > 0 else { return false }
        return maxAge != nil || (!validators.isEmpty && Self.lifetime(of: status) == Self.successLifetime)
    }
}

extension CachePolicy {
    init(_ options: AuditOptions) {
        maxAge = options.maxAge.map { Int64($0.seconds) }
        asksAfresh = options.asksAfresh
        keeps = options.cacheBytes > 0
    }
}

/// The response time of a resource that its server says has not changed.
///
/// How fast a server says so is a lower bound of how fast it sends the whole. All times are in milliseconds.
struct RenewedTime {
    /// What the last whole answer took, and what it took to say that it is still the same.
    let kept: Int
    let latest: Int
    /// The longest time that is no finding.
    let limit: Int

    /// Whether only the whole answer can tell if what was slow still is.
    var isUnknown: Bool { kept > limit && latest <= limit }
    /// Whether the latest time counts rather than the one that was kept.
    var isLatest: Bool { latest > limit || latest > kept }
}

/// Everything besides the URL that a response may depend on, because it is sent or because it decides which server answers:
/// that is our Vary. An answer is found again only under the same.
struct RequestIdentity: Sendable {
    private let fetch: FetchOptions
    private let common: String
    private let media: String
    /// What decided a conclusion, where such are kept.
    private let page: String
    /// The profile that requests nearly all pages, and the text of their keys.
    private let usual: (profile: FetchProfile, page: String)

    /// - Parameters:
    ///   - decoder: the version of what looks into images; nil when nothing does.
    ///   - concludes: whether conclusions are kept in place of bodies.
    init(_ options: AuditOptions, _ decoder: Int?, concludes: Bool = false) {
        fetch = options.fetch
        common =
            (fetch.headers + ["languages " + fetch.acceptLanguage, "proxy " + (fetch.proxy ?? "")] + fetch.resolve
            + fetch.connectTo
            + [
                "\(fetch.insecure)", fetch.caFile ?? "", fetch.reach.rawValue, "\(fetch.http1Only)",
                fetch.robots.rawValue,
            ]).joined(separator: "\n")
        // Facts about media are conclusions of this program, which another version may draw differently.
        media = "\(ToolVersion.current) \(decoder.map { "\($0)" } ?? "headers")"
        page = concludes ? "page \(options.verdictMark)" : "page"
        usual = (options.asker, Self.text(page, options.asker, common))
    }

    /// Whether an answer that was kept is what these requests would get: it came without credentials, as all that is
    /// kept, and so would they go to both ends of its redirects.
    func covers(_ known: StoredAnswer) -> Bool { !fetch.isPersonal(known.key.url) && !fetch.isPersonal(known.finalURL) }

    /// The key of a document.
    func key(_ request: FetchRequest) -> AnswerKey {
        let isUsual = request.purpose == .page && request.profile == usual.profile
        let kind = request.purpose == .page ? page : "document"
        return AnswerKey(url: request.url, identity: isUsual ? usual.page : Self.text(kind, request.profile, common))
    }

    /// The key of an image, video or audio file.
    func mediaKey(_ request: FetchRequest) -> AnswerKey {
        AnswerKey(url: request.url, identity: Self.text("media \(request.purpose) \(media)", request.profile, common))
    }

    private static func text(_ kind: String, _ profile: FetchProfile, _ common: String) -> String {
        [kind, profile.userAgent, profile.accept, common].joined(separator: "\n")
    }
}
