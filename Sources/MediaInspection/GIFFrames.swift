internal import MediaSniffing

/// Counts the frames of a GIF without decoding them, as far as two.
enum GIFFrames {
    static func hasSeveral(_ view: ByteView) -> Bool {
        guard let flags = view.u8(10) else { return false }
        var at = 13 + colours(flags)
        var frames = 0
        while let block = view.u8(at) {
            switch block {
            case 0x2C:
                frames += 1
                guard frames < 2, let local = view.u8(at + 9) else { return frames > 1 }
                at = skipSubBlocks(view, at + 11 + colours(local))
            case 0x21: at = skipSubBlocks(view, at + 2)
            default: return false
            }
        }
        return false
    }

    private static func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

    private static func skipSubBlocks(_ view: ByteView, _ start: Int) -> Int {
        var at = start
        while let length = view.u8(at), length > 0 { at += length + 1 }
        return at + 1
    }
}
