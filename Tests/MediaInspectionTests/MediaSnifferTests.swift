internal import MediaSniffing
internal import AuditModel
internal import Testing
@testable internal import MediaInspection

@Suite("File types by first bytes")
struct MediaSnifferTests {
    static let files: [([UInt8], MediaType)] = [
        (Samples.png(1, 1), .png), (Samples.png(1, 1, chunks: ["acTL"]), .apng), (Samples.jpeg(1, 1), .jpeg),
        (Samples.gif(1, 1), .gif), (Samples.webpLossy(1, 1), .webp), (Samples.bmp(1, 1), .bmp),
        (Samples.tiff(1, 1, isBig: true), .tiff), (Samples.tiff(1, 1, isBig: false), .tiff),
        (Samples.ico([16]), .ico), (Samples.avif(1, 1), .avif), (Samples.ftyp("heic"), .heic),
        ([0xFF, 0x0A, 0, 0], .jpegXL), (Samples.ftyp("isom"), .mp4), (Samples.ftyp("qt  "), .quicktime),
        (Samples.ftyp("M4A "), .m4a), ([0x1A, 0x45, 0xDF, 0xA3], .webm), (Samples.ascii("OggS\0"), .ogg),
        (Samples.ascii("FLV\u{1}"), .flv), (Samples.ascii("CWS\u{9}"), .swf), (Samples.riff("AVI ", []), .avi),
        (Samples.riff("WAVE", []), .wav), (Samples.ascii("ID3\u{3}"), .mp3), ([0xFF, 0xFB, 0x90, 0x44], .mp3),
        ([0xFF, 0xF1, 0x50, 0x80], .aac), (Samples.ascii("fLaC"), .flac), (Samples.ascii("%PDF-1.7"), .pdf),
        (Samples.ascii("#EXTM3U\n#EXT-X-VERSION:3"), .hls), ([], .empty), ([0, 1, 2, 3, 4, 5], .unknown),
        (Samples.ascii("<svg xmlns='http://www.w3.org/2000/svg'/>"), .svg),
        (Samples.ascii("\u{FEFF}<?xml version='1.0'?>\n<!-- logo -->\n<!DOCTYPE svg PUBLIC ''>\n<svg/>"), .svg),
        (Samples.ascii("\n\n  <!doctype HTML><title>x"), .html), (Samples.ascii("<!-- a --><html lang=en>"), .html),
        (Samples.ascii("Hello <b>there</b><HEAD>"), .html), (Samples.ascii("just words"), .text),
        (Samples.ascii("<?xml version='1.0'?><urlset/>"), .xml), (Samples.ascii("<!DOCTYPE HTML><p>x"), .html),
        (Samples.ascii("<!doctype svg PUBLIC ''><svg/>"), .svg),
        ([0xFF, 0xFE] + Samples.ascii("<\0h\0t\0m\0l\0"), .html), ([0x1F, 0x8B, 8], .gzip),
    ]

    @Test("every kind of file is known by its signature", arguments: files)
    func knows(_ file: ([UInt8], MediaType)) {
        #expect(MediaSniffer.type(of: file.0) == file.1)
    }

    @Test("a truncated file of any kind is recognized or unknown, never a crash, and a body the same as an array")
    func survivesTruncation() {
        for (bytes, _) in Self.files {
            for length in 0...bytes.count {
                let part = Array(bytes.prefix(length))
                let body = part.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) }
                #expect(body == MediaSniffer.type(of: part), "of \(length) bytes of \(bytes)")
            }
        }
    }
}
