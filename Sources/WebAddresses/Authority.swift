/// User info, host and port of an address, of which the user info is dropped (WHATWG URL, authority state).
struct Authority {
    let host: String
    /// Nil for the scheme's own port.
    let port: UInt16?
    let hasUserInfo: Bool

    init(_ text: ArraySlice<UInt8>, isSecure: Bool) throws(AddressError) {
        var rest = text
        var userInfo = text.prefix(0)
        if let at = text.lastIndex(of: UInt8(ascii: "@")) {
            userInfo = text[..<at]
            rest = text[(at + 1)...]
        }
        hasUserInfo = userInfo.contains { $0 != UInt8(ascii: ":") }
        let colon = Self.portColon(in: rest)
        host = try Host.normalised(rest[..<(colon ?? rest.endIndex)])
        let number = try Self.port(rest[(colon.map { $0 + 1 } ?? rest.endIndex)...])
        port = number == (isSecure ? 443 : 80) ? nil : number
    }

    /// The first colon outside brackets.
    private static func portColon(in text: ArraySlice<UInt8>) -> Int? {
        var isInBrackets = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ":") where !isInBrackets: return index
            default: break
            }
        }
        return nil
    }

    private static func port(_ text: ArraySlice<UInt8>) throws(AddressError) -> UInt16? {
        var value = 0
        for byte in text {
            guard byte.isDigit else { throw .badPort }
            value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1 << 20)
        }
        guard value <= 65_535 else { throw .bigPort }
        return text.isEmpty ? nil : UInt16(value)
    }
}
