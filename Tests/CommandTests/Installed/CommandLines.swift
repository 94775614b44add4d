internal import Foundation

/// Finds what the program is called with in scripts, units, pipelines and documents.
enum CommandLines {
    /// What may stand before the program and run it.
    private static let launchers: Set<String> = ["docker run", "env", "flock", "nice", "sudo", "timeout"]

    /// The words after the program's name, for each of its calls.
    static func all(in text: String) -> [[String]] {
        let lines = text.replacing("\\\n", with: " ").split(separator: "\n").compactMap { live(String($0)) }
        let calls = lines.flatMap { line in commands(line).compactMap(call) }
        guard list(after: "ENTRYPOINT", lines) == ["ogaudit"] else { return calls }
        return calls + [list(after: "CMD", lines)]
    }

    /// A line without its indentation; nil for a comment, unless it contains a command.
    private static func live(_ line: String) -> String? {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard line.hasPrefix("#") else { return line }
        return line.hasPrefix("#   ") ? line.dropFirst().trimmingCharacters(in: .whitespaces) : nil
    }

    /// The words of the list that a Dockerfile names so.
    private static func list(after keyword: String, _ lines: [String]) -> [String] {
        guard let line = lines.last(where: { $0.hasPrefix(keyword + " [") }) else { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(keyword.count).utf8))) ?? []
    }

    /// The arguments of a simple command after the program's name; nil if it runs something else.
    private static func call(_ words: [String]) -> [String]? {
        guard let index = words.firstIndex(where: { $0 == "ogaudit" || isPath($0) }) else { return nil }
        let before = words[..<index]
        let isLaunched = launchers.contains { before.starts(with: $0.split(separator: " ").map(String.init)) }
        guard before.isEmpty || isLaunched else { return nil }
        return Array(words[(index + 1)...])
    }

    private static func isPath(_ word: String) -> Bool { word.hasSuffix("/ogaudit") && !word.contains("=") }

    /// The simple commands of a line, each as its words; what YAML, systemd and cron put before them is left out.
    private static func commands(_ line: String) -> [[String]] {
        let start = #/^(- )?(run: )?(RUN )?(ExecStart(Pre|Post)?=[-@:+!]*)?(([\d*\/,-]+ ){5})?/#
        var commands: [[String]] = [[]]
        var rest = line.replacing(start, with: "", maxReplacements: 1)[...]
        while let token = nextToken(&rest) {
            switch token {
            case .word(let word): commands[commands.count - 1].append(word)
            case .end: commands.append([])
            }
        }
        return commands
    }

    private enum Token { case word(String), end }

    private static func nextToken(_ rest: inout Substring) -> Token? {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        if let redirection = rest.prefixMatch(of: #/\d*[<>]+&?\s*[^\s|;&]+/#) {
            rest = rest[redirection.range.upperBound...]
            return nextToken(&rest)
        }
        guard let first = rest.first else { return nil }
        if "&|;()".contains(first) {
            rest = rest.drop { "&|;()".contains($0) }
            return .end
        }
        return .word(word(&rest))
    }

    /// A word of the shell, without its quotes.
    private static func word(_ rest: inout Substring) -> String {
        var word = ""
        var quote: Character?
        while let character = rest.first, quote != nil || !" \t&|;()<>".contains(character) {
            rest.removeFirst()
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if character == "\\", quote != "'", let next = rest.popFirst() {
                word.append(next)
            } else {
                word.append(character)
            }
        }
        return word
    }
}
