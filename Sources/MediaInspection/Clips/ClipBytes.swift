internal import MediaSniffing

/// What we have of a video or sound: its first bytes, and perhaps some from further back.
struct ClipBytes {
    var head: ByteView
    /// Bytes from `restStart` on; empty when there was no need of them.
    var rest = ByteView(bytes: [])
    var restStart = 0
    /// How long the whole file is; nil when nobody said so.
    var total: Int?

    init(head: [UInt8], total: Int? = nil) {
        self.head = ByteView(bytes: head)
        self.total = total
    }

    /// Whether the head is all there is.
    var isWhole: Bool { total == head.count }

    /// The window that holds this place of the file, and the place in the window.
    func window(at place: Int) -> (view: ByteView, offset: Int)? {
        if place < head.count { return (head, place) }
        guard place >= restStart, place - restStart < rest.count else { return nil }
        return (rest, place - restStart)
    }
}
