/// What the robots.txt of a host says of one address.
package struct RobotsVerdict: Hashable, Sendable {
    /// The line that forbids it to us, as it is written; nil when we may ask.
    package var refusal: String?
    /// The crawlers of other apps that it is forbidden to, and `*`, each with the line that says so.
    package var others: [Other]

    /// One other crawler that is refused.
    package struct Other: Hashable, Sendable {
        package var agent: String
        package var line: String

        package init(agent: String, line: String) {
            self.agent = agent
            self.line = line
        }
    }

    package init(refusal: String? = nil, others: [Other] = []) {
        self.refusal = refusal
        self.others = others
    }
}
