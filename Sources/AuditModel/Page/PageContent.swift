/// Tells whether two pages are one page under two URLs.
public enum PageContent {
    /// A code of the HTML without the page's own URL, in 16 hexadecimal digits.
    ///
    /// The path of the page, without its suffix, is left out wherever it stands, because a page that is renamed names
    /// itself anew in og:url, its canonical link and its menus. It tells pages apart and proves nothing against forgery.
    public static func code(of html: UnsafeBufferPointer<UInt8>, at url: PageURL) -> String {
        let own = stem(of: url)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var place = 0
        while place < html.count {
            if let end = own.end(in: html, at: place) {
                place = end
                continue
            }
            hash = (hash ^ UInt64(html[place])) &* 0x100_0000_01B3
            place += 1
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// `/blog/three` of `https://example.com/blog/three.html`.
    private static func stem(of url: PageURL) -> Stem {
        var path = Array(url.path.utf8)
        for suffix in [".html", ".htm", ".xhtml", "/"] where path.reversed().starts(with: suffix.utf8.reversed()) {
            path.removeLast(suffix.utf8.count)
            break
        }
        return Stem(bytes: path)
    }

    private struct Stem {
        let bytes: [UInt8]

        /// Where the path ends that begins there; nil for anything else, such as the beginning of a longer name.
        func end(in html: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
            guard bytes.count > 1, html[place] == bytes[0], place + bytes.count <= html.count,
                place == 0 || html[place - 1] != UInt8(ascii: "<")
            else { return nil }
            for offset in bytes.indices where html[place + offset] != bytes[offset] { return nil }
            let end = place + bytes.count
            return end < html.count && Self.isName(html[end]) ? nil : end
        }

        private static func isName(_ byte: UInt8) -> Bool {
            (byte | 32) &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || byte > 127
        }
    }
}
