/// The version of ogaudit, in the one place that says it.
package enum ToolVersion {
    package static let current = "0.1.0"
}
