internal import AuditModel

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
        let told = Set(
            words(of: page.card.title?.value ?? "") + words(of: URLComparison.normalizedEscapes(page.final.path)))
        return !told.isDisjoint(with: languages) || !own.isEmpty && own.allSatisfy(told.contains)
    }

    /// What pages about templates speak of.
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
