internal import AuditModel

extension MediaFacts {
    /// The type of the file, with its codecs if the container names them: `codec vp09 in MP4`, `webm (V_VP9)`.
    var fileWords: String {
        let name = clip?.brand == Self.matroska ? Self.matroska : type.rawValue
        guard let codecs = clip?.codecs, !codecs.isEmpty else { return name }
        return "\(name) (\(codecs.joined(separator: ", ")))"
    }

    /// A codec and its container: `codec vp09 in MP4`.
    func codecWords(_ codec: String) -> String {
        let container = type == .quicktime ? "QuickTime" : type == .m4a ? "M4A" : "MP4"
        return "codec \(codec) in \(container)"
    }

    /// Whether it is an MP4 or QuickTime file, whose codecs have the names that AVFoundation uses.
    private var hasKnownCodecs: Bool { type == .mp4 || type == .quicktime || type == .m4a }
    /// The first codec of an MP4 or QuickTime file that no Apple system plays.
    var foreignCodec: String? { hasKnownCodecs ? clip?.foreignCodec : nil }
    /// The first codec of an MP4 or QuickTime file that only newer devices play.
    var youngCodec: String? { hasKnownCodecs ? clip?.youngCodec : nil }

    /// Whether it is a Matroska file other than WebM.
    var isMatroska: Bool { type == .webm && clip?.brand == Self.matroska }

    private static let matroska = "matroska"
}
