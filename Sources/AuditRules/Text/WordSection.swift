internal import EmbeddedFiles

/// A section of the word lists in `Words`, by its name there; CONTRIBUTING.md says how they are written.
enum WordSection: String, CaseIterable {
    case genericTitle = "generic-title"
    case manualTitle = "manual-title"
    case generator
    case login, consent, challenge, maintenance
    case notFound = "not-found"
    case accessDenied = "access-denied"
    case errorWord = "error-word"
    case functionWord = "function-word"

    /// Its titles in all languages.
    var titles: [Substring] { Self.all[self] ?? [] }

    private static let all = read(String(cString: embedded_words()))

    /// Takes lists apart that stand one after the other; tests see to it that they are well written.
    static func read(_ text: String) -> [WordSection: [Substring]] {
        var sections: [WordSection: [Substring]] = [:]
        var section: WordSection?
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = WordSection(rawValue: String(line.dropFirst().dropLast()))
            } else if let section {
                sections[section, default: []].append(line)
            }
        }
        return sections
    }
}
