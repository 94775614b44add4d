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

/// What an `img` is for, by its tag (docs/linkpresentation.md §7).
///
/// Names are compared word by word: `logo` is a word of `site-logo_2x.png` and of `acmeLogo.png`, not of `analogous.jpg`.
enum ImageUse {
    case content
    /// A logo, avatar or button by its name: taken when nothing else is left.
    case decoration

    /// Nil for a picture that nobody takes for the page's: a vector, one in the tag itself, a spacer or spinner, an
    /// arrow or the answer of a program that tells no size.
    init?(_ tag: ImageTag, classes: String?) {
        guard !Self.hasForeignScheme(tag.src) else { return nil }
        let name = PictureName(tag.src)
        guard !name.isVector, !name.isFiller, name.allowsLargeCard else { return nil }
        if !Self.isDeclaredLarge(tag), name.isOrnament { return nil }
        let names = [name.stem, name.folder, Substring(classes ?? ""), Substring(tag.alt ?? "")]
        self = names.contains { PictureName.hasWord($0, PictureName.isDecorative) } ? .decoration : .content
    }

    /// Whether the declared sides leave open that it is more than an icon.
    static func isLargeEnough(_ width: Int?, _ height: Int?) -> Bool {
        (width ?? narrowest) >= narrowest && (height ?? shortest) >= shortest
    }

    /// Whether both sides are declared, and make a picture and no strip.
    private static func isDeclaredLarge(_ tag: ImageTag) -> Bool {
        min(tag.width ?? 0, tag.height ?? 0) >= narrowest
    }

    /// Pixels; what is declared narrower makes no large card (Apple TN3156).
    private static let narrowest = 150
    /// Pixels; what is declared lower is a line or an icon.
    private static let shortest = 50

    /// Whether it names a scheme besides http and https: `data:`, `blob:`.
    private static func hasForeignScheme(_ src: String) -> Bool {
        let start = ASCII.trimmed(src).prefix(16)
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")), colon > start.startIndex,
            start[..<colon].allSatisfy(ASCII.isAlphanumeric)
        else { return false }
        let scheme = String(start[..<colon]) ?? ""
        return !ASCII.equals(scheme, "http") && !ASCII.equals(scheme, "https")
    }
}
