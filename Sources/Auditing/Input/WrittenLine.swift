/// A line of a list as people write it: a URL, perhaps behind a bullet, in brackets or quotes, with a comment behind it.
///
/// What may be another URL than the one that is read is refused, because a request for it would blame the site.
enum WrittenLine: Equatable {
    case url(String)
    /// Why the URL is ambiguous, as in `AddressError.reason`.
    case refused(String)

    init(_ text: String) {
        guard text.utf8.contains(where: Self.isUnusual) || text.hasSuffix(",") || text.hasSuffix(";") else {
            self = .url(text)
            return
        }
        let characters = Array(text)
        let links = Self.links(in: characters)
        self = links.isEmpty ? Self.bare(text) : Self.chosen(of: links, in: characters)
    }

    /// Whether a byte is one that few URLs have: white space, a quote, a bracket, or part of any other character.
    private static func isUnusual(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x80 || "\"'<>()[]|`*".utf8.contains(byte)
    }

    /// A URL with its scheme, by its place in the line.
    private struct Link {
        var place: Range<Int>
        /// Whether a bracket or a quote says where it ends.
        var isClosed: Bool
        var text: String
    }

    private static let closers: [Character: String] = [
        "<": ">", "\"": "\"", "'": "'", "(": ")", "[": "]", "`": "`", "|": "|", "*": "*", "“": "”“", "„": "“”",
        "‘": "’‘",
        "«": "»", "»": "«", "‹": "›", "「": "」",
    ]

    /// Everything that begins with http:// or https:// where a word begins.
    private static func links(in line: [Character]) -> [Link] {
        var links: [Link] = []
        var place = 0
        while place < line.count {
            let before = place == 0 ? nil : line[place - 1]
            let isStart = before.map { $0.isWhitespace || closers[$0] != nil || ",;>:=".contains($0) } ?? true
            guard isStart, URLList.isAddress(String(line[place...].prefix(8))) else {
                place += 1
                continue
            }
            let link = link(at: place, after: before, in: line)
            links.append(link)
            place = link.place.upperBound
        }
        return links
    }

    private static func link(at start: Int, after opener: Character?, in line: [Character]) -> Link {
        if let opener, let end = close(of: opener, from: start, in: line) {
            return Link(place: start..<end, isClosed: true, text: String(line[start..<end]))
        }
        var end = line[start...].firstIndex { $0.isWhitespace || "\"<>".contains($0) } ?? line.count
        while ",;".contains(line[end - 1]) { end -= 1 }
        return Link(place: start..<end, isClosed: false, text: String(line[start..<end]))
    }

    /// Where the bracket or quote before a URL is closed; round brackets may be part of it, in pairs.
    private static func close(of opener: Character, from start: Int, in line: [Character]) -> Int? {
        guard let closer = closers[opener] else { return nil }
        var depth = 0
        for place in start..<line.count {
            if line[place] == "(", opener == "(" { depth += 1 }
            // The text of `[https://… words]` and the title of `(https://… "title")` are no part of it.
            if line[place].isWhitespace, opener == "(" || opener == "[" { return place }
            guard closer.contains(line[place]) else { continue }
            if depth == 0 { return place }
            depth -= 1
        }
        return nil
    }

    private static func chosen(of links: [Link], in line: [Character]) -> WrittenLine {
        let targets = links.filter { $0.place.lowerBound > 1 && String(line[..<$0.place.lowerBound].suffix(2)) == "](" }
        let links = targets.isEmpty ? links : targets
        guard let link = links.first else { return .refused(space) }
        let start = line[..<link.place.lowerBound]
        // What begins like a URL, with another scheme or none, is one, and has this one in its query.
        if isAddress(start) { return start.contains(where: \.isWhitespace) ? .refused(two) : .url(String(line)) }
        guard links.allSatisfy({ $0.text == link.text }) else {
            return .refused("it contains \(links.count) URLs; write each on a line of its own")
        }
        let rest = line[link.place.upperBound...]
        guard !link.text.contains(where: \.isWhitespace), link.isClosed || isComment(rest) else {
            return .refused(space)
        }
        return .url(link.text)
    }

    /// Whether what stands before a URL is itself one: `mailto:…`, `www.site.example/?`.
    private static func isAddress(_ start: ArraySlice<Character>) -> Bool {
        let word = start.prefix { !$0.isWhitespace }
        guard let first = word.first, first.isLetter else { return false }
        if word.count == start.count { return word.contains(":") || word.contains(".") || word.contains("/") }
        return word.starts(with: "www.")
    }

    /// Whether what follows a URL is certainly no part of it.
    private static func isComment(_ rest: ArraySlice<Character>) -> Bool {
        let text = rest.drop { $0.isWhitespace || ",;".contains($0) }
        if text.isEmpty || "\"<>".contains(rest.first ?? " ") { return true }
        let gap = rest.prefix { $0.isWhitespace || ",;".contains($0) }
        return gap.contains("\t") || ["#", "//", "<", "\"", "|"].contains { text.starts(with: $0) }
    }

    /// A line without a scheme in it: `www.site.example/a # note`, `- site.example`.
    private static func bare(_ text: String) -> WrittenLine {
        var rest = unbulleted(Array(text)[...])
        if let comment = rest.indices.first(where: { isNote(rest[$0...]) && rest[..<$0].last?.isWhitespace == true }) {
            rest = trimmed(rest[..<comment])
        }
        if rest.first == "[", let target = Array(rest).firstRange(of: Array("](")) {
            rest = rest.dropFirst(target.upperBound - 1)
        }
        if let opener = rest.first, let closer = closers[opener], let last = rest.last, closer.contains(last),
            rest.count > 1,
            !rest.contains(":") || opener != "["
        {
            rest = trimmed(rest.dropFirst().dropLast())
        }
        while let last = rest.last, ",;".contains(last) { rest = rest.dropLast() }
        return rest.contains(where: \.isWhitespace) ? .refused(space) : .url(String(rest))
    }

    private static func isNote(_ text: ArraySlice<Character>) -> Bool {
        text.starts(with: "#") || text.starts(with: "//")
    }

    /// Without `-`, `*`, `•`, `1.` or `[x]` and the space behind it.
    private static func unbulleted(_ line: ArraySlice<Character>) -> ArraySlice<Character> {
        let mark = line.prefix { !$0.isWhitespace }
        let isNumber = mark.count > 1 && mark.dropLast().allSatisfy(\.isNumber) && ".)".contains(mark.last ?? " ")
        let isMark =
            isNumber || ["-", "*", "+", "•", "·", "–", "—", "→", ">", "[x]", "[X]", "[]"].contains(String(mark))
        return isMark ? trimmed(line[mark.endIndex...]) : line
    }

    private static func trimmed(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
        var rest = text.drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }

    private static let space = "it contains a space; write %20 in a URL, and # before a comment"
    private static let two = "it contains 2 URLs; write each on a line of its own"
}
