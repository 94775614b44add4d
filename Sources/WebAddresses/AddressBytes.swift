/// The bytes of an address before it is taken apart (WHATWG URL §4.4, steps 1 to 3).
enum AddressBytes {
    /// Strips control characters and spaces at the ends, tabs and line breaks anywhere, and the fragment.
    static func cleaned(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<hash] }
        return bytes.contains(where: isLineByte) ? bytes.filter { !isLineByte($0) } : Array(bytes)
    }

    /// Where the colon after a scheme stands; nil when the text begins with no scheme.
    static func schemeEnd(of bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first.isLetter else { return nil }
        for index in bytes.indices.dropFirst() {
            if bytes[index] == UInt8(ascii: ":") { return index }
            guard isSchemeByte(bytes[index]) else { return nil }
        }
        return nil
    }

    private static func isLineByte(_ byte: UInt8) -> Bool { byte == 9 || byte == 10 || byte == 13 }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    /// Both slashes separate in special schemes.
    var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
    var hexValue: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
