import Foundation

@testable import AuditRules

/// What may stand in a word list: a first line `# Language`, sections in brackets, and below each its titles.
enum WordFile {
    private static let longest = 80
    /// A phrase that counts anywhere must be long enough not to be a part of something else.
    private static let shortestAnywhere = 6
    /// Sections whose titles count whole, and take no star.
    private static let wholeOnly: Set<WordSection> = [.genericTitle, .manualTitle, .errorWord, .functionWord]

    /// The faults of a list, one line each, with file and line.
    static func problems(in bytes: [UInt8], named name: String) -> [String] {
        guard name.hasSuffix(".txt") else { return ["\(name): the names of word lists end in .txt"] }
        guard name.wholeMatch(of: /(any|[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?)\.txt/) != nil else {
            return ["\(name): the name is no language such as de, pt-BR or zh-Hant"]
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["\(name): not UTF-8"] }
        var problems: [String] = []
        if !text.hasPrefix("# ") || text.utf8.last != UInt8(ascii: "\n") {
            problems.append("\(name):1: the first line must be '# Language', and the last must end")
        }
        var (section, seen) = (WordSection?.none, [String: Int]())
        for (number, line) in zip(1..., text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)) {
            let line = String(line)
            func complain(_ what: String) { problems.append("\(name):\(number): \(what): “\(line)”") }
            if line != line.trimmingCharacters(in: .whitespacesAndNewlines) {
                complain("white space before or after, or a line end that is not LF")
            } else if line.hasPrefix("[") {
                section = WordSection(rawValue: String(line.dropFirst().dropLast()))
                seen = [:]
                if section == nil { complain("there is no section \(line)") }
            } else if !line.isEmpty, !line.hasPrefix("#") {
                if let problem = problem(with: line, section) { complain(problem) }
                let key =
                    String(decoding: TitleKeys.words(line), as: UTF8.self)
                    + "\(line.hasPrefix("*"))\(line.hasSuffix("*"))"
                if let first = seen.updateValue(number, forKey: key) { complain("stands in line \(first) already") }
            }
        }
        return problems
    }

    private static func problem(with line: String, _ section: WordSection?) -> String? {
        guard let section else { return "a title before the first section" }
        let inner = line.trimmingCharacters(in: CharacterSet(charactersIn: "* "))
        let stars = (line.hasPrefix("*") ? 1 : 0) + (line.hasSuffix("*") ? 1 : 0)
        let words = TitleKeys.words(inner)
        let isASCII = inner.utf8.allSatisfy { $0 < 0x80 }
        let edges = [inner.unicodeScalars.first, inner.unicodeScalars.last].compactMap(\.self)
        return if Array(line.precomposedStringWithCanonicalMapping.unicodeScalars) != Array(line.unicodeScalars) {
            "not in Unicode's form NFC"
        } else if line.unicodeScalars.contains(where: { isInvisible($0.properties.generalCategory) }) {
            "a control or invisible character"
        } else if line.count > longest {
            "longer than \(longest) characters"
        } else if words.isEmpty {
            "no letter and no digit"
        } else if line.count(where: { $0 == "*" }) != stars {
            "a star that is neither first nor last"
        } else if stars > 0, wholeOnly.contains(section) {
            "a star in [\(section.rawValue)], whose titles count whole"
        } else if stars > 0, edges.contains(where: { !isLetterOrNumber($0.properties.generalCategory) }) {
            "a phrase that begins or ends with a sign, which does not count"
        } else if stars == 2, words.count < shortestAnywhere, isASCII {
            "fewer than \(shortestAnywhere) letters, too few to count anywhere"
        } else {
            nil
        }
    }

    private static func isInvisible(_ category: Unicode.GeneralCategory) -> Bool {
        [.control, .format, .surrogate, .privateUse, .unassigned].contains(category)
    }

    private static func isLetterOrNumber(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
