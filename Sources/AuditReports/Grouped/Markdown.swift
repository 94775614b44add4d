/// Text as GitHub-flavoured Markdown that says nothing but itself.
enum Markdown {
    /// Plain text: no character of it is markup.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in CellText.clean(text).unicodeScalars {
            if special.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Text of ours in which backticks enclose what is to be typed.
    static func prose(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
            place.isMultiple(of: 2) ? self.text(String(part)) : code(String(part))
        }.joined()
    }

    /// Text as code, also in a cell of a table; in it no name is a mention and no address a link.
    static func code(_ text: String, limit: Int = .max) -> String {
        let clean = CellText.clean(text)
        let cut = clean.unicodeScalars.count > limit ? String(clean.unicodeScalars.prefix(limit)) + "…" : clean
        let safe = cut.replacing("`", with: "'").replacing("|", with: "\\|")
        return safe.allSatisfy { $0 == " " } ? "" : "`\(safe)`"
    }

    private static let special = Set("\\`*_{}[]<>#|~&@".unicodeScalars)
}
