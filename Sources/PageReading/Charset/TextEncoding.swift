/// An encoding of the WHATWG Encoding Standard, by how it is decoded.
enum TextEncoding: Hashable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    /// A WHATWG name with a table in `SingleByteTable`.
    case singleByte(String)
    case shiftJIS
    case eucJP
    case iso2022JP
    /// GBK and gb18030 are one decoder under two names.
    case gbk
    case gb18030
    case big5
    case eucKR
    /// Encodings that are too dangerous to decode: any text is one U+FFFD.
    case replacement

    static let windows1252 = TextEncoding.singleByte("windows-1252")

    /// The name as the standard spells it.
    var name: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .singleByte(let name): name
        case .shiftJIS: "Shift_JIS"
        case .eucJP: "EUC-JP"
        case .iso2022JP: "ISO-2022-JP"
        case .gbk: "GBK"
        case .gb18030: "gb18030"
        case .big5: "Big5"
        case .eucKR: "EUC-KR"
        case .replacement: "replacement"
        }
    }

    /// Whether text without bytes over 0x7F means the same as in ASCII.
    var keepsASCII: Bool {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian, .iso2022JP, .replacement: false
        default: true
        }
    }

    /// The meaning of a declaration inside ASCII-compatible bytes: UTF-16 cannot be true there, and x-user-defined is
    /// windows-1252 (HTML standard, prescan).
    var asDeclaredInside: TextEncoding {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: .utf8
        case .singleByte("x-user-defined"): .windows1252
        default: self
        }
    }
}
