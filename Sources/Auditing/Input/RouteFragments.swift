package import AuditModel

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
