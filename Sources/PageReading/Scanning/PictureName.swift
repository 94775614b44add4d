internal import AuditModel

/// What the address of a picture tells of its use, when nobody has seen the picture.
///
/// Names are compared word by word: `logo` is a word of `site-logo_2x.png` and of `acmeLogo.png`, not of `analogous.jpg`.
struct PictureName {
    /// The file's name without its endings.
    let stem: Substring
    /// The file's name as written.
    let whole: Substring
    /// The last folder of the path.
    let folder: Substring
    private let query: Substring

    init(_ src: String) {
        let path = src.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        query = Substring(src.utf8[path.endIndex...].prefix(Self.nameLimit))
        let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
        let before = path[..<nameStart].dropLast()
        let folderStart = before.lastIndex(of: UInt8(ascii: "/")).map(before.index(after:)) ?? before.startIndex
        whole = Substring(path[nameStart...])
        folder = Substring(before[folderStart...])
        stem = Substring(whole.utf8.prefix { $0 != UInt8(ascii: ".") })
    }

    /// Bytes of a name that are looked at.
    private static let nameLimit = 512

    var isVector: Bool { ending.hasPrefix("svg") }

    /// In lower case.
    private var ending: String {
        guard let dot = whole.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return whole[whole.utf8.index(after: dot)...].prefix(8).lowercased()
    }

    /// Whether the name holds two words of spacers, spinners and counters, or one and nothing else.
    var isFiller: Bool {
        if ending == "gif", stem.utf8.count == 1 || Self.hasWord(stem, Self.spinners.contains) { return true }
        var (found, others) = (0, 0)
        _ = Self.hasWord(stem) { word in
            if Self.fillers.contains(word) {
                found += 1
            } else if !Self.fillerParts.contains(word) {
                others += 1
            }
            return false
        }
        return found >= 2 || found == 1 && others == 0
    }

    /// A moving picture with one of these words waits for another one.
    private static let spinners: Set<String> = [
        "ajaxloader", "lazyload", "loader", "loading", "preloader", "space", "spacer", "spinner", "throbber",
    ]
    private static let fillers: Set<String> = [
        "ajaxloader", "beacon", "blank", "clear", "cleardot", "cleargif", "dot", "empty", "lazyload", "loader",
        "loading", "pix", "pixel", "placeholder", "preloader", "px", "shim", "spacer", "spinner", "tracker",
        "tracking",
        "trackingpixel", "trans", "transp", "transparent",
    ]
    private static let fillerParts: Set<String> = [
        "ajax", "black", "count", "default", "gif", "gray", "grey", "image", "img", "lazy", "load", "one", "white",
        "wp", "x",
    ]

    /// Whether the name leaves open that the picture is large: `feed-16x16.png` says that it is not.
    var allowsLargeCard: Bool {
        guard let size = declaredSize else { return true }
        return min(size.width, size.height) >= Self.lowest && PictureUse.isLargeEnough(size.width, size.height)
    }

    /// Pixels; what is named lower is a strip.
    private static let lowest = 100

    /// The last `800x600` of the stem; nil when there is none.
    private var declaredSize: (width: Int, height: Int)? {
        var found: (Int, Int)?
        let bytes = Array(stem.utf8.suffix(Self.nameLimit))
        for place in bytes.indices where bytes[place] | 0x20 == UInt8(ascii: "x") {
            let before = bytes[..<place].reversed().prefix { ASCII.isDigit($0) }.reversed()
            let behind = bytes[(place + 1)...].prefix { ASCII.isDigit($0) }
            let sides = [Array(before), Array(behind)].map { Int(String(decoding: $0, as: UTF8.self)) }
            // A single digit is a ratio or a factor, as in `banner_2x1`; but one by one is a pixel.
            guard min(before.count, behind.count) >= 2 || sides == [1, 1], let width = sides[0], let height = sides[1]
            else { continue }
            found = (width, height)
        }
        return found
    }

    /// Whether the picture is a button, an arrow or the like, or whatever a program answers.
    var isOrnament: Bool {
        if Self.programs.contains(ending), !namesPicture { return true }
        if Self.hasWord(stem, Self.isNeverPhotographed) || namesOnlyNetworks { return true }
        // What is drawn comes as PNG or GIF; a photograph may be of a flag.
        guard Self.drawnEndings.contains(ending) else { return false }
        if Self.hasWord(stem, Self.isOrnamental) || Self.hasWord(folder, Self.ornamentFolders.contains) { return true }
        return ending == "gif" && Self.hasWord(stem, Self.signs.contains)
    }

    /// Whether the query names a picture that a program makes smaller: `thumb.php?src=bee.jpg`.
    private var namesPicture: Bool {
        let query = query.lowercased()
        return Self.pictureEndings.contains { query.hasSuffix($0) || query.contains($0 + "&") }
    }

