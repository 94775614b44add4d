internal import AuditModel

extension TemplateLeak {
    /// The mark of an unfilled variable in an address, decoded; nil when there is none.
    ///
    /// A mark that the page's own address has too, or its title, is what the page is about.
    static func find(inAddress text: String, title: String?, at final: PageURL) -> String? {
        let plain = URLComparison.decoded(text[...])
        guard
            let mark = wholeValue(plain) ?? variable(in: text) ?? variable(in: plain) ?? start(of: plain)
                ?? part(of: plain)
        else { return nil }
        if let title, Bytes.contains(mark, in: title) { return nil }
        let own = URLComparison.decoded(final.pathAndQuery)
        return Bytes.contains(mark, in: own) ? nil : mark
    }

    /// What programs print instead of a URL for a missing value or an object.
    private static func wholeValue(_ text: String) -> String? {
        isEmptyValue(text[...]) || wholes.contains(text) || text.contains("=>") || text.hasPrefix("function")
            ? text : nil
    }

    private static let wholes: Set<String> = [
        "NULL", "Null", "Undefined", "none", "false", "False", "true", "True", "Array", "(null)", "N/A",
    ]

    /// A variable with which an address begins: `$image`, `@Model.Image`, `~/images` of ASP.NET, `@/assets` of a bundler.
    private static func start(of text: String) -> String? {
        let head = text.prefix { !"/?#".contains($0) }
        guard let first = head.first, "$@~".contains(first), head.endIndex != text.endIndex || first != "~" else {
            return nil
        }
        let name = head.dropFirst()
        // `~ann` is somebody's folder.
        return name.isEmpty || name == "@" || first != "~" && name.allSatisfy(isNamePart) ? String(head) : nil
    }

    private static func isNamePart(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || "_.-".contains(letter))
    }

    /// A label of the host, a folder, a file or a value of the query that is only a variable.
    private static func part(of text: String) -> String? {
        let head = text.prefix { $0 != "?" && $0 != "#" }
        let parts = head.split(separator: "/")
        for (index, part) in parts.enumerated() {
            if isVariable(part) { return String(part) }
            let stem = part.prefix { $0 != "." }
            if stem.count >= 3, strays.contains(String(stem)) { return String(stem) }
            // `https://www.example.comundefined/a.jpg`
            if index <= 1, part.hasSuffix("undefined") { return "undefined" }
        }
        // A width of `undefined` does no harm to a file.
        guard parts.last.map({ !$0.contains(".") || parts.count <= 2 }) ?? false else { return nil }
        let query = text[head.endIndex...].dropFirst().split { "&#".contains($0) }
        return query.lazy.map { $0.drop { $0 != "=" }.dropFirst() }.first { strays.contains(String($0)) }.map(
            String.init)
    }

    /// Values of JavaScript that are not names.
    private static let strays: Set<String> = ["undefined", "null", "NaN"]

    /// `{image}`, `[slug]`, `[[...slug]]`, `:slug`, `__OG_IMAGE__`, and a file that begins so: `{slug}.png`.
    private static func isVariable(_ part: Substring) -> Bool {
        if part.hasPrefix(":") { return part.count > 2 && part.dropFirst().allSatisfy(\.isLetter) }
        if part.hasPrefix("__"), part.hasSuffix("__"), part.count > 5 {
            return part.allSatisfy { $0 == "_" || $0.isASCII && $0.isUppercase }
        }
        return holdsName(part, "{", "}", isWhole: false) || holdsName(part, "[", "]", isWhole: true)
    }

    private static func holdsName(_ part: Substring, _ open: Character, _ close: Character, isWhole: Bool) -> Bool {
        guard let start = part.firstIndex(of: open), let end = part[start...].firstIndex(of: close) else {
            return false
        }
        if isWhole, start != part.startIndex || part[end...].contains(where: { $0 != close }) { return false }
        let name = part[start..<end].drop { $0 == open || $0 == "." || $0 == "$" || $0 == "*" || $0 == "+" }
        // An identifier, not a number in braces as Windows writes it.
        return name.count >= 2 && name.allSatisfy { $0.isASCII && $0.isLetter || "_:.$".contains($0) }
    }
}

extension TemplateLeak {
    /// The mark in a tag of one value, such as a type or a description; shortcodes are markup and none.
    static func find(inValue text: String) -> String? {
        let value = PlainText.trimmed(text[...])
        return isEmptyValue(value) || isPlaceholder(value) ? String(value) : variable(in: text)
    }

    /// Whether a page with that title is about the mark: its address says in words what its title says, or names what is no
    /// value.
    static func isSpokenOf(_ mark: String, in title: String, at url: PageURL) -> Bool {
        let address = Set(words(of: URLComparison.normalizedEscapes(url.path)))
        if words(of: mark).count == 1, mark.utf8.allSatisfy(Bytes.isLetterOrDigit) {
            return address.contains(mark.lowercased())
        }
        let own = words(of: mark)
        let others = words(of: title).filter { $0.utf8.count >= 3 && !own.contains($0) }
        let found = others.count(where: address.contains)
        return found >= fewestWords && found * 5 >= others.count * 3
    }

    /// Whether a page says the words of a mark in its title or its address, so that its other texts may be about it too.
    static func isSubject(_ mark: String, of page: PageEvidence) -> Bool {
        let own = words(of: mark)
        let reported = Set(
            words(of: page.card.title?.value ?? "") + words(of: URLComparison.normalizedEscapes(page.final.path)))
        return !reported.isDisjoint(with: languages) || !own.isEmpty && own.allSatisfy(reported.contains)
    }

    /// Subjects of pages about templates.
    private static let languages: Set<String> = [
        "template", "templates", "templating", "syntax", "interpolation", "placeholder", "placeholders", "mustache",
        "handlebars", "jinja", "liquid", "twig", "blade", "vue", "angular", "svelte", "helm", "jsx", "ejs", "erb",
    ]

    /// Words that title and address must share, so that the title is a sentence. Our threshold.
    private static let fewestWords = 2

    private static func words(of text: String) -> [String] {
        String(decoding: TitleKeys.words(text), as: UTF8.self).split(separator: " ").map(String.init)
    }
}
