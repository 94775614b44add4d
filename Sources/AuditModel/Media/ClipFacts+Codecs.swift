extension ClipFacts {
    /// How a codec fares with AVFoundation, by the name that the container gives it.
    public enum Support: Sendable {
        /// H.264, HEVC and what else Apple lists for all devices (rule `video-unplayable-type`).
        case everywhere
        /// AV1, which only newer devices decode.
        case newerDevices
        case nowhere
        /// Encrypted, so that the name hides the codec.
        case hidden
    }

    public static func support(of codec: String) -> Support {
        if everywhere.contains(codec) { return .everywhere }
        if codec == "av01" { return .newerDevices }
        return hidden.contains(codec) ? .hidden : .nowhere
    }

    /// The first codec that no Apple system plays.
    public var foreignCodec: String? { codecs.first { Self.support(of: $0) == .nowhere } }
    /// The first codec that only newer devices play.
    public var youngCodec: String? { codecs.first { Self.support(of: $0) == .newerDevices } }

    /// Sample entries of ISO media and QuickTime files (mp4ra.org; Apple's list of formats).
    private static let everywhere: Set<String> = [
        // H.264, HEVC, Dolby Vision; MPEG-4 Part 2, Motion JPEG, ProRes, DV.
        "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "hvc2", "hev2", "dvh1", "dvhe", "dvav", "dva1",
        "mp4v", "jpeg", "mjpa", "mjpb", "apcn", "apch", "apcs", "apco", "ap4h", "ap4x", "dvc ", "dvcp",
        // AAC, MP3, ALAC, FLAC, AC-3; PCM and what QuickTime files always held.
        "mp4a", ".mp3", "mp3 ", "alac", "fLaC", "ac-3", "ec-3",
        "lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "raw ", "ulaw", "alaw", "ima4", "samr", "ipcm", "fpcm",
    ]
    private static let hidden: Set<String> = ["encv", "enca", "drmi", "drms", "resv", "resa", referenceMovie]

    /// Whether it holds no media but the addresses of other films (QuickTime's `rmra`, Apple TN2444).
    public var isReferenceMovie: Bool { codecs == [Self.referenceMovie] }
    /// What stands among the codecs of such a film.
    public static let referenceMovie = "rmra"
}
