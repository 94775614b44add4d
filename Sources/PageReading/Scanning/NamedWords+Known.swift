internal import AuditModel

extension NamedWords {
    /// The words that tell something, each with all that it tells.
    static let known: MeaningTable = {
        var table = MeaningTable(words: lists.reduce(0) { $0 + $1.1.count })
        for (meaning, words) in lists {
            for word in words {
                table.add(Word(start: word.utf8Start, count: word.utf8CodeUnitCount), meaning.rawValue)
            }
        }
        return table
    }()

    private static let lists: [(Meanings, [StaticString])] = [
        // Spacers, spinners and counters.
        (
            .filler,
            [
                "ajaxloader", "beacon", "blank", "clear", "cleardot", "cleargif", "dot", "empty", "lazyload",
                "loader", "loading", "pix", "pixel", "placeholder", "preloader", "px", "shim", "spacer", "spinner",
                "tracker", "tracking", "trackingpixel", "trans", "transp", "transparent",
            ]
        ),
        // What stands beside them.
        (
            .fillerPart,
            [
                "ajax", "black", "count", "default", "gif", "gray", "grey", "image", "img", "lazy", "load", "one",
                "white", "wp", "x",
            ]
        ),
        // A moving picture with one of these words waits for another one.
        (
            .spinner,
            [
                "ajaxloader", "lazyload", "loader", "loading", "preloader", "space", "spacer", "spinner", "throbber",
            ]
        ),
        // What nobody takes a photograph of.
        (
            .unphotographed,
            [
                "arrow", "arrows", "btn", "erweima", "ewm", "extrasmall", "noimage", "noimg", "nophoto", "nopic",
                "qrcode",
            ]
        ),
        // Networks to which a sign leads.
        (
            .network,
            [
                "crossref", "facebook", "fb", "instagram", "linkedin", "mendeley", "orcid", "pinterest", "researchgate",
                "twitter", "youtube",
            ]
        ),
        // Buttons, arrows and the like.
        (
            .ornament,
            [
                "addtocart", "bg", "bgr", "btns", "bullet", "bullets", "button", "buttons", "divider", "endquote",
                "favicon", "flag", "flags", "icn", "ico", "icon", "icons", "nav", "navbits", "quotes", "separator",
                "sprite", "sprites", "startquote",
            ]
        ),
        // Folders of these.
        (
            .ornamentFolder,
            [
                "arrows", "bullets", "buttons", "captcha", "emoticons", "flags", "icons", "smileys", "smilies",
            ]
        ),
        // What old pages draw beside a link. A photograph is no GIF.
        (
            .signpost,
            [
                "basket", "cart", "close", "email", "envelope", "facebook", "fax", "feed", "google", "mail", "minus",
                "paypal", "phone", "plus", "print", "printer", "rss", "search", "star", "stars", "tel", "telefon",
                "telefono", "telephone", "twitter", "youtube",
            ]
        ),
        // Where a picture stands, or what a click on it does.
        (
            .place,
            [
                "back", "bar", "bottom", "buy", "cart", "center", "centre", "click", "close", "corner", "down",
                "edge", "enter", "foot", "forward", "go", "head", "left", "line", "link", "login", "logout", "mid",
                "middle", "more", "next", "off", "ok", "on", "over", "prev", "previous", "print", "register", "reply",
                "right", "search", "send", "shadow", "side", "signin", "signup", "submit", "top", "up",
            ]
        ),
        // Icons, buttons and avatars, which are small.
        (
            .icon,
            [
                "btn", "btns", "emoji", "favicon", "headshot", "headshots", "icn", "ico", "icon", "icone", "icones",
                "icons", "icos", "ikon",
                "ikona", "smiley", "smileys", "smilies", "sprites", "userpic", "userpics",
            ]
        ),
        // What an alternative text calls an icon.
        (
            .namesIcon,
            [
                "avatar", "avatars", "badge", "badges", "button", "buttons", "emoji", "favicon", "gravatar", "icon",
                "icone", "icones", "icono", "iconos", "icons", "ikon", "ikona", "profilbild", "sprite", "sprites",
            ]
        ),
        (.profile, ["perfil", "profil", "profile"]),
        (.portrait, ["foto", "image", "photo", "pic", "picture"]),
        // Strips that frame pages.
        (
            .logo,
            [
                "background", "bandeau", "bg", "bgr", "bnr", "cabecalho", "cabecera", "encabezado",
                "entete", "footer", "hdr", "header", "headers", "masthead", "nav", "navbar", "navigation", "seal",
                "tab", "tabs", "wordmark",
            ]
        ),
        // What holds icons, portraits and codes to scan.
        (
            .iconPlace,
            [
                "author", "authors", "btn", "button", "buttons", "circle", "comment", "commenter", "comments", "ewm",
                "gravatar", "icon", "icons", "qr", "social", "socials", "testimonial", "testimonials", "userpic",
            ]
        ),
        (.logoPlace, ["logo", "logos"]),
        // Advertisements, and what holds them.
        (
            .ad,
            [
                "ad", "ads", "popup", "popups", "promoted", "publicidad", "publicidade", "publicite", "sponsor",
                "sponsored", "sponsors", "werbung",
            ]
        ),
        // Where a click is counted and paid for.
        (
            .adLink,
            [
                "adclick", "adserver", "aff", "affiliate", "affiliates", "banners", "doubleclick", "linksynergy",
                "shareasale", "tradedoubler", "zanox",
            ]
        ),
        (.faceFolder, ["authors", "avatar", "avatars", "gravatar", "userpic", "userpics"]),
        (
            .brandFolder,
            [
                "brand", "brands", "fabricantes", "hersteller", "manufacturer", "manufacturers", "marcas", "marchi",
                "marken", "marques",
            ]
        ),
        (
            .thumbnail,
            [
                "miniatura", "miniaturas", "miniature", "miniatures", "thumb", "thumbnail", "thumbnails", "thumbs",
            ]
        ),
        (.smallFolder, ["mini", "small", "tiny", "tn"]),
        // The publishing system SPIP.
        (.spip, ["spip"]),
    ]

    /// Parts at the beginning or the end of a word.
    static let iconParts: [StaticString] = ["avatar", "badge", "button", "gravatar", "sprite"]
    /// How words begin that are about something else than an icon.
    static let iconWords: [StaticString] = [
        "badger", "buttonbush", "buttonhole", "buttonwood", "iconic", "iconoc", "iconog", "iconol", "iconost",
        "spritely",
    ]
    static let frameParts: [StaticString] = ["advert", "banner", "banniere", "letterhead", "trustseal"]
    /// How words begin in which `logo` is none, besides those in which it follows an o.
    static let speech: [StaticString] = [
        "analogo", "blogos", "catalogo", "decalogo", "dialogo", "epilogo", "genealogo", "katalogo", "logop", "logoth",
    ]
    /// What ends with an o and often stands before a logo.
    static let logoOwners: [StaticString] = ["casino", "demo", "foto", "info", "photo", "promo", "studio", "video"]
}
