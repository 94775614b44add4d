internal import AuditModel

/// The expressions that include and exclude addresses, compiled.
struct AddressFilter {
    private let include: [Regex<AnyRegexOutput>]
    private let exclude: [Regex<AnyRegexOutput>]

    /// The expressions as they were written; compiled ones cannot go from task to task.
    struct Texts: Sendable {
        var include: [String]
        var exclude: [String]
    }

    /// - Throws: `AuditError` that names the expression which does not compile.
    init(_ texts: Texts) throws(AuditError) {
        include = try Self.compile(texts.include, excludes: false)
        exclude = try Self.compile(texts.exclude, excludes: true)
    }

    /// Whether the address is to be audited: it matches some that includes (if there is any) and none that excludes.
    func lets(_ url: PageURL) -> Bool {
        if include.isEmpty && exclude.isEmpty { return true }
        func matches(_ expression: Regex<AnyRegexOutput>) -> Bool { url.text.firstMatch(of: expression) != nil }
        return (include.isEmpty || include.contains(where: matches)) && !exclude.contains(where: matches)
    }

    private static func compile(_ texts: [String], excludes: Bool) throws(AuditError) -> [Regex<AnyRegexOutput>] {
        var compiled: [Regex<AnyRegexOutput>] = []
        for text in texts {
            guard let expression = try? Regex(text) else {
                throw .option(.expression(text, excludes: excludes))
            }
            compiled.append(expression)
        }
        return compiled
    }
}
