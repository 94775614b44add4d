internal import AuditModel
internal import Glibc

/// What report writers append to a buffer of bytes.
extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(_ number: Int) { append(String(number)) }

    /// Appends a number rounded to `digits` decimals, 0 to 9; zero for what is not a number.
    mutating func append(_ number: Double, digits: Int) {
        guard number.isFinite, abs(number) < 1e9 else { return append(0) }
        let power = (0..<digits).reduce(1) { power, _ in power * 10 }
        let scaled = Int((number * Double(power)).rounded())
        if scaled < 0 { append(UInt8(ascii: "-")) }
        let (whole, part) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: power)
        append(whole)
        guard digits > 0 else { return }
        append(UInt8(ascii: "."))
        let decimals = String(part)
        append(String(repeating: "0", count: digits - decimals.utf8.count) + decimals)
    }
}

extension [UInt8] {
    /// Moves the bytes out, so that a writer works in the same memory.
    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&self, &taken)
        return taken
    }
}

/// Searches in bytes; those of the standard library go from character to character.
extension UnsafeBufferPointer<UInt8> {
    func begins(with mark: StaticString) -> Bool {
        guard let base = baseAddress, count >= mark.utf8CodeUnitCount else { return false }
        return memcmp(base, mark.utf8Start, mark.utf8CodeUnitCount) == 0
    }

    /// Where the first such mark begins.
    ///
    /// - Parameter anchor: the byte of the mark that texts have least often, for which they are searched.
    func place(of mark: StaticString, from start: Int = 0, anchor: Int = 0) -> Int? {
        guard let base = UnsafeRawPointer(baseAddress) else { return nil }
        var next = start + anchor
        while next < count, let found = memchr(base + next, Int32(mark.utf8Start[anchor]), count - next) {
            let place = base.distance(to: found) - anchor
            if place + mark.utf8CodeUnitCount <= count,
                memcmp(base + place, mark.utf8Start, mark.utf8CodeUnitCount) == 0
            {
                return place
            }
            next = place + anchor + 1
        }
        return nil
    }
}

extension String {
    /// A URL without its scheme and slashes.
    var withoutScheme: String {
        let start = withBytes { $0.place(of: "://") }
        return start.map { String(utf8.dropFirst($0 + 3)) ?? self } ?? self
    }
}

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
