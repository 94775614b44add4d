/// How standard error is written.
package enum LogFormat: String, CaseIterable, Sendable { case text, json }

/// What something that is said is about.
package enum LogField: Hashable, Sendable {
    case url(String), host(String), option(String), file(String), outcome(String), score(Int?), milliseconds(Int)
}
