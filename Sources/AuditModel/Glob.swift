/// A pattern in which `*` stands for any characters.
public enum Glob {
    public static func matches(_ text: String, _ pattern: String) -> Bool {
        let text = Array(text.utf8), pattern = Array(pattern.utf8)
        var (t, p, star, retry) = (0, 0, -1, 0)
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                (star, retry) = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if star >= 0 {
                retry += 1
                (p, t) = (star + 1, retry)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
