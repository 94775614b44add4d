internal import AuditModel

extension FetchFailure {
    /// What happened, with what libcurl said about it.
    var evidence: String { detail.isEmpty ? cause.sentence : cause.sentence + " (" + detail + ")" }
}
