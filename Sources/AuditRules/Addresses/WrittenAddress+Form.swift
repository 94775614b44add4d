internal import AuditModel

// Flaws in the text of a URL; each test also finds the URL that was meant, if that is clear.
extension WrittenAddress {
    var unfilled: AddressFlaw? {
        TemplateLeak.find(inAddress: text, title: title, at: final).map { _ in AddressFlaw(kind: .unfilled) }
    }

    /// `url(a.jpg)`, `"https://…"`, `![](https://…)`, `<img src="https://…">`, `["https://…"]`.
    var wrapped: AddressFlaw? {
        guard let first = text.first, let last = text.last else { return nil }
        let isWrapped = Self.pairs.contains { first == $0 && last == $1 }
        guard isWrapped || text.lowercased().hasPrefix("url(") || text.hasPrefix("![") || text.hasPrefix("<") else {
            return nil
        }
        return AddressFlaw(kind: .wrapped, meant: unwrapped)
    }

    private static let pairs: [(Character, Character)] = [
        ("\"", "\""), ("'", "'"), ("“", "”"), ("<", ">"), ("(", ")"), ("[", "]"), ("[", ")"), ("{", "}"), ("`", "`"),
    ]

    /// The first URL in it, or the text between a pair of quotes or brackets.
    private var unwrapped: PageURL? {
        let plain = text.replacing("\\/", with: "/")
        if let start = Self.schemes(in: plain).first {
            return meaning(plain[start...].prefix { !"\"'”>)]}` ,".contains($0) })
        }
        let inner = plain.lowercased().hasPrefix("url(") ? plain.dropFirst(4).dropLast() : plain.dropFirst().dropLast()
        let path = inner.trimmed(of: "\"'")
        return path.contains { "<>()[]{}\"' ".contains($0) } || path.isEmpty ? nil : meaning(path)
    }

    /// A srcset, or several URLs separated by commas or spaces.
    var choice: AddressFlaw? {
        let parts = text.split(separator: ",").map { RawText.trim($0) }
        let described = parts.compactMap(Self.candidate)
        if !described.isEmpty, described.count >= parts.count - 1 {
            let best = described.max { $0.size < $1.size }
            return AddressFlaw(kind: .choice, meant: best.flatMap { meaning($0.address) })
        }
        let head = text.prefix { !"?#".contains($0) }
        guard let second = Self.schemes(in: String(head)).dropFirst().first,
            ", \n\t|;".contains(text[text.index(before: second)])
        else { return nil }
        return AddressFlaw(kind: .choice, meant: meaning(text[..<second].trimmed(of: ", \n\t|;")))
    }

    /// One candidate of a srcset: `a.jpg 600w`, `a.jpg 2x`.
    private static func candidate(_ text: Substring) -> (address: Substring, size: Double)? {
        guard let space = text.lastIndex(of: " "), let unit = text.last, unit == "w" || unit == "x",
            let size = Double(text[text.index(after: space)...].dropLast())
        else { return nil }
        return (text[..<space], size)
    }

    /// `https%3A%2F%2Fcdn.example.com%2Fa.jpg`.
    var escaped: AddressFlaw? {
        let lower = text.lowercased()
        guard lower.hasPrefix("https%3a") || lower.hasPrefix("http%3a") || lower.hasPrefix("%2f%2f") else { return nil }
        return AddressFlaw(kind: .escaped, meant: meaning(URLComparison.decoded(text[...])))
    }

    /// `https:/cdn…`, `https//cdn…`, `https:///cdn…`, `htps://cdn…`.
    var badScheme: AddressFlaw? {
        let head = text.prefix { $0.isASCII && $0.isLetter }
        let (name, rest) = (head.lowercased(), text[head.endIndex...])
        let marks = rest.prefix { ":;/\\ ".contains($0) }
        guard marks.count >= 1, !rest[marks.endIndex...].isEmpty else { return nil }
        let isKnown = name == "http" || name == "https"
        if isKnown, rest.hasPrefix("://"), !rest.dropFirst(3).hasPrefix("/") { return nil }
        let hasSlash = marks.contains { $0 == "/" || $0 == "\\" }
        // `https/a.jpg` may be a folder, and `http: a` is not a URL.
        if isKnown, marks.contains(where: { $0 == ":" || $0 == ";" }) || marks.count >= 2 {
            return AddressFlaw(kind: .slashes, meant: behindScheme(rest[marks.endIndex...]))
        }
        guard !isKnown, hasSlash, marks.contains(":"), name.utf8.count >= 3, !Self.otherSchemes.contains(name),
            Similarity.of(name, "https") >= 0.6 || Similarity.of(name, "http") >= 0.6
        else { return nil }
        return AddressFlaw(kind: .misspeltScheme, meant: behindScheme(rest[marks.endIndex...]))
    }

    private static let otherSchemes: Set<String> = ["ftp", "ftps", "sftp", "tftp"]

    /// The rest after a broken scheme: a host, or a path on the page's own host.
    private func behindScheme(_ rest: Substring, _ scheme: String = "https") -> PageURL? {
        if RawText.isAbsolute(rest) { return meaning(rest) }
        let host = rest.prefix { !"/?#".contains($0) }
        return isHost(host, isFolder: true) ? meaning("\(scheme)://\(rest)") : meaning("/" + rest)
    }

    /// A path on somebody's computer.
    var onDisk: AddressFlaw? {
        let isDrive = text.utf8.count > 2 && Bytes.isLetter(text.utf8.first ?? 0) && text.dropFirst().hasPrefix(":\\")
        guard isDrive || RawText.begins(text, with: "file:") || text.hasPrefix("/@fs/") else { return nil }
        return AddressFlaw(kind: .disk)
    }

