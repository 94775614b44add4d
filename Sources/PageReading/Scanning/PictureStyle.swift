internal import AuditModel

/// The sides that the `style` of an `img` gives it, and whether it is shown at all.
struct PictureStyle {
    /// In pixels; nil where the style gives none.
    private(set) var width: Int?
    private(set) var height: Int?
    private(set) var isHidden = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (isWider, isHigher) = (false, false)
        for declaration in bytes.prefix(Self.limit).split(separator: UInt8(ascii: ";")) {
            let halves = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard halves.count == 2 else { continue }
            let value = Self.word(halves[1])
            switch Self.word(halves[0]) {
            case "width": width = Self.pixels(value)
            case "height": height = Self.pixels(value)
            case "display": isHidden = value.hasPrefix("none")
            case "min-width": isWider = Self.isLength(value)
            case "min-height": isHigher = Self.isLength(value)
            default: break
            }
        }
        // An image that fills its frame has no side of its own: “width:0; min-width:100%”.
        if isWider, width == 0 { width = nil }
        if isHigher, height == 0 { height = nil }
    }

    /// Bytes of a style that are read.
    private static let limit = 512

    /// Without white space, in lower case.
    private static func word(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.lazy.filter { !ASCII.isSpace($0) }.map { ASCII.lowercased($0) }, as: UTF8.self)
    }

    /// Whether a value is a length above nothing.
    private static func isLength(_ value: String) -> Bool {
        value.utf8.first.map { (0x31...0x39).contains($0) } ?? false
    }

    private static func pixels(_ value: String) -> Int? {
        guard value.contains(ascii: "px") || value == "0" else { return nil }
        return Int(value.prefix { $0.isASCII && $0.isNumber }.prefix(7))
    }
}
