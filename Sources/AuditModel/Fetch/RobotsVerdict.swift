/// What the robots.txt of a host says of one address.
public struct RobotsVerdict: Hashable, Sendable {
    /// The line that forbids it to us, as it is written; nil when we may ask.
    public var refusal: String?
    /// The crawlers of other apps that it is forbidden to, and `*`, each with the line that says so.
    public var others: [Other]

    /// One other crawler that is refused.
    public struct Other: Hashable, Sendable {
        public var agent: String
        public var line: String

        public init(agent: String, line: String) {
            self.agent = agent
            self.line = line
        }
    }

    public init(refusal: String? = nil, others: [Other] = []) {
        self.refusal = refusal
        self.others = others
    }
}
