internal import AuditModel

/// What the address of a picture tells of its use, when nobody has seen the picture.
///
/// Names are compared word by word: `logo` is a word of `site-logo_2x.png` and of `acmeLogo.png`, not of `analogous.jpg`.
struct PictureName {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The file's name without its endings.
    private let stem: Bytes
    /// What follows a `?` or `#`, as far as it is looked at.
    private let query: Bytes
    private let ending: FileEnding
    /// What name, folders and query say of the size; nil when they say nothing.
    let sides: PictureSizeHint.Sides?
    /// The folders above the last one, as far as they are looked at.
    let upperFolders: Bytes
    /// What the words of the stem tell, those of the whole name, and those of the last folder.
    let (stemWords, words): (NamedWords, NamedWords)
    let folderWords: NamedWords.Meanings

    /// For as long as the address is lent.
    init(_ src: Bytes) {
        let (nameStart, nameEnd) = Self.name(in: src)
        let folderEnd = max(0, nameStart - 1)
        let folderStart = Self.start(ofLastIn: src, upTo: folderEnd)
        let whole = Self.part(src, nameStart, nameEnd)
        let folder = Self.part(src, folderStart, folderEnd)
        query = Self.part(src, nameEnd, min(src.count, nameEnd + Self.nameLimit))
        stem = Self.part(whole, 0, Self.stemLength(of: whole))
        ending = FileEnding(of: whole)
        upperFolders = Self.part(src, max(0, folderStart - Self.nameLimit / 4), folderStart)
        sides =
            PictureSizeHint.isWorthALook(src)
            ? Self.sides(name: whole, folder: folder, query: query, upper: upperFolders) : nil
        var words = NamedWords(stem)
        stemWords = words
        words.add(Self.part(whole, stem.count, whole.count))
        self.words = words
        folderWords = NamedWords(folder).some
    }

    /// The file's name in an address, without its endings.
    static func stem(of src: String) -> Substring {
        let stem = src.withBytes { bytes in
            let (start, end) = name(in: bytes)
            return start..<start + stemLength(of: part(bytes, start, end))
        }
        let start = src.utf8.index(src.startIndex, offsetBy: stem.lowerBound)
        return Substring(src.utf8[start...].prefix(stem.count))
    }

    /// Where the last part of the path begins and ends.
    private static func name(in src: Bytes) -> (start: Int, end: Int) {
        let end = src.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? src.count
        return (start(ofLastIn: src, upTo: end), end)
    }

    /// Where the last part of a path begins.
    private static func start(ofLastIn path: Bytes, upTo end: Int) -> Int {
        var start = end
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start
    }

    private static func stemLength(of name: Bytes) -> Int {
        name.firstIndex(of: UInt8(ascii: ".")) ?? name.count
    }

    private static func part(_ bytes: Bytes, _ start: Int, _ end: Int) -> Bytes {
        Bytes(rebasing: bytes[start..<end])
    }

    private static func sides(name: Bytes, folder: Bytes, query: Bytes, upper: Bytes) -> PictureSizeHint.Sides? {
        let (name, folder) = (Self.text(name), Self.text(folder))
        if let sides = PictureSizeHint.ofName(name) ?? PictureSizeHint.ofFolder(folder) { return sides }
        if let sides = PictureSizeHint.ofQuery(Self.text(query)) { return sides }
        let folders = Self.text(upper).utf8.split(separator: UInt8(ascii: "/")).suffix(upperFolderLimit)
        return folders.lazy.compactMap { PictureSizeHint.ofFolder(Substring($0)) }.first
    }

    private static func text(_ bytes: Bytes) -> Substring { Substring(String(decoding: bytes, as: UTF8.self)) }

    /// Folders above the last one that may tell a size.
    private static let upperFolderLimit = 4

    /// Bytes of a name that are looked at.
    private static let nameLimit = NamedWords.limit

