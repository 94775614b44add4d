/// Which addresses are home pages; the one place that says so.
public enum HomePage {
    /// Whether a path is the root, the root of a language (`/de`, `/pt-br/`), or a name for either (`/index.html`).
    static func matches(_ path: Substring) -> Bool {
        guard path.utf8.count <= longest, mayMatch(path.utf8) else { return false }
        var segments = path.utf8.split(separator: UInt8(ascii: "/")).map { $0.map(\.lowered) }
        if let last = segments.last, isName(last) { segments.removeLast() }
        return segments.isEmpty || segments.count == 1 && isLocale(segments[0])
    }

    /// Whether there are two segments at most, and each begins with a letter, as languages and names do: that tells most
    /// other pages.
    private static func mayMatch(_ path: Substring.UTF8View) -> Bool {
        let slash = UInt8(ascii: "/")
        var (segments, before) = (0, slash)
        for byte in path {
            if before == slash, byte != slash {
                segments += 1
                guard segments <= 2, isLetter(byte.lowered) else { return false }
            }
            before = byte
        }
        return true
    }

    /// In bytes: `/zh-hant-tw/default.shtml` and some slashes.
    private static let longest = 40

    private static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

    /// `index.html`, `default.aspx`, `home`: what servers call the page that answers for a folder.
    private static func isName(_ segment: [UInt8]) -> Bool {
        let parts = segment.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        guard parts.count == 2 else { return parts.count == 1 && (name == "index" || welcomes.contains(name)) }
        return (names.contains(name) || welcomes.contains(name))
            && extensions.contains(String(decoding: parts[1], as: UTF8.self))
    }

    private static let names: Set<String> = ["index", "default"]
    /// What people call it.
    private static let welcomes: Set<String> = [
        "accueil", "anasayfa", "etusivu", "glavnaya", "hjem", "home", "homepage", "inicio", "startseite", "startsida",
        "startside",
    ]
    private static let extensions: Set<String> = [
        "html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp", "cfm", "do",
    ]

    /// Whether a segment is the root of a language: `de`, `pt-BR`.
    public static func isLocale(_ segment: Substring) -> Bool {
        segment.utf8.count <= longest && isLocale(segment.utf8.map(\.lowered))
    }

    /// A segment without the ending of a program: `start` of `start.html`.
    public static func stem(of segment: String) -> String {
        guard let dot = segment.utf8.lastIndex(of: UInt8(ascii: ".")),
            extensions.contains(segment[dot...].dropFirst().lowercased())
        else { return segment }
        return String(segment[..<dot])
    }

    /// A language, then an optional script of four letters and an optional region (BCP 47), whatever joins them.
    private static func isLocale(_ segment: [UInt8]) -> Bool {
        let separators = [UInt8(ascii: "-"), UInt8(ascii: "_")]
        var subtags = segment.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)[...]
        guard let language = subtags.popFirst(), languages.contains(String(decoding: language, as: UTF8.self)) else {
            return false
        }
        if let script = subtags.first, script.count == 4, script.allSatisfy(isLetter) { subtags.removeFirst() }
        guard let region = subtags.popFirst() else { return true }
        let isNumber = region.count == 3 && region.allSatisfy { $0 &- 0x30 < 10 }
        return subtags.isEmpty && (isNumber || region.count == 2 && region.allSatisfy(isLetter))
    }

    /// ISO 639-1. Countries are not among them, because `/tv` and `/go` are sections as well.
    private static let languages = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el \
        en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu \
        ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na \
        nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so \
        sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split(separator: " ").map(String.init))
}

extension PageURL {
    /// Whether it is a site's home page: a home page's path, and no query that could name another page.
    ///
    /// `/?utm_source=x` is one, `/?p=31` is not.
    public var isHome: Bool {
        HomePage.matches(path) && namesNothingByQuery
    }

    /// Whether the host is that of a site or one below it.
    public func isOn(_ site: String) -> Bool { host == site || host.hasSuffix("." + site) }

    /// Whether no image is taken from the body of its page (docs/linkpresentation.md).
    public var isNeverHoisted: Bool { isOn("reddit.com") || isOn("facebook.com") }

    /// Whether the query names no other page: it has only tracking parameters.
    public var namesNothingByQuery: Bool { (query ?? "").split(separator: "&").allSatisfy(TrackingParameter.matches) }

    /// Whether its path is that of a home page, whatever its query asks for.
    public var hasHomePath: Bool { HomePage.matches(path) }
}
