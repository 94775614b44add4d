package import AuditModel

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

/// The part of a URL after `#`, which a browser keeps to itself: an app that has its pages there has one card for all.
package struct RouteFragments: Sendable {
    private var count = 0
    private var first: (written: String, url: PageURL)?

    package init() {}

    /// From `#` on, as a report shows it; nil when there is none.
    static func fragment(of text: String) -> String? {
        guard let hash = text.firstIndex(of: "#"), text.index(after: hash) < text.endIndex else { return nil }
        return URLList.printable(String(text[hash...]))
    }

    /// Counts a URL whose fragment is a route (`#!/form/1`, `#/about`) and no place in the page.
    package mutating func add(_ url: PageURL, fragment: String?) {
        guard let fragment, fragment.hasPrefix("#!") || fragment.hasPrefix("#/") else { return }
        count += 1
        first = first ?? (url.text + fragment, url)
    }

    /// What to say about all of them; nil when there is none.
    package var sentence: String? {
        guard let first else { return nil }
        let never = "The part of a URL after # is never sent to a server"
        return count == 1
            ? "\(never), so \(first.written) has the card of \(first.url)."
            : "\(never), so \(grouped(count)) URLs such as \(first.written) have the card of the page before their #."
    }
}

/// Something to know before the first request, about an input or the limits in force.
package struct InputNote: Hashable, Sendable {
    /// One sentence; it names the input that it is about.
    package var text: String
    /// Whether something was left out; such notes stand in the summary of the run too.
    package var isWarning: Bool
    /// Whether it is for --verbose alone, such as the limits in force.
    package var isDetail: Bool

    init(_ text: String, isWarning: Bool = false, isDetail: Bool = false) {
        (self.text, self.isWarning, self.isDetail) = (text, isWarning, isDetail)
    }
}
