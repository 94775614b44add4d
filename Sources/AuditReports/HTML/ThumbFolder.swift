internal import Glibc

/// The thumbnails of a report: `thumbs/` with a small file per image, named by the hash of the image's bytes.
///
/// A name always has the same content, so the files of an older report stay, and may be open; those that only it showed
/// are removed when the new one is there. Files with other names are left alone.
final class ThumbFolder {
    /// The most files, and the most bytes in total.
    struct Limits {
        var files = 20_000
        var bytes = 400_000_000
    }

    /// Images whose thumbnail was left out because of a limit.
    private(set) var leftOut = 0
    private let path: String
    private var folder: Folder?
    private let limits: Limits
    /// The names of the files by their stems.
    private var written: [String: String] = [:]
    private var bytes = 0

    init(_ path: String, limits: Limits = Limits()) {
        self.path = path
        self.limits = limits
    }

    /// The file name for an image: the first 32 digits of its SHA-256, and the extension of its thumbnail; nil for an
    /// invalid hash.
    static func name(of contentHash: String, isOpaque: Bool) -> String? {
        stem(of: contentHash).map { name(ofStem: $0, isOpaque: isOpaque) }
    }

    private static func name(ofStem stem: String, isOpaque: Bool) -> String { stem + (isOpaque ? ".jpg" : ".webp") }

    /// Writes the file that `read` returns, unless the folder is full or there is no thumbnail.
    func add(_ contentHash: String, _ read: () throws -> [UInt8]?) throws {
        guard let stem = Self.stem(of: contentHash), written[stem] == nil else { return }
        guard written.count < limits.files, bytes < limits.bytes else {
            leftOut += 1
            return
        }
        guard let file = try read(), !file.isEmpty else { return }
        guard bytes + file.count <= limits.bytes else {
            leftOut += 1
            return
        }
        let name = Self.name(ofStem: stem, isOpaque: Self.isJPEG(file))
        try write(file, name)
        written[stem] = name
        bytes += file.count
    }

    private func write(_ thumbnail: [UInt8], _ name: String) throws {
        let folder = try folder ?? Folder(making: path)
        self.folder = folder
        // Most images are those of the run before.
        if let old = folder.place(name).status, old.st_mode & S_IFMT == S_IFREG, old.st_size == thumbnail.count {
            return
        }
        let file = try OutputFile(in: folder, name)
        try file.record { $0.append(contentsOf: thumbnail) }
        try file.publish()
    }

    /// Removes thumbnails of an older report that this one does not use.
    func removeStale() {
        guard let folder = folder ?? (try? Folder(path)) else { return }
        for name in folder.names() where Self.isThumbnail(name) {
            if Self.stem(of: name).flatMap({ written[$0] }) != name { folder.remove(name) }
        }
    }

    /// The media type of a thumbnail.
    static func mediaType(_ file: [UInt8]) -> String { isJPEG(file) ? "image/jpeg" : "image/webp" }

    /// A JPEG begins with 0xFF, and WebP with "RIFF".
    private static func isJPEG(_ file: [UInt8]) -> Bool { file.first == 0xFF }

    private static let digits = 32

    /// The first 32 digits of a hash, as the name of the image; nil for an invalid hash.
    static func stem(of hash: String) -> String? {
        let digits = hash.utf8.prefix(Self.digits)
        guard digits.count == Self.digits, digits.allSatisfy(isDigit) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }

    /// Whether this is a name that the report gives to files.
    static func isThumbnail(_ name: String) -> Bool {
        [true, false].contains { name == Self.name(of: name, isOpaque: $0) }
    }
}
