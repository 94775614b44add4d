internal import AuditModel

/// The name of an image's file that leaves little doubt that it shows no content: a logo, an icon, a picture for want of another.
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

    /// With more words a name says what happened to a logo, and the picture shows that.
    private static let mostWords = 4

    private static func isLogo(_ word: String) -> Bool {
        ["logo", "logos", "logotype"].contains(word)
            || word.hasSuffix("logo") && !word.hasSuffix("alogo") && !word.hasSuffix("ologo")
    }

    static func isOfService(_ url: PageURL) -> Bool { services.contains(where: url.isOn) }

    /// Hosts that draw a picture for want of another one.
    private static let services = [
        "via.placeholder.com", "placehold.co", "placehold.it", "placekitten.com", "picsum.photos", "dummyimage.com",
        "fakeimg.pl", "placeimg.com", "loremflickr.com", "lorempixel.com",
    ]

    private static let icons = ["appletouchicon", "touchicon", "androidchrome", "mstile"]
    private static let standIns: Set<String> = ["placeholder", "placeholders"]
    /// What the name of a site's picture for all pages says besides “default”.
    private static let besideDefault: Set<String> = [
        "default", "og", "ogp", "opengraph", "open", "graph", "image", "img", "picture", "share", "sharing", "social",
        "facebook",
        "fb", "twitter", "x", "card", "cover", "thumbnail", "thumb", "logo", "banner", "preview", "featured", "meta",
        "seo",
        "site", "post", "blog", "article", "page", "header", "hero",
    ]

    /// Whether the name says how a server should draw a picture: `…/full/1200,/0/default.jpg` (IIIF Image API §4), `…/vi/5c/default.jpg`.
    private static func isQuality(_ url: PageURL) -> Bool {
        let folders = url.path.split(separator: "/").dropLast()
        return folders.last.map { Int($0) != nil } ?? false || url.isOn("ytimg.com") || url.isOn("youtube.com")
    }
}
