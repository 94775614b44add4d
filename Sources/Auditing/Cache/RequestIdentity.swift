internal import Politeness
internal import AuditModel
internal import AuditStore
internal import PageFetching

/// Everything beside the address that an answer may depend on, because it was sent or because it decides who answers:
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
    ///   - decoder: the version of what looks into pictures; nil when nothing does.
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

    /// The key of a picture, video or sound.
    func mediaKey(_ request: FetchRequest) -> AnswerKey {
        AnswerKey(url: request.url, identity: Self.text("media \(request.purpose) \(media)", request.profile, common))
    }

    private static func text(_ kind: String, _ profile: FetchProfile, _ common: String) -> String {
        [kind, profile.userAgent, profile.accept, common].joined(separator: "\n")
    }
}
