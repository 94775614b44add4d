internal import MediaSniffing

/// The header of one box of an ISO media file (ISO/IEC 14496-12 §4.2).
struct ISOBox {
    /// Four characters; empty when they are not printable.
    var type: String
    /// Where what it holds begins.
    var body: Int
    /// Where it ends, which may lie behind the bytes at hand.
    var end: Int

    /// The box at an offset.
    ///
    /// - Parameter limit: the end of what it stands in; a box of size 0 reaches until there, none reaches further.
    init?(_ view: ByteView, at offset: Int, limit: Int) {
        guard offset + 8 <= limit, let short = view.u32be(offset), view.u8(offset + 7) != nil else { return nil }
        var length = short
        var header = 8
        if short == 1 {
            guard let long = view.u64be(offset + 8) else { return nil }
            (length, header) = (long, 16)
        } else if short == 0 {
            length = limit - offset
        }
        guard length >= header else { return nil }
        type = view.fourCharacters(offset + 4) ?? ""
        body = offset + header
        end = min(offset + length, limit)
    }
}
