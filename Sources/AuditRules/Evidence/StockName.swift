internal import AuditModel

/// A file name that almost certainly belongs to an image without content: a logo, an icon or a placeholder.
enum StockName {
    case logo, icon, standIn

    /// Nil for any other name.
    init?(_ name: Substring, of url: PageURL) {
        let words = ImageIsLogo.wordsOf(URLComparison.decoded(name.prefix { $0 != "." })[...]).filter { !$0.isEmpty }
        let plain = words.joined()
        if Self.isOfService(url) {
            self = .standIn
        } else if words.contains("favicon") || Self.icons.contains(where: plain.hasPrefix) {
            self = .icon
        } else if words.contains(where: Self.standIns.contains) || plain.hasPrefix("noimage")
            || plain.hasPrefix("nophoto")
        {
            self = .standIn
        } else if words.contains("default"), words.allSatisfy(Self.besideDefault.contains), !Self.isQuality(url) {
            self = .standIn
        } else if words.count <= Self.mostWords, words.contains(where: Self.isLogo) {
            self = .logo
        } else {
            return nil
        }
    }

    /// A name with more words describes something that happened to a logo, and the image shows that.
    private static let mostWords = 4

    private static func isLogo(_ word: String) -> Bool {
        ["logo", "logos", "logotype"].contains(word)
            || word.hasSuffix("logo") && !word.hasSuffix("alogo") && !word.hasSuffix("ologo")
    }

    static func isOfService(_ url: PageURL) -> Bool { services.contains(where: url.isOn) }

    /// Hosts that serve placeholder images.
    private static let services = [
        "via.placeholder.com", "placehold.co", "placehold.it", "placekitten.com", "picsum.photos", "dummyimage.com",
        "fakeimg.pl", "placeimg.com", "loremflickr.com", "lorempixel.com",
    ]

    private static let icons = ["appletouchicon", "touchicon", "androidchrome", "mstile"]
    private static let standIns: Set<String> = ["placeholder", "placeholders"]
    /// Other words than “default” in the names of images that a site uses for all pages.
    private static let besideDefault: Set<String> = [
        "default", "og", "ogp", "opengraph", "open", "graph", "image", "img", "picture", "share", "sharing", "social",
        "facebook",
        "fb", "twitter", "x", "card", "cover", "thumbnail", "thumb", "logo", "banner", "preview", "featured", "meta",
        "seo",
        "site", "post", "blog", "article", "page", "header", "hero",
    ]

    /// Whether the name tells a server how to draw the image: `…/full/1200,/0/default.jpg` (IIIF Image API §4),
    /// `…/vi/5c/default.jpg`.
    private static func isQuality(_ url: PageURL) -> Bool {
        let folders = url.path.split(separator: "/").dropLast()
        return folders.last.map { Int($0) != nil } ?? false || url.isOn("ytimg.com") || url.isOn("youtube.com")
    }
}
