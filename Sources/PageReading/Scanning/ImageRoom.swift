internal import AuditModel

/// Keeps the pictures of a page that could be hoisted into its card, content and decoration each in a room of its own:
/// no menu of icons hides the photograph behind it.
struct ImageRoom {
    private var content = 0
    private var decorations = 0

    /// Whether a picture of these sides may be kept, so that the rest of its tag is worth reading.
    func asks(_ width: Int?, _ height: Int?, isInFurniture: Bool) -> Bool {
        content < PageTags.imageLimit && !isInFurniture && ImageUse.isLargeEnough(width, height)
    }

    /// Keeps a picture if there is room for one of its use; `classes` is its `class`.
    mutating func add(_ image: ImageTag, classes: String?, to tags: inout PageTags) {
        guard let use = ImageUse(image, classes: classes), take(use) else { return }
        tags.images.append(image)
        tags.images[tags.images.count - 1].isDecoration = use == .decoration
    }

    private mutating func take(_ use: ImageUse) -> Bool {
        switch use {
        case .content: content += 1
        case .decoration:
            guard decorations < PageTags.imageLimit else { return false }
            decorations += 1
        }
        return true
    }
}

/// What an `img` is for, by its tag (`rules.md`, second edition, 6).
///
/// Names are compared word by word: `logo` is a word of `site-logo_2x.png` and of `acmeLogo.png`, not of `analogous.jpg`.
enum ImageUse {
    case content
    /// A logo, avatar or button by its name: taken when nothing else is left.
    case decoration

    /// Nil for a picture that nobody takes for the page's: a vector, one in the tag itself, a spacer or spinner.
    init?(_ tag: ImageTag, classes: String?) {
        guard !Self.hasForeignScheme(tag.src) else { return nil }
        let name = Self.fileName(tag.src)
        let stem = Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") })
        guard !Self.isVector(name), !Self.isFiller(stem) else { return nil }
        let names = [stem, Substring(classes ?? ""), Substring(tag.alt ?? "")]
        self = names.contains { Self.hasWord($0, Self.isDecorative) } ? .decoration : .content
    }

    /// Whether the declared sides leave open that it is more than an icon.
    static func isLargeEnough(_ width: Int?, _ height: Int?) -> Bool {
        (width ?? narrowest) >= narrowest && (height ?? shortest) >= shortest
    }

    /// Pixels; what is declared narrower makes no large card (Apple TN3156).
    private static let narrowest = 150
    /// Pixels; what is declared lower is a line or an icon.
    private static let shortest = 50
    /// Bytes of a name that are looked at.
    private static let nameLimit = 512

    /// Whether it names a scheme besides http and https: `data:`, `blob:`.
    private static func hasForeignScheme(_ src: String) -> Bool {
        let start = ASCII.trimmed(src).prefix(16)
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")), colon > start.startIndex,
            start[..<colon].allSatisfy(ASCII.isAlphanumeric)
        else { return false }
        let scheme = String(start[..<colon]) ?? ""
        return !ASCII.equals(scheme, "http") && !ASCII.equals(scheme, "https")
    }

    /// The last segment of the path.
    private static func fileName(_ src: String) -> Substring {
        let path = src.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return Substring(path) }
        return Substring(path[path.index(after: slash)...])
    }

    private static func isVector(_ name: Substring) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return name[dot...].lowercased().hasPrefix(".svg")
    }

    /// Whether the name holds nothing but words of spacers, spinners and counters, one of them at least.
    private static func isFiller(_ stem: Substring) -> Bool {
        var isFound = false
        let hasOther = hasWord(stem) { word in
            isFound = isFound || fillers.contains(word)
            return !fillers.contains(word) && !fillerParts.contains(word)
        }
        return isFound && !hasOther
    }

    private static let fillers: Set<String> = [
        "ajaxloader", "beacon", "blank", "cleargif", "empty", "lazyload", "loader", "loading", "pixel", "placeholder",
        "preloader", "shim", "spacer", "spinner", "tracker", "tracking", "trackingpixel", "trans", "transparent",
    ]
    private static let fillerParts: Set<String> = [
        "ajax", "black", "clear", "count", "default", "gif", "gray", "grey", "image", "img", "lazy", "load", "one",
        "px",
        "white", "wp", "x",
    ]

    private static func isDecorative(_ word: String) -> Bool {
        word == "icon" || word == "icons" || word == "favicon"
            || ornaments.contains { word.hasPrefix($0) || word.hasSuffix($0) }
    }

    private static let ornaments = ["avatar", "badge", "button", "gravatar", "logo", "sprite"]

    /// Whether any word passes: a run of ASCII letters, in lower case; a capital behind a small letter begins the next.
    private static func hasWord(_ text: Substring, _ test: (String) -> Bool) -> Bool {
        var word: [UInt8] = []
        var wasLower = false
        func passes() -> Bool { !word.isEmpty && test(String(decoding: word, as: UTF8.self)) }
        for byte in text.utf8.prefix(nameLimit) {
            let isLetter = ASCII.isLetter(byte)
            if !isLetter || wasLower && ASCII.isUpper(byte) {
                if passes() { return true }
                word.removeAll(keepingCapacity: true)
            }
            if isLetter { word.append(ASCII.lowercased(byte)) }
            wasLower = isLetter && !ASCII.isUpper(byte)
        }
        return passes()
    }
}
