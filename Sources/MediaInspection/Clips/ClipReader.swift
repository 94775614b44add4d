internal import AuditModel
internal import MediaSniffing

/// Reads what the container of a video or sound says of itself, from its bytes alone.
///
/// Every reader takes time linear in the bytes at hand, follows a bounded number of structures, and believes no size.
enum ClipReader {
    /// What is read of a clip at its beginning and, where its index lies behind the media, there.
    static let windowBytes = 262_144
    /// Longer clips are wrong numbers: a year.
    private static let longest = 31_557_600.0

    /// Nil for what is no clip or says nothing.
    static func facts(of bytes: ClipBytes, type: MediaType) -> ClipFacts? {
        let view = bytes.head
        var facts: ClipFacts? =
            switch type {
            case .mp4, .quicktime, .m4a: ISOClip(bytes).facts
            case .webm: MatroskaClip.facts(view)
            case .ogg: OggClip.facts(view)
            case .flv: FLVClip.facts(view)
            case .mpegTS: TransportStream.facts(view)
            case .hls: HLSPlaylist.facts(view, isWhole: bytes.isWhole)
            case .mp3: MP3Clip.facts(bytes)
            case .wav: SoundHeader.wav(view)
            case .aiff: SoundHeader.aiff(view)
            case .caf: SoundHeader.caf(view)
            case .flac: SoundHeader.flac(view)
            case .aac: ClipFacts(codecs: ["mp4a"])
            default: nil
            }
        if let seconds = facts?.seconds, !(seconds > 0 && seconds <= longest) { facts?.seconds = nil }
        return facts == ClipFacts() ? nil : facts
    }

    /// Where the index of a clip begins, when it lies behind the media and outside the bytes at hand.
    static func missingIndex(_ bytes: ClipBytes, type: MediaType) -> Int? {
        switch type {
        case .mp4, .quicktime, .m4a: ISOClip(bytes).missingIndex
        default: nil
        }
    }
}

extension ClipFacts {
    /// Remembers a codec once.
    mutating func add(codec: String?) {
        guard let codec, !codecs.contains(codec), codecs.count < Self.codecLimit else { return }
        codecs.append(codec)
    }

    /// Remembers the size of the picture, when it is one.
    mutating func setSize(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0, max(width, height) <= ImageHeader.sideLimit else { return }
        self.width = width
        self.height = height
    }
}

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
