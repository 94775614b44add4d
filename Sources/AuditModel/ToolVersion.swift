/// The version of ogaudit, in the one place that says it.
public enum ToolVersion {
    public static let current = "0.1.0"
}
