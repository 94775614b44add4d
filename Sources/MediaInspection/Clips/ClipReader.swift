internal import AuditModel
internal import MediaSniffing

/// Reads what the container of a video or audio file says, from its bytes alone.
///
/// Every reader takes time linear in the number of bytes, follows a limited number of structures, and trusts no size.
enum ClipReader {
    /// The bytes that are read at the beginning of a file and, if its index comes after the media, there.
    static let windowBytes = 262_144
    /// Longer durations are wrong: a year.
    private static let longest = 31_557_600.0

    /// Nil if it is not a video or audio file, or says nothing.
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

    /// The offset of the index, if it comes after the media and outside these bytes.
    static func missingIndex(_ bytes: ClipBytes, type: MediaType) -> Int? {
        switch type {
        case .mp4, .quicktime, .m4a: ISOClip(bytes).missingIndex
        default: nil
        }
    }
}

extension ClipFacts {
    /// Adds a codec unless it is listed already.
    mutating func add(codec: String?) {
        guard let codec, !codecs.contains(codec), codecs.count < Self.codecLimit else { return }
        codecs.append(codec)
    }

    /// Sets the frame size if it is plausible.
    mutating func setSize(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0, max(width, height) <= ImageHeader.sideLimit else { return }
        self.width = width
        self.height = height
    }
}

/// The known bytes of a video or audio file: the first ones, and possibly some from further back.
struct ClipBytes {
    var head: ByteView
    /// Bytes from `restStart` on; empty if they were not needed.
    var rest = ByteView(bytes: [])
    var restStart = 0
    /// The length of the whole file; nil if unknown.
    var total: Int?

    init(head: [UInt8], total: Int? = nil) {
        self.head = ByteView(bytes: head)
        self.total = total
    }

    /// Whether the head is the whole file.
    var isWhole: Bool { total == head.count }

    /// The window that contains this offset of the file, and the offset in the window.
    func window(at place: Int) -> (view: ByteView, offset: Int)? {
        if place < head.count { return (head, place) }
        guard place >= restStart, place - restStart < rest.count else { return nil }
        return (rest, place - restStart)
    }
}
