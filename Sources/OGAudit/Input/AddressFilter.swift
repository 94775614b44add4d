internal import AuditModel

/// The expressions of `--include` and `--exclude`, compiled.
struct AddressFilter {
    private let include: [Regex<AnyRegexOutput>]
    private let exclude: [Regex<AnyRegexOutput>]

    /// The expressions as they were written; compiled ones cannot go from task to task.
    struct Texts: Sendable {
        var include: [String]
        var exclude: [String]
    }

    /// - Throws: `UsageError` that names the expression which does not compile.
    init(_ texts: Texts) throws(UsageError) {
        include = try Self.compile(texts.include, "--include")
        exclude = try Self.compile(texts.exclude, "--exclude")
    }

    /// Whether the address is to be audited: it matches some `--include` (if there is any) and no `--exclude`.
    func lets(_ url: PageURL) -> Bool {
        if include.isEmpty && exclude.isEmpty { return true }
        func matches(_ expression: Regex<AnyRegexOutput>) -> Bool { url.text.firstMatch(of: expression) != nil }
        return (include.isEmpty || include.contains(where: matches)) && !exclude.contains(where: matches)
    }

    private static func compile(_ texts: [String], _ option: String) throws(UsageError) -> [Regex<AnyRegexOutput>] {
        var compiled: [Regex<AnyRegexOutput>] = []
        for text in texts {
            guard let expression = try? Regex(text) else {
                throw UsageError("invalid regular expression '\(text)' for \(option).")
            }
            compiled.append(expression)
        }
        return compiled
    }
}
