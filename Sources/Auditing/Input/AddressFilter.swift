internal import AuditModel

/// Which URLs are audited: globs, in which `*` stands for any characters.
///
/// A glob that begins with a slash is compared with the path and query, any other with the whole URL, with and without its
/// scheme.
struct AddressFilter: Sendable {
    var include: [String] = []
    var exclude: [String] = []

    /// Whether the URL is to be audited: it matches some that includes (if there is any) and none that excludes.
    func lets(_ url: PageURL) -> Bool {
        let (path, bare) = (String(url.pathAndQuery), String(url.text.drop { $0 != "/" }.dropFirst(2)))
        func matches(_ glob: String) -> Bool {
            glob.hasPrefix("/") ? Glob.matches(path, glob) : Glob.matches(url.text, glob) || Glob.matches(bare, glob)
        }
        return (include.isEmpty || include.contains(where: matches)) && !exclude.contains(where: matches)
    }
}

extension AddressFilter {
    /// - Throws: `AuditError` that names a text which looks like a regular expression, and would match nothing.
    init(checking options: AuditOptions) throws(AuditError) {
        self.init(include: options.include, exclude: options.exclude)
        for (globs, excludes) in [(include, false), (exclude, true)] {
            guard let text = globs.first(where: Self.isExpression) else { continue }
            throw .option(.expression(text, excludes: excludes))
        }
    }

    private static func isExpression(_ text: String) -> Bool {
        text.hasPrefix("^") || text.hasSuffix("$") || text.contains("\\") || text.contains(".*")
    }
}
