/// Bytes as text (RFC 4648, section 4).
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let width = 76

    static func text(_ bytes: [UInt8]) -> String { String(decoding: encoded(bytes), as: UTF8.self) }

    /// In lines of 76 digits.
    static func lines(_ bytes: [UInt8]) -> String {
        let all = encoded(bytes)
        return stride(from: 0, to: all.count, by: width).map { start in
            String(decoding: all[start..<min(start + width, all.count)], as: UTF8.self)
        }.joined(separator: "\n")
    }

    /// A thumbnail as a `data:` URL.
    static func dataURL(_ file: [UInt8]) -> String { "data:\(ThumbFolder.mediaType(file));base64," + text(file) }

    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let (second, third) = (
                start + 1 < bytes.count ? bytes[start + 1] : 0, start + 2 < bytes.count ? bytes[start + 2] : 0
            )
            let word = Int(bytes[start]) << 16 | Int(second) << 8 | Int(third)
            let left = bytes.count - start
            for place in 0..<4 {
                result.append(place <= left ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return result
    }
}