    /// `https://a.example/https://cdn…`: a program put an origin in front of a whole URL.
    var twoInOne: AddressFlaw? {
        guard isAbsolute || text.hasPrefix("/") else { return nil }
        let head = text.prefix { !"?#".contains($0) }
        let start = isAbsolute ? Self.schemes(in: String(head)).dropFirst().first : Self.schemes(in: String(head)).first
        if let start { return isJoined(head[..<start]) ? AddressFlaw(kind: .twoInOne, meant: inner(start)) : nil }
        return isAbsolute ? doubleSlash(head) : nil
    }

    private func inner(_ start: String.Index) -> PageURL? {
        let inner = URLComparison.decoded(text[start...])
        let rest = inner.drop { $0.isLetter }.drop { ":/".contains($0) }
        return behindScheme(rest, inner.lowercased().hasPrefix("https") ? "https" : "http")
    }

    /// Whether the text before a URL was joined to it by mistake. A service that fetches other URLs has a longer path,
    /// or another host.
    private func isJoined(_ before: Substring) -> Bool {
        guard isAbsolute else { return before.allSatisfy { $0 == "/" } }
        let rest = before.drop { $0 != ":" }.drop { ":/".contains($0) }
        guard let slash = rest.firstIndex(of: "/") else { return !rest.contains("=") }
        let path = rest[slash...]
        if path.allSatisfy({ $0 == "/" }) { return isOwn(rest[..<slash].prefix { $0 != ":" }) }
        return path.last.map { $0.isLetter } ?? false
    }

    /// `https://a.example//cdn.example.com/a.jpg`.
    private func doubleSlash(_ head: Substring) -> AddressFlaw? {
        guard let url, url.path.hasPrefix("//"), isOwn(url.host) else { return nil }
        let rest = url.pathAndQuery.dropFirst(2)
        guard isHost(rest.prefix { $0 != "/" }, isFolder: rest.contains("/")) else { return nil }
        return AddressFlaw(kind: .twoInOne, meant: meaning("https://" + rest))
    }

    /// The place where a whole URL starts with `http:` or `https:`, possibly percent-encoded or without its colon.
    private static func schemes(in text: String) -> [String.Index] {
        let lower = text.lowercased()
        guard lower.utf8.count == text.utf8.count else { return [] }
        var (found, rest) = ([String.Index](), lower[...])
        while let start = rest.firstRange(of: "http")?.lowerBound {
            rest = rest[start...].dropFirst(4)
            let end = rest.hasPrefix("s") ? rest.dropFirst() : rest
            if ends.contains(where: end.hasPrefix) { found.append(start) }
        }
        return found
    }

    private static let ends = ["://", "//", ":\\/\\/", "%3a%2f%2f", "%3a//"]

    /// `www.example.com/a.jpg`, `/www.example.com/a.jpg`, `localhost:3000/a.jpg`.
    var missingScheme: AddressFlaw? {
        guard !isAbsolute, !text.hasPrefix("//") else { return nil }
        let rest = text.hasPrefix("/") ? text.dropFirst() : text[...]
        let first = Substring(rest.utf8.prefix { !Self.endsHost($0) })
        let host = Substring(first.utf8.prefix { $0 != UInt8(ascii: ":") })
        // After a slash, a folder may have any name.
        let isFolder = !text.hasPrefix("/") && rest.endIndex != first.endIndex
        if !text.hasPrefix("/"), host.contains(".") ? isFolder : first != host || isFolder,
            let local = LocalHost(host.lowercased()), local != .bareName, final.localHost == nil
        {
            return self.local(PageURL(repaired: "http://" + rest))
        }
        guard isHost(first, isFolder: isFolder) else { return nil }
        return AddressFlaw(kind: .missingScheme, meant: meaning("https://" + rest))
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// `https://www.example.comimages/a.jpg`.
    var missingSlash: AddressFlaw? {
        guard isAbsolute, let url else { return nil }
        for own in [final.host, requested.host] where url.host.hasPrefix(own) {
            let folder = url.host.dropFirst(own.utf8.count)
            guard Self.folders.contains(String(folder)) else { continue }
            let path = "/" + folder + url.pathAndQuery
            return AddressFlaw(kind: .missingSlash, meant: PageURL(at: path, besides: final))
        }
        return nil
    }

    private static let folders: Set<String> = [
        "images", "image", "img", "assets", "static", "media", "uploads", "wp-content", "public", "files", "icons",
        "content", "og", "photos", "pictures",
    ]

    var foreign: AddressFlaw? {
        if isAbsolute { return url == nil ? AddressFlaw(kind: .noHost) : nil }
        return RawText.isForeign(text) ? AddressFlaw(kind: .foreign) : nil
    }

    /// White space and invisible characters inside the URL.
    var spaced: AddressFlaw? {
        if text.contains(where: { "\n\r\t".contains($0) || $0 == "\r\n" }) {
            return AddressFlaw(kind: .lineBreak, meant: meaning(text.filter { !$0.isWhitespace }))
        }
        if text.contains(" ") { return AddressFlaw(kind: .space, meant: meaning(text)) }
        guard text.unicodeScalars.contains(where: Self.isInvisible) else { return nil }
        let visible = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.isInvisible($0) }))
        return AddressFlaw(kind: .invisible, meant: meaning(visible))
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{A0}" || scalar == "\u{FEFF}" || 0x200B...0x200F ~= scalar.value || 0x2028...0x202E ~= scalar.value
    }
}

extension Substring {
    /// Without these characters at its ends.
    fileprivate func trimmed(of marks: String) -> Substring {
        let start = drop { marks.contains($0) }
        guard let end = start.lastIndex(where: { !marks.contains($0) }) else { return "" }
        return start[...end]
    }
}
