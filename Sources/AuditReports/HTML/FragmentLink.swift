/// The fragment of a URL that sets the filters of the report: `#rule=…&host=…`.
struct FragmentLink {
    let text: String

    init(_ fields: KeyValuePairs<String, String>) {
        text = "#" + fields.map { "\($0.key)=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes everything but the characters that a path may always contain.
    static func encoded(_ value: String) -> String {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
