/// What a file is by its first bytes.
public enum MediaType: String, CaseIterable, Sendable {
    case png, apng, jpeg, gif, webp, bmp, tiff, ico, avif, heic
    case jpegXL = "jxl"
    case svg
    case mp4, quicktime, m4a, webm, ogg, flv, swf, hls, mp3, wav, aiff, caf, flac, aac
    case mpegTS = "mpeg-ts"
    case avi
    case asf
    case pdf
    case html
    case xml
    case gzip
    case text
    case empty
    case unknown

    /// Whether it is a raster picture that ImageIO decodes.
    public var isRaster: Bool {
        switch self {
        case .png, .apng, .jpeg, .gif, .webp, .bmp, .tiff, .ico, .avif, .heic, .jpegXL: true
        default: false
        }
    }

    /// The MIME type that a server should send for it.
    public var mimeType: String {
        switch self {
        case .png, .apng: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .bmp: "image/bmp"
        case .tiff: "image/tiff"
        case .ico: "image/x-icon"
        case .avif: "image/avif"
        case .heic: "image/heic"
        case .jpegXL: "image/jxl"
        case .svg: "image/svg+xml"
        case .mp4: "video/mp4"
        case .quicktime: "video/quicktime"
        case .m4a: "audio/mp4"
        case .webm: "video/webm"
        case .ogg: "application/ogg"
        case .flv: "video/x-flv"
        case .swf: "application/x-shockwave-flash"
        case .hls: "application/vnd.apple.mpegurl"
        case .mp3: "audio/mpeg"
        case .wav: "audio/wav"
        case .aiff: "audio/aiff"
        case .caf: "audio/x-caf"
        case .flac: "audio/flac"
        case .aac: "audio/aac"
        case .mpegTS: "video/mp2t"
        case .avi: "video/x-msvideo"
        case .asf: "video/x-ms-wmv"
        case .pdf: "application/pdf"
        case .html: "text/html"
        case .xml: "application/xml"
        case .gzip: "application/gzip"
        case .text: "text/plain"
        case .empty, .unknown: "application/octet-stream"
        }
    }
}
