package import AuditModel

extension FetchFailure {
    /// The cause, with libcurl's message.
    var evidence: String { detail.isEmpty ? cause.sentence() : cause.sentence() + " (" + detail + ")" }

    /// The same, and whether it happened more than once.
    func evidence(_ fetch: FetchFacts) -> String {
        fetch.tries < 2
            ? evidence : cause.sentence() + " (" + (detail.isEmpty ? "" : detail + ", ") + fetch.repetition + ")"
    }
}

extension FetchFacts {
    /// How often it happened, in words; empty for once.
    var repetition: String {
        switch tries {
        case ...1: ""
        case 2: "twice"
        default: "\(tries) times"
        }
    }
}

extension PageEvidence {
    /// Whether the server returned 200 with an empty body, or only white space.
    package var isEmptyAnswer: Bool {
        fetch.status == 200 && outcome == .ok && file == nil && tags.structure.elements == 0
            && tags.structure.visibleCharacters == 0
    }
}
