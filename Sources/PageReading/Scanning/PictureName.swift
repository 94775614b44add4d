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
    /// In lower case.
    private let ending: String
    /// What the words of the stem tell, and those of the whole name.
    let (stemWords, words): (NamedWords, NamedWords)

    init(_ src: String) {
        let path = src.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        query = Substring(src.utf8[path.endIndex...].prefix(Self.nameLimit))
        let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
        let before = path[..<nameStart].dropLast()
        let folderStart = before.lastIndex(of: UInt8(ascii: "/")).map(before.index(after:)) ?? before.startIndex
        whole = Substring(path[nameStart...])
        folder = Substring(before[folderStart...])
        stem = Substring(whole.utf8.prefix { $0 != UInt8(ascii: ".") })
        ending = Self.ending(of: whole)
        var words = NamedWords(stem)
        stemWords = words
        words.add(whole[stem.endIndex...])
        self.words = words
    }

    /// Bytes of a name that are looked at.
    private static let nameLimit = NamedWords.limit

    var isVector: Bool { ending.hasPrefix("svg") }

    private static func ending(of whole: Substring) -> String {
        guard let dot = whole.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(decoding: whole.utf8[dot...].dropFirst().prefix(8).map(ASCII.lowercased), as: UTF8.self)
    }

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

    /// Whether the name holds two words of spacers, spinners and counters, or one and nothing else.
    var isFiller: Bool {
        if ending == "gif", stem.utf8.count == 1 || stemWords.some.contains(.spinner) { return true }
        return stemWords.fillers >= 2 || stemWords.fillers == 1 && stemWords.each.contains(.besideFillers)
    }

    /// Whether the picture is a button, an arrow or the like, or whatever a program answers.
    var isOrnament: Bool {
        if Self.programs.contains(ending), !namesPicture { return true }
        if stemWords.some.contains(.unphotographed) || stemWords.areAll(.network) { return true }
        // What is drawn comes as PNG or GIF; a photograph may be of a flag.
        guard Self.drawnEndings.contains(ending) else { return false }
        if stemWords.some.contains(.ornament) || NamedWords(folder).some.contains(.ornamentFolder) { return true }
        return ending == "gif" && stemWords.some.contains(.signpost)
    }

    /// Whether the name says nothing but where the picture stands or what a click on it does: `head-right`, `search2`.
    var isPlace: Bool { stemWords.areAll(.place) }

    /// Whether the query names a picture that a program makes smaller: `thumb.php?src=bee.jpg`.
    private var namesPicture: Bool {
        let query = query.lowercased()
        return Self.pictureEndings.contains { query.hasSuffix($0) || query.contains($0 + "&") }
    }

    private static let programs: Set<String> = ["asp", "aspx", "cfm", "cgi", "do", "jsp", "php", "pl"]
    private static let drawnEndings: Set<String> = ["", "bmp", "gif", "ico", "png"]
    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]
}
