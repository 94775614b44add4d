/// Reads the addresses of a sitemap, a sitemap index or a feed (RSS, Atom), piece by piece as they come.
///
/// Files of this kind are often broken, so a fault costs the address that it is in and no other (`XMLScanner`). Addresses
/// are given as written, white space at the ends removed.
package final class SitemapReader {
    package struct Limits: Sendable {
        /// Addresses of one file; sitemaps.org allows 50,000.
        package var locations = 50_000
        /// Bytes of one address; sitemaps.org allows 2,048.
        package var locationBytes = 8 << 10
        /// Bytes of one file, unpacked; sitemaps.org allows 50 MiB.
        package var bytes = 50 << 20

        package init() {}
    }

    /// A `loc`, or the link of a feed's entry.
    package struct Location: Hashable, Sendable {
        /// Cut at `Limits.locationBytes`.
        package var address: String
        /// Whether it is another sitemap rather than a page.
        package var isSitemap: Bool
        /// The line on which it ends, counted from 1.
        package var line: Int
        /// Why it is no address to rely on; nil when it is as written.
        package var flaw: Flaw?
        /// The bases of a relative URL besides the file, outermost first; nil if it must be absolute.
        package var bases: [String]?

        /// The fault of a URL that makes its meaning unclear.
        package enum Flaw: Hashable, Sendable {
            /// Longer than the limit.
            case tooLong
            /// A reference that XML does not know, as written.
            case reference(String)
            case control
            /// Bytes that mean nothing in the file's encoding.
            case encoding
            /// A tag inside, or its own end is missing.
            case tag
        }
    }

    /// Where XML says that the file is broken.
    package struct Fault: Hashable, Sendable {
        package var kind: Kind
        package var line: Int

        package enum Kind: Hashable, Sendable {
            case beforeDeclaration, beforeRoot, afterRoot
            case ampersand
            /// A reference that XML does not know, as written.
            case reference(String)
            case control, encoding, strayBracket
            /// A tag without its end, or an end without its tag.
            case tags
            case depth
            case endsEarly
            /// No element at all.
            case empty
        }
    }

    /// How reading went.
    package struct Summary: Hashable, Sendable {
        package var pages = 0
        package var sitemaps = 0
        /// How many of them have a flaw.
        package var damaged = 0
        /// Whether a limit ended reading or cut an address.
        package var isCut = false
        /// The first fault; nil for a file without one so far.
        package var fault: Fault?
        /// Whether the file ends in the middle of an element.
        package var endsEarly = false
    }

    private let state: SitemapState
    private var scanner = XMLScanner()
    private var fed = 0
    /// The beginning of a character that a piece ended in.
    private var unfinished: [UInt8] = []

    /// `found` is called for each address while `feed` runs, and at the end.
    package init(limits: Limits = Limits(), found: @escaping (Location) -> Void) {
        state = SitemapState(limits, found)
    }

    /// Reads a piece; false when no more is wanted.
    @discardableResult package func feed(_ piece: [UInt8]) -> Bool {
        guard !state.isDone else { return false }
        let wanted = piece.prefix(state.limits.bytes - fed)
        fed += wanted.count
        scanner.feed(wanted, to: state)
        check(wanted)
        if wanted.count < piece.count { state.stop() }
        return !state.isDone
    }

    /// Ends reading.
    package func finish() -> Summary {
        state.finish(isInText: scanner.isInText, line: scanner.line)
        return state.summary
    }

    /// Sees whether text in UTF-8 is that.
    private func check(_ piece: ArraySlice<UInt8>) {
        guard state.encoding == .utf8 else { return }
        let text = unfinished + piece
        unfinished = Array(text[Self.lastWhole(text)...])
        let isText = text.dropLast(unfinished.count).withUnsafeBufferPointer { UTF8Check($0).isValid }
        if !isText { state.note(.encoding, line: scanner.line) }
    }

    /// The end of the last character that is not cut.
    private static func lastWhole(_ text: [UInt8]) -> Int {
        guard let start = text.suffix(3).lastIndex(where: { $0 >= 0xC0 }) else { return text.endIndex }
        let length = text[start] >= 0xF0 ? 4 : text[start] >= 0xE0 ? 3 : 2
        return start + length > text.endIndex ? start : text.endIndex
    }
}
