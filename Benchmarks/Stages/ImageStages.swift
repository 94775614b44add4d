internal import MediaSniffing
internal import AuditModel
internal import Glibc
internal import MediaInspection
internal import ImageAnalysis

/// What decoding and detecting cost apart, in hundredths of a millisecond an image.
enum ImageStages {
    static func run(_ folders: [String]) throws {
        print("folder decode detect all with_thumbnail   (hundredths of a millisecond)")
        for folder in folders {
            let images = files(in: folder).map(read)
            let decoding = try mean(images) { _ = try decode($0) }
            let both = try mean(images) { _ = TextMap(of: try decode($0)) }
            let all = try mean(images) { _ = try ImageAnalyzer.analyze($0, copy: .none) }
            let withThumbnail = try mean(images) { _ = try ImageAnalyzer.analyze($0, copy: .thumbnail) }
            print(folder, decoding, both - decoding, all, withThumbnail)
        }
    }

    private static func files(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(folder + "/" + name) }
        }
        return names.sorted()
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
        rewind(file)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private static func decode(_ bytes: [UInt8]) throws -> DecodedImage {
        try DecodedImage(bytes, type: MediaSniffer.type(of: bytes), colourWidth: 600)
    }

    /// The mean CPU time of some work on each image.
    private static func mean(_ images: [[UInt8]], _ work: ([UInt8]) throws -> Void) rethrows -> Int {
        let rounds = 5
        let start = processorMilliseconds()
        for _ in 0..<rounds { for image in images { try work(image) } }
        return Int((processorMilliseconds() - start) / Double(max(1, images.count * rounds)) * 100)
    }
}
