internal import AuditModel

/// The columns of what a container told of a video or sound, written and read in one order.
enum ClipColumns {
    static let names = [
        "has_clip", "clip_brand", "clip_seconds", "clip_codecs", "clip_width", "clip_height", "clip_index_first",
    ]
    /// No name of a codec holds one.
    private static let separator: Character = "\n"

    static func put(_ clip: ClipFacts?, in binder: inout Binder) {
        binder.put(clip != nil)
        binder.put(clip?.brand)
        binder.put(clip?.seconds)
        binder.put((clip?.codecs).map { $0.joined(separator: String(separator)) })
        binder.put(clip?.width)
        binder.put(clip?.height)
        binder.put(clip?.isIndexFirst)
    }

    static func read(_ row: inout Row) -> ClipFacts? {
        guard row.bool() else {
            row.skip(Int32(names.count - 1))
            return nil
        }
        return ClipFacts(
            brand: row.optionalText(), seconds: row.optionalDouble(),
            codecs: row.text().split(separator: separator).map(String.init), width: row.optionalInt(),
            height: row.optionalInt(), isIndexFirst: row.optionalBool())
    }
}
