internal import AuditModel
internal import AuditSettings
package import Auditing
internal import Glibc
public import OGReading
internal import PageFetching
internal import ImageWorkers
internal import Politeness

extension LinkAuditor {
    /// Limits, identity and rules of an auditor.
    public struct Options: Sendable {
        /// As the command has them.
        package var audit = AuditOptions()

        /// Creates the default options.
        public init() {}

        /// The longest time for one page with its redirects. The default is 30 s, as in LinkPresentation.
        public var timeout: Duration {
            get { .nanoseconds(audit.timeout.nanoseconds) }
            set { audit.timeout = Moment.Span(newValue) }
        }
        /// Whether images, icons, video and audio are checked too. The default is true.
        public var checksMedia: Bool {
            get { audit.looksAtMedia }
            set { audit.looksAtMedia = newValue }
        }
        /// The maximum number of concurrent requests. The default is 128.
        public var concurrency: Int {
            get { audit.fetch.politeness.concurrency }
            set { audit.fetch.politeness.concurrency = max(1, newValue) }
        }
        /// The most requests under way to one host. The default is 4.
        public var hostConcurrency: Int {
            get { audit.fetch.politeness.host.perHost }
            set { audit.fetch.politeness.host.perHost = max(1, newValue) }
        }
        /// The least time between two requests to one host; zero is no limit. The default is 200 ms: 5 requests a second.
        public var hostInterval: Duration {
            get { .nanoseconds(audit.fetch.politeness.host.rate.interval.nanoseconds) }
            set {
                audit.fetch.politeness.host.rate =
                    newValue > .zero ? Rate(1, per: Moment.Span(newValue)) : .unlimited
            }
        }
        /// The maximum number of retries for a rate-limited request (429). A request that fails otherwise is retried once; 0
        /// disables retries. They wait at least 10 s. The default is 2; a ``RichLinkProvider`` does not retry, like
        /// LinkPresentation.
        public var retries: Int {
            get { audit.fetch.retries }
            set { audit.fetch.retries = max(0, newValue) }
        }
        /// Whether robots.txt is read and obeyed (RFC 9309). The default is true.
        public var obeysRobots: Bool {
            get { audit.fetch.robots == .obey }
            set { audit.fetch.robots = newValue ? .obey : .ignore }
        }
        /// Whether loopback, private and link-local addresses may be requested. Cloud metadata services are always
        /// blocked. The default is false.
        public var allowsPrivateHosts: Bool {
            get { audit.fetch.allowPrivate }
            set { audit.fetch.allowPrivate = newValue }
        }
        /// A URL or email address in the User-Agent, so that a webmaster can tell whose requests they are. The default is none.
        public var contact: String? {
            get { audit.contact }
            set { audit.contact = newValue }
        }
        /// What pages are judged by. The default is all rules, as Apple recommends them.
        public var rules: JudgeOptions {
            get { ownRules ?? JudgeOptions(audit.policy, only: audit.only, disabled: audit.disabled) }
            set {
                (audit.policy, audit.only, audit.disabled) = (newValue.policy, newValue.only, newValue.disabled)
                ownRules = newValue
            }
        }
        /// The path of the `ogaudit` program, which analyses images in sandboxed processes. Without it, image content (text,
        /// logos, blank images) is not checked. The default is none.
        public var imageHelper: String? {
            get { audit.imageHelper?.path }
            set { audit.imageHelper = newValue.map { HelperProgram(path: $0) } }
        }

        /// The rules as they were set: what they become knows no rule that does not exist.
        private var ownRules: JudgeOptions?
    }
}

extension LinkAuditor.Options {
    /// - Throws: `OptionsError` for a rule or a helper that does not exist.
    func validate() throws(OptionsError) {
        try rules.validate()
        guard let path = imageHelper, !HelperProgram.isProgram(path) else { return }
        throw OptionsError("There is no program '\(path)' to look into images; give the path of ogaudit.")
    }
}

extension Moment.Span {
    /// To the nanosecond, at most a century.
    init(_ duration: Duration) {
        let limit = Duration.seconds(3_155_760_000)
        self.init(nanoseconds: Int64(min(max(duration, .zero), limit) / .nanoseconds(1)))
    }
}

extension LinkAuditor.Options {
    /// Reads a configuration file, `ogaudit.json`, as the command reads one that it is given (docs/configuration.md).
    ///
    /// Everything that changes what is loaded and how it is judged counts: rules, weights, exemptions, names of sites, the preset,
    /// limits and headers of hosts, options of requests. Secrets come from environment variables. What is about a terminal, or
    /// starts a program, is checked and has no effect.
    ///
    /// - Parameter path: the file, at most 1 MiB.
    /// - Throws: ``OptionsError`` for a file that cannot be read, a name that is unknown, a value that makes no sense, or a variable
    ///   that is not set; with file, line and column.
    public init(configuration path: String) throws(OptionsError) {
        self.init()
        var settings = Settings()
        do throws(UsageError) {
            try ConfigurationFile.apply(path, isNamed: true, to: &settings) { name in
                getenv(name).map { String(cString: $0) }
            }
        } catch {
            throw OptionsError(error.sentence, file: path, line: error.place?.line, column: error.place?.column)
        }
        settings.settle()
        audit = settings.audit
        // No sentence of the library names an option of the command.
        audit.permits = Permits()
        do throws(OptionsError) {
            try validate()
        } catch {
            throw OptionsError("\(path): \(error.description)", file: path)
        }
    }
}

extension AuditRun.Options {
    /// Reads a configuration file, `ogaudit.json`, as the command reads one that it is given: with reports, history and gate too.
    ///
    /// - Parameter path: the file, at most 1 MiB.
    /// - Throws: ``OptionsError``, as ``LinkAuditor/Options-swift.struct/init(configuration:)`` does.
    public init(configuration path: String) throws(OptionsError) {
        self.init()
        auditor = try LinkAuditor.Options(configuration: path)
    }
}
