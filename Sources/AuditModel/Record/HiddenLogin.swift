/// Hides the user name and password of a URL that may be no URL: whatever is wrong with the text, its secret is none of a
/// report's business.
package enum HiddenLogin {
    /// The text with `***` in place of what stands before the `@`.
    ///
    /// - Parameter isCut: whether the text goes on, and its `@` may be beyond.
    package static func hiding(_ text: String, isCut: Bool = false) -> String {
        let scalars = Array(text.unicodeScalars)
        if let colon = scalars.firstIndex(of: ":"), mailSchemes.contains(scheme(before: colon, in: scalars)) {
            return text
        }
        let start = authority(scalars)
        let rest = scalars[start...]
        guard let end = end(of: rest, isCut: isCut) else { return text }
        return string(scalars[..<start]) + "***" + string(scalars[end...])
    }

    /// Where the login ends, at its `@`; nil where there is none.
    ///
    /// A password may hold any character when nobody escaped it, slashes and `@` too, so the last `@` behind a colon
    /// counts. Without a colon it is a name, or a token, which ends before the first slash, as in `https://a.test/@name`.
    private static func end(of rest: ArraySlice<Unicode.Scalar>, isCut: Bool) -> Int? {
        let colon = rest.firstIndex { ":：".unicodeScalars.contains($0) }
        if let colon, let at = rest.indices.last(where: { $0 > colon && isAt(rest, $0) }) { return at }
        let authority = rest.prefix { !"/?#\\".unicodeScalars.contains($0) }
        if let at = authority.indices.last(where: { isAt(rest, $0) }) { return hasScheme(rest) ? at : nil }
        return isCut && colon.map(authority.indices.contains) == true ? rest.endIndex : nil
    }

    /// Whether a text without a colon stands behind a scheme; `name@example.com` by itself is a mail address.
    private static func hasScheme(_ rest: ArraySlice<Unicode.Scalar>) -> Bool { rest.startIndex > 0 }

    /// Whether an `@` stands there, in one of the forms that a hand may give it.
    private static func isAt(_ text: ArraySlice<Unicode.Scalar>, _ index: Int) -> Bool {
        if "@＠﹫".unicodeScalars.contains(text[index]) { return true }
        return index + 2 < text.endIndex && text[index] == "%" && text[index + 1] == "4" && text[index + 2] == "0"
    }

    /// Behind the first `scheme:` and its slashes; the beginning of a text without any.
    private static func authority(_ text: [Unicode.Scalar]) -> Int {
        for (index, scalar) in text.enumerated() where scalar == ":" {
            let after = text[(index + 1)...].drop { $0.value <= 32 || "/\\".unicodeScalars.contains($0) }
            let hasSlash = text[(index + 1)..<after.startIndex].contains { "/\\".unicodeScalars.contains($0) }
            if hasSlash || ["http", "https"].contains(scheme(before: index, in: text)) { return after.startIndex }
        }
        return 0
    }

    private static func scheme(before end: Int, in text: [Unicode.Scalar]) -> String {
        let letters = text[..<end].reversed().prefix { $0.isASCII && $0.properties.isAlphabetic }
        return string(Array(letters.reversed())[...]).lowercased()
    }

    /// Schemes of addresses that have an `@` and no password.
    private static let mailSchemes: Set = ["mailto", "acct", "xmpp"]

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
