internal import AuditModel
internal import Auditing
internal import PageFetching
internal import PictureWorkers
internal import Politeness

extension LinkAuditor {
    /// Limits and identity of an auditor.
    public struct Options: Hashable, Sendable {
        /// The longest time for one page with its redirects. The default is 30 s, as in LinkPresentation.
        public var timeout = Duration.seconds(30)
        /// Whether images, icons, video and audio are checked too. The default is true.
        public var checksMedia = true
        /// The most requests under way. The default is 128.
        public var concurrency = 128
        /// The most requests under way to one host. The default is 4.
        public var hostConcurrency = 4
        /// The least time between two requests to one host; zero is no limit. The default is 200 ms: 5 requests a second.
        public var hostInterval = Duration.milliseconds(200)
        /// How often a request is repeated that the server refused for its rate; one that failed is repeated once, unless this is
        /// 0. Repeats wait at least 10 s. The default is 2.
        public var retries = 2
        /// Whether robots.txt is read and obeyed (RFC 9309). The default is true.
        public var obeysRobots = true
        /// Whether loopback, private and link-local addresses may be asked; metadata services of clouds never are. The default
        /// is false.
        public var allowsPrivateHosts = false
        /// A URL or mail address in the User-Agent, so that a webmaster can tell who asks. The default is none.
        public var contact: String?
        /// Ids of rules that are not judged; `*` stands for any characters. The default is none.
        public var disabledRules: [String] = []
        /// The path of the program `ogaudit`, which looks into images in sandboxed processes; without it nothing is said about
        /// what images show. The default is none.
        public var imageHelper: String?

        /// The defaults.
        public init() {}
    }
}

extension LinkAuditor.Options {
    /// As the command would have it.
    var inner: AuditOptions {
        var inner = AuditOptions()
        inner.timeout = Moment.Span(timeout)
        inner.looksAtMedia = checksMedia
        inner.contact = contact
        inner.disabled = disabledRules
        inner.pictureHelper = imageHelper.map { HelperProgram(path: $0) }
        inner.fetch.retries = max(0, retries)
        inner.fetch.robots = obeysRobots ? .obey : .ignore
        inner.fetch.allowPrivate = allowsPrivateHosts
        inner.fetch.politeness.concurrency = max(1, concurrency)
        inner.fetch.politeness.host.perHost = max(1, hostConcurrency)
        inner.fetch.politeness.host.rate = hostInterval > .zero ? Rate(1, per: Moment.Span(hostInterval)) : .unlimited
        return inner
    }
}

extension Moment.Span {
    /// To the nanosecond, at most a century.
    init(_ duration: Duration) {
        let limit = Duration.seconds(3_155_760_000)
        self.init(nanoseconds: Int64(min(max(duration, .zero), limit) / .nanoseconds(1)))
    }
}
