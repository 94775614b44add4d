/// The size of an image according to its tag, its style and its URL.
struct ImageSize {
    var width: Int?
    var height: Int?

    init(width: Int? = nil, height: Int? = nil) { (self.width, self.height) = (width, height) }

    /// Whether the sides allow that it is more than an icon or a line.
    var mayBeLarge: Bool { (width ?? Self.narrowest) >= Self.narrowest && (height ?? Self.shortest) >= Self.shortest }
    /// Whether both sides are known and have the shape of an image, not of a strip.
    var isLarge: Bool { min(width ?? 0, height ?? 0) >= Self.narrowest }
    var isStrip: Bool {
        guard let width, let height else { return false }
        return max(width, height) >= Self.longestShape * min(width, height)
    }

    /// In pixels; narrower images make no large card (Apple TN3156), and lower ones are lines or icons.
    private static let (narrowest, shortest) = (150, 50)
    /// In multiples of the shorter side; photographs are at most three to one, except panoramas. Our inference.
    private static let longestShape = 4
}

/// The size that a URL gives its image.
extension ImageSize {
    /// Whether the URL allows that the image is large: `feed-16x16.png` says that it is not.
    static func mayBeLarge(_ address: ImageAddress) -> Bool {
        guard let size = of(address) else { return true }
        return size.mayBeLarge && min(size.width ?? lowest, size.height ?? lowest) >= lowest
    }

    /// In pixels; lower images are strips.
    private static let lowest = 100

    static func of(_ address: ImageAddress) -> ImageSize? {
        if let size = pair(address.name) ?? code(address.name) ?? pixels(address.name) { return size }
        for folder in address.folders.reversed() where !folder.contains(".") {
            let sides = folder.split(separator: ",").compactMap(side)
            if let size = pair(folder) ?? joined(sides) { return size }
        }
        let parts = address.query.split { "&;?#".contains($0) }
        return parts.lazy.compactMap { pair($0) }.first ?? joined(parts.compactMap(parameter))
    }

    private static func joined(_ sides: [ImageSize]) -> ImageSize? {
        guard !sides.isEmpty else { return nil }
        return ImageSize(width: sides.lazy.compactMap(\.width).first, height: sides.lazy.compactMap(\.height).first)
    }

    /// The last `800x600`, `1x1` or `60x0`; a single digit next to another is a ratio, as in `banner_2x1`.
    private static func pair(_ text: Substring) -> ImageSize? {
        let runs = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        for (front, back) in zip(runs, runs.dropFirst()).reversed() {
            let (before, behind) = (digits(Substring(String(front.reversed()))), digits(back))
            guard let width = Int(String(before.reversed())), let height = Int(behind), before.count <= 5,
                behind.count <= 5
            else { continue }
            if height == 0, before.count > 1 { return ImageSize(width: width) }
            if min(before.count, behind.count) > 1 || (width, height) == (1, 1) {
                return ImageSize(width: width, height: height)
            }
        }
        return nil
    }

    /// The codes of Amazon and Goodreads for either side: `41x._SX98_.jpg`, `._AC_UL116_SR116,116_`. Images that they
    /// make smaller than a large card belong to lists.
    private static func code(_ name: Substring) -> ImageSize? {
        guard let start = name.firstRange(of: "._")?.upperBound else { return nil }
        for code in name[start...].split(whereSeparator: { "_,.".contains($0) }) {
            guard code.count >= 4, code.first == "S" || code.first == "U",
                code.dropFirst().first.map({ "XYLSR".contains($0) }) == true, let side = Int(code.dropFirst(2)),
                side < smallest
            else { continue }
            return ImageSize(width: lowest - 1)
        }
        return nil
    }

    /// The longer side of a cover, in pixels.
    private static let smallest = 200

    /// `300px-Bee.jpg`, `bee120px.jpg`.
    private static func pixels(_ name: Substring) -> ImageSize? {
        guard let unit = name.firstRange(of: "px"), let next = name[unit.upperBound...].first, !next.isLetter,
            !next.isNumber
        else { return nil }
        return Int(String(digits(Substring(String(name[..<unit.lowerBound].reversed()))).reversed()))
            .map { ImageSize(width: $0) }
    }

    /// A folder name that is a size: `w108_77`, `s72-c`, `w_80`, `h_80`.
    private static func side(_ folder: Substring) -> ImageSize? {
        let rest = folder.dropFirst().drop { $0 == "_" }
        let number = digits(rest)
        let next = rest[number.endIndex...].first
        guard number.count > 1 || folder.dropFirst().first == "_", next?.isLetter != true, let side = Int(number) else {
            return nil
        }
        switch folder.first {
        case "w", "s": return ImageSize(width: side)
        case "h": return ImageSize(height: side)
        default: return nil
        }
    }

    private static func parameter(_ part: Substring) -> ImageSize? {
        let halves = part.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, let side = Int(halves[1]), side > 0 else { return nil }
        switch halves[0] {
        case "w", "width": return ImageSize(width: side)
        case "h", "height": return ImageSize(height: side)
        default: return nil
        }
    }

    private static func digits(_ text: Substring) -> Substring { text.prefix { $0.isASCII && $0.isNumber }.prefix(7) }
}

/// The parts of a URL that may say something about its image.
struct ImageAddress {
    /// The file name with and without its extension.
    let name: Substring
    var stem: Substring { name.prefix { $0 != "." } }
    /// The last folders.
    let folders: [Substring]
    let query: Substring

    init(_ address: String) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        query = address[path.endIndex...].prefix(Self.limit)
        let parts = path.suffix(2 * Self.limit).split(separator: "/", omittingEmptySubsequences: false)
        name = (parts.last ?? "").suffix(Self.limit)
        folders = Array(parts.dropLast().suffix(Self.folderLimit))
    }

    var isVector: Bool { name.lowercased().hasSuffix(".svg") || name.lowercased().hasSuffix(".svgz") }
    var isDrawing: Bool {
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
        return ["", "bmp", "gif", "ico", "png"].contains(ending.lowercased())
    }

    private static let limit = 512
    private static let folderLimit = 5
}

/// The sides that a `style` sets, and whether the element is shown at all.
struct ImageStyle {
    private(set) var size = ImageSize()
    private(set) var isHidden = false

    init(_ style: String) {
        var (isWider, isHigher) = (false, false)
        for declaration in style.prefix(Self.limit).split(separator: ";") {
            let halves = declaration.lowercased().filter { !$0.isWhitespace }.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            switch halves[0] {
            case "width": size.width = Self.pixels(halves[1])
            case "height": size.height = Self.pixels(halves[1])
            case "display": isHidden = halves[1].hasPrefix("none")
            case "min-width": isWider = halves[1].first?.isNumber == true && halves[1].first != "0"
            case "min-height": isHigher = halves[1].first?.isNumber == true && halves[1].first != "0"
            default: break
            }
        }
        // An image that fills its frame has no size of its own: “width:0; min-width:100%”.
        if isWider, size.width == 0 { size.width = nil }
        if isHigher, size.height == 0 { size.height = nil }
    }

    private static let limit = 512

    private static func pixels(_ value: Substring) -> Int? {
        guard value.contains("px") || value == "0" else { return nil }
        return Int(value.prefix { $0.isASCII && $0.isNumber }.prefix(7))
    }
}
