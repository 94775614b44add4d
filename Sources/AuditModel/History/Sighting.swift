/// What an outcome says of the page itself, for the history of its findings.
public enum Sighting: Int, CaseIterable, Sendable {
    /// Nothing: it was not asked for, or our own limits kept us from it.
    case withheld
    /// Nothing yet: no response, or trouble that its server calls temporary, which counts only when it comes again and
    /// again.
    case unreached
    /// Its server answered, but not with the page: what is said of that counts, what is not said resolves nothing.
    case answered
    /// It was seen whole: what is not there any more is resolved.
    case seen
}

extension Sighting: Comparable {
    public static func < (a: Sighting, b: Sighting) -> Bool { a.rawValue < b.rawValue }
}

extension Outcome {
    /// What it says of the page.
    public var sighting: Sighting {
        switch self {
        case .ok: .seen
        // A certificate that is not valid stays so until somebody acts.
        case .http4xx, .tls, .botWall, .consentWall, .tooLarge, .badEncoding, .notHTML, .redirectLoop:
            .answered
        case .http5xx, .timeout, .dns, .connect, .rateLimited: .unreached
        case .robotsDenied, .privateAddress, .cancelled, .rejected: .withheld
        }
    }
}
