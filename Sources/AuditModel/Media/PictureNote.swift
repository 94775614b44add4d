/// Why nobody judged what a picture shows: the same few words in every report.
public enum PictureNote {
    /// It was not looked at: media are left alone, or another picture was taken before it was its turn.
    public static let notChecked = "not checked"
    /// Its host refused to send it: it limits its rate, or is overloaded.
    public static let hostBusy = "not checked: host busy"

    /// Nil when it was looked into, did not come, or is no picture at all, which findings tell.
    ///
    public static func of(_ picture: some LookedAt) -> String? {
        guard let media = picture.media else { return picture.isHostBusy ? hostBusy : notChecked }
        guard media.isReachable, media.picture == nil, media.type.isRaster || media.type == .svg else { return nil }
        switch media.pictureFailure {
        case .undecodable: return "not decodable"
        case .tooLarge: return "too many pixels"
        case .tookTooLong, .helperDied: return "decoder failed"
        case .notDecodedHere: return formatNotDecoded(media.type)
        case nil: return media.type == .svg ? formatNotDecoded(.svg) : notChecked
        }
    }

    private static func formatNotDecoded(_ type: MediaType) -> String {
        // Of these all but rare kinds are decoded.
        type.isDecoded ? "format not decoded: a rare kind of \(type.label)" : "format not decoded: \(type.label)"
    }
}

extension MediaType {
    /// The name of a format as people write it.
    fileprivate var label: String { self == .jpegXL ? "JPEG XL" : rawValue.uppercased() }

    fileprivate var isDecoded: Bool {
        switch self {
        case .png, .apng, .jpeg, .gif, .webp, .bmp, .ico, .avif: true
        default: false
        }
    }
}

extension LinkCard {
    /// The note of the picture that is shown; where none is, of the first that has one.
    public var imageNote: String? {
        if let image = chosenImage { return PictureNote.of(image) }
        return images.lazy.filter { $0.url != nil }.compactMap { PictureNote.of($0) }.first
    }

    /// The same for the icon.
    public var iconNote: String? {
        if let icon = chosenIcon { return PictureNote.of(icon) }
        return icons.lazy.filter { $0.url != nil }.compactMap { PictureNote.of($0) }.first
    }
}