    private static let programs: Set<String> = ["asp", "aspx", "cfm", "cgi", "do", "jsp", "php", "pl"]
    private static let drawnEndings: Set<String> = ["", "bmp", "gif", "ico", "png"]
    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]

    private static func isNeverPhotographed(_ word: String) -> Bool {
        unphotographed.contains(word) || word.hasPrefix("captcha")
    }

    private static let unphotographed: Set<String> = [
        "arrow", "arrows", "btn", "erweima", "extrasmall", "ewm", "noimage", "noimg", "nophoto", "nopic", "qrcode",
    ]

    /// Whether the name is that of a sign which leads to a network.
    private var namesOnlyNetworks: Bool {
        Self.hasWord(stem, Self.networks.contains) && !Self.hasWord(stem) { !Self.networks.contains($0) }
    }

    private static let networks: Set<String> = [
        "facebook", "fb", "instagram", "linkedin", "pinterest", "twitter", "youtube",
    ]

    private static func isOrnamental(_ word: String) -> Bool {
        ornaments.contains(word) || word.hasPrefix("arrow")
    }

    private static let ornaments: Set<String> = [
        "addtocart", "bg", "bgr", "btns", "bullet", "bullets", "button", "buttons", "divider", "endquote", "favicon",
        "flag", "flags", "icn", "ico", "icon", "icons", "nav", "navbits", "quotes", "separator", "sprite", "sprites",
        "startquote",
    ]
    private static let ornamentFolders: Set<String> = [
        "arrows", "bullets", "buttons", "captcha", "emoticons", "flags", "icons", "smileys", "smilies",
    ]
    /// What old pages draw beside a link. A photograph is no GIF.
    private static let signs: Set<String> = [
        "basket", "cart", "close", "email", "envelope", "facebook", "fax", "feed", "google", "mail", "minus", "paypal",
        "phone", "plus", "print", "printer", "rss", "search", "star", "stars", "tel", "telefon", "telefono",
        "telephone", "twitter", "youtube",
    ]

    /// Whether the name says nothing but where the picture stands or what a click on it does: `head-right`, `search2`.
    var isPlace: Bool { Self.hasWord(stem, Self.places.contains) && !Self.hasWord(stem) { !Self.places.contains($0) } }

    private static let places: Set<String> = [
        "back", "bar", "bottom", "buy", "cart", "center", "centre", "click", "close", "corner", "down", "edge", "enter",
        "foot", "forward", "go", "head", "left", "line", "link", "login", "logout", "mid", "middle", "more", "next",
        "off", "ok", "on", "over", "prev", "previous", "print", "register", "reply", "right", "search", "send",
        "shadow",
        "side", "signin", "signup", "submit", "top", "up",
    ]

    /// Whether the word is that of an icon, a button or an avatar, which are small.
    static func isIcon(_ word: String) -> Bool {
        icons.contains(word) || iconParts.contains { word.hasPrefix($0) || word.hasSuffix($0) }
    }

    private static let icons: Set<String> = [
        "btn", "btns", "emoji", "favicon", "icn", "ico", "icon", "icone", "icones", "icons", "icos", "ikon", "ikona",
        "smiley", "smileys", "smilies", "sprites", "userpic", "userpics",
    ]
    private static let iconParts = ["avatar", "badge", "button", "gravatar", "sprite"]

    /// Whether what is called so holds an icon, a portrait or a code to scan.
    static func isPlaceOfIcons(_ word: String) -> Bool {
        iconPlaces.contains(word) || word.hasPrefix("avatar") || word.hasPrefix("qrcode")
    }

    private static let iconPlaces: Set<String> = ["ewm", "gravatar", "icon", "icons", "qr", "userpic"]

    /// Whether what is called so holds an advertisement or a logo.
    static func isPlaceOfAds(_ word: String) -> Bool { adPlaces.contains(word) || word.hasPrefix("advert") }

    private static let adPlaces: Set<String> = ["ad", "ads", "logo", "logos", "sponsor", "sponsors"]

    /// Whether the word is that of a logo, or of a strip that frames pages.
    static func isLogo(_ word: String) -> Bool {
        frames.contains(word) || frameParts.contains { word.hasPrefix($0) || word.hasSuffix($0) } || namesLogo(word)
    }

    /// Whether a word of prose says that it is a logo.
    static func namesLogo(_ word: String) -> Bool {
        word.contains(ascii: "logo") && !speech.contains { word.hasPrefix($0) }
    }

    private static let frames: Set<String> = [
        "ad", "ads", "background", "bandeau", "bg", "bgr", "bnr", "cabecalho", "cabecera", "encabezado", "entete",
        "footer", "hdr", "header", "headers", "masthead", "nav", "navbar", "navigation", "reklama", "seal", "sponsor",
        "sponsors", "tab", "tabs", "wordmark",
    ]
    private static let frameParts = ["advert", "banner", "banniere", "letterhead", "trustseal"]
    /// How words begin in which `logo` is none.
    private static let speech = [
        "analogo", "apologo", "astrologo", "biologo", "catalogo", "decalogo", "dialogo", "ecologo", "epilogo",
        "geologo", "horologo", "ideologo", "logop", "logoth", "monologo", "prologo", "psicologo", "psychologo",
        "sociologo", "teologo", "urologo",
    ]

    /// Whether any word passes: a run of ASCII letters, in lower case; a capital behind a small letter begins the next.
    /// A few letters between digits are none: `ade17ad25e` is a number.
    static func hasWord(_ text: Substring, _ test: (String) -> Bool) -> Bool {
        var word: [UInt8] = []
        var (wasLower, last, before) = (false, UInt8(0), UInt8(0))
        func passes(_ next: UInt8) -> Bool {
            guard !word.isEmpty, word.count > longestInNumber || !(ASCII.isDigit(before) && ASCII.isDigit(next)) else {
                return false
            }
            return test(String(decoding: word, as: UTF8.self))
        }
        for byte in text.utf8.prefix(nameLimit) {
            let isLetter = ASCII.isLetter(byte)
            if !isLetter || wasLower && ASCII.isUpper(byte) {
                if passes(byte) { return true }
                word.removeAll(keepingCapacity: true)
            }
            if word.isEmpty { before = last }
            if isLetter { word.append(ASCII.lowercased(byte)) }
            (wasLower, last) = (isLetter && !ASCII.isUpper(byte), byte)
        }
        return passes(0)
    }

    /// Letters that stand between digits of a number to the base of 16.
    private static let longestInNumber = 3
}
