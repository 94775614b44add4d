/// The size that an address gives its picture: `-150x100` of a name, `w108_77` of a folder, `w=64` of a query.
enum PictureSizeHint {
    typealias Sides = (width: Int?, height: Int?)

    /// Whether an address has any of these, so that its parts are worth a look: a digit behind one of the letters, an
    /// underscore or an equals sign, or in front of `px`.
    static func isWorthALook(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
        var last = UInt8(0)
        for byte in address {
            if ASCII.isDigit(byte) {
                switch last {
                case UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "S"), UInt8(ascii: "s"), UInt8(ascii: "W"),
                    UInt8(ascii: "w"), UInt8(ascii: "X"), UInt8(ascii: "x"):
                    return true
                default: break
                }
            } else if byte == UInt8(ascii: "p"), ASCII.isDigit(last) {
                return true
            }
            last = byte
        }
        return false
    }

    /// What the last `800x600` of a name says, or the `300px` of a word; nil when there is neither.
    static func ofName(_ name: Substring) -> Sides? {
        let name = name.utf8.suffix(NamedWords.limit)
        return pair(name) ?? width(name)
    }

    /// What a folder says whose name is a size: `100x100`, `w108_77`, `s72-c`, `w_80,h_80,c_fill`.
    static func ofFolder(_ folder: Substring) -> Sides? {
        // A host is no folder: `s3.example.com`.
        guard !folder.utf8.contains(UInt8(ascii: ".")) else { return nil }
        if let pair = pair(folder.utf8) { return pair }
        guard let first = folder.utf8.first, first == UInt8(ascii: "w") || first == UInt8(ascii: "s") else {
            return folder.utf8.contains(UInt8(ascii: ",")) ? ofList(folder.utf8) : nil
        }
        let digits = folder.utf8.dropFirst().drop { $0 == UInt8(ascii: "_") }.prefix(while: ASCII.isDigit)
        let next = folder.utf8[digits.endIndex...].first
        guard next.map({ !ASCII.isLetter($0) }) ?? true, let side = number(digits) else { return nil }
        return (side, nil)
    }

    /// What a list of what is done to a picture says of its sides, where it makes a placeholder of it:
    /// `c_scale,w_1,h_1`. What is larger is shown so until a script loads the picture itself.
    private static func ofList(_ list: Substring.UTF8View) -> Sides? {
        var sides: Sides = (nil, nil)
        for part in list.split(separator: UInt8(ascii: ",")) {
            guard let side = number(part.dropFirst(2)), side < placeholder else { continue }
            if part.starts(with: "w_".utf8) { sides.width = side }
            if part.starts(with: "h_".utf8) { sides.height = side }
        }
        return sides == (nil, nil) ? nil : sides
    }

    /// What the pairs of a query say: `_ex=128x128`, `w=64`, `height=48`.
    static func ofQuery(_ query: Substring) -> Sides? {
        guard !query.isEmpty else { return nil }
        var sides: Sides = (nil, nil)
        for part in query.utf8.split(whereSeparator: isEnd) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let value = part[part.index(after: equals)...]
            if let pair = pair(value) { return pair }
            guard let side = number(value), side > 0 else { continue }
            let name = part[..<equals]
            if ASCII.equals(name, "w") || ASCII.equals(name, "width") { sides.width = side }
            if ASCII.equals(name, "h") || ASCII.equals(name, "height") { sides.height = side }
        }
        return sides == (nil, nil) ? nil : sides
    }

    /// The last `800x600`, with more than one digit on each side, or `1x1`.
    private static func pair(_ text: Substring.UTF8View) -> Sides? {
        var (found, digits): (Sides?, Int) = (nil, 0)
        for place in text.indices {
            let byte = text[place]
            if digits > 0, byte | 0x20 == UInt8(ascii: "x") {
                let before = text[..<place].suffix(digits)
                let behind = text[text.index(after: place)...].prefix(while: ASCII.isDigit)
                // A single digit is a ratio or a factor, as in `banner_2x1`; but one by one is a pixel.
                if let width = number(before), let height = number(behind),
                    min(digits, behind.count) >= 2 || (width, height) == (1, 1) || height == 0 && digits >= 2
                {
                    // No height is as high as the width makes it: `-60x0-c-default`.
                    found = (width, height == 0 ? nil : height)
                }
            }
            digits = ASCII.isDigit(byte) ? digits + 1 : 0
        }
        return found
    }

    /// The digits in front of the first `px` that ends a word: `300px-`, `150px.jpg`.
    private static func width(_ name: Substring.UTF8View) -> Sides? {
        var digits = 0
        for place in name.indices {
            if digits > 0, name[place...].starts(with: "px".utf8),
                name[place...].dropFirst(2).first.map({ !ASCII.isLetter($0) && !ASCII.isDigit($0) }) ?? true
            {
                return number(name[..<place].suffix(digits)).map { ($0, nil) }
            }
            digits = ASCII.isDigit(name[place]) ? digits + 1 : 0
        }
        return nil
    }

    /// Nil for what is no number or has more digits than a side.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard digits.count <= longest, digits.allSatisfy(ASCII.isDigit) else { return nil }
        return Int(Substring(digits))
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "#")
    }

    /// Pixels.
    private static let placeholder = 100
    /// Digits of a side; more make a number of something else.
    private static let longest = 5
}
