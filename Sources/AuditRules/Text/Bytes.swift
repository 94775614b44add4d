internal import AuditModel

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Searching in UTF-8.
enum Bytes {
    /// The place of `needle`, at or after `start`.
    static func find(_ needle: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        let needle = UnsafeBufferPointer(start: needle.utf8Start, count: needle.utf8CodeUnitCount)
        return bytes.withUnsafeBufferPointer { $0.firstIndex(of: needle, from: start) }
    }

    /// Whether a byte of the text passes the test; much faster than iterating over its UTF-8 view.
    @inline(__always)
    static func contains(in text: String, where test: (UInt8) -> Bool) -> Bool {
        text.withBytes { $0.contains(where: test) }
    }

    /// Whether the text contains one of these bytes; libc compares many places at once.
    static func holds(in text: String, anyOf marks: StaticString) -> Bool {
        text.withBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return marks.withUTF8Buffer { $0.contains { memchr(start, Int32($0), bytes.count) != nil } }
        }
    }

    static func isASCII(_ text: String) -> Bool { text.withBytes { $0.reduce(0, |) } < 0x80 }

    static func contains(_ needle: String, in text: String) -> Bool {
        needle.withBytes { needle in
            text.withBytes { $0.firstIndex(of: needle) != nil }
        }
    }

    /// The number of characters of a text; if all bytes are printable ASCII, each byte is one.
    static func characters(of text: String) -> Int {
        isPrintableASCII(text) ? text.utf8.count : text.count
    }

    static func isPrintableASCII(_ text: String) -> Bool {
        text.withBytes { $0.allSatisfy { 0x20..<0x7F ~= $0 } }
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