    var isVector: Bool { ending.hasPrefix("svg") }

    /// Whether an address leaves open that the picture is a drawing, by the ending of the file's name.
    static func isDrawing(_ src: Bytes) -> Bool {
        let end = name(in: src).end
        return drawnEndings.contains(FileEnding(of: part(src, max(0, end - longestEnding), end)))
    }

    static func isDrawing(_ src: String) -> Bool {
        src.withBytes { isDrawing($0) }
    }

    /// Whether the address leaves open that the picture is large: `feed-16x16.png` says that it is not.
    var allowsLargeCard: Bool {
        guard let sides else { return true }
        return min(sides.width ?? Self.lowest, sides.height ?? Self.lowest) >= Self.lowest
            && PictureUse.isLargeEnough(sides.width, sides.height)
    }

    /// Pixels; what is named lower is a strip.
    private static let lowest = 100

    /// Whether the picture is a small copy of another by its name, and nothing says how small.
    var isThumbnail: Bool {
        guard sides == nil else { return false }
        if stemWords.some.contains(.thumbnail) { return true }
        return !folderWords.isDisjoint(with: [.thumbnail, .smallFolder])
            || Self.smallEndings.contains(where: ends(with:))
    }

    private func ends(with ending: String) -> Bool {
        ASCII.equals(stem.suffix(ending.utf8.count), ending)
    }

    private static let smallEndings = ["-small", "_small", "-th", "_th", "-tn", "_tn"]

    /// Whether the name holds two words of spacers, spinners and counters, or one and nothing else.
    var isFiller: Bool {
        if ending == "gif", stem.count == 1 || stemWords.some.contains(.spinner) { return true }
        return stemWords.fillers >= 2 || stemWords.fillers == 1 && stemWords.each.contains(.besideFillers)
    }

    /// Whether the picture is a button, an arrow or the like, or whatever a program answers.
    var isOrnament: Bool {
        if Self.programs.contains(ending), !namesPicture { return true }
        if stemWords.some.contains(.unphotographed) || stemWords.areAll(.network) { return true }
        // What is drawn comes as PNG or GIF; a photograph may be of a flag.
        guard Self.drawnEndings.contains(ending) else { return false }
        if stemWords.some.contains(.ornament) || folderWords.contains(.ornamentFolder) { return true }
        return ending == "gif" && stemWords.some.contains(.signpost)
    }

    /// Whether the name says nothing but where the picture stands or what a click on it does: `head-right`, `search2`.
    var isPlace: Bool { stemWords.areAll(.place) }

    /// Whether the query names a picture that a program makes smaller: `thumb.php?src=bee.jpg`.
    private var namesPicture: Bool {
        let query = Self.text(query).lowercased()
        return Self.pictureEndings.contains { query.hasSuffix($0) || query.contains($0 + "&") }
    }

    private static let programs: [FileEnding] = ["asp", "aspx", "cfm", "cgi", "do", "jsp", "php", "pl"]
    /// Bytes of an ending and its dot.
    private static let longestEnding = 5
    private static let drawnEndings: [FileEnding] = ["", "bmp", "gif", "ico", "png"]
    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]
}

/// The ending of a file's name in lower case, of which eight bytes are looked at.
private struct FileEnding: Equatable, ExpressibleByStringLiteral {
    private var bytes: UInt64 = 0

    init(of name: PictureName.Bytes) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return }
        add(name[(dot + 1)...])
    }

    init(stringLiteral text: StaticString) { text.withUTF8Buffer { add($0) } }

    private mutating func add(_ text: some Sequence<UInt8>) {
        for (place, byte) in text.prefix(8).enumerated() { bytes |= UInt64(ASCII.lowercased(byte)) << (8 * place) }
    }

    func hasPrefix(_ beginning: Self) -> Bool {
        bytes & (.max >> (beginning.bytes.leadingZeroBitCount & ~7)) == beginning.bytes
    }
}
