internal import Glibc

/// The thumbnails beside a report: `thumbs/` with a WebP file a picture, named by the hash of the picture's bytes.
///
/// A name stands for one content, so that files may be written over while an older report is looked at; what only
/// the older one showed goes when the new one is there. Files with other names are left alone.
final class ThumbFolder {
    /// The most files, and the most bytes of all of them.
    struct Limits {
        var files = 20_000
        var bytes = 400_000_000
    }

    /// Pictures whose thumbnail was left out because of a limit.
    private(set) var leftOut = 0
    private let folder: String
    private let limits: Limits
    private var written: Set<String> = []
    private var bytes = 0

    init(_ folder: String, limits: Limits = Limits()) {
        self.folder = folder
        self.limits = limits
    }

    /// `thumbs/` holds the file under the first 32 digits of the picture's SHA-256; nil for what is no such hash.
    static func name(of contentHash: String) -> String? {
        let digits = contentHash.utf8.prefix(nameDigits)
        guard digits.count == nameDigits, digits.allSatisfy(isDigit) else { return nil }
        return String(decoding: digits, as: UTF8.self) + suffix
    }

    /// Writes what `read` gives, unless the folder is full or there is no thumbnail.
    func add(_ contentHash: String, _ read: () throws -> [UInt8]?) throws {
        guard let name = Self.name(of: contentHash), !written.contains(name) else { return }
        guard written.count < limits.files, bytes < limits.bytes else {
            leftOut += 1
            return
        }
        guard let thumbnail = try read(), !thumbnail.isEmpty else { return }
        guard bytes + thumbnail.count <= limits.bytes else {
            leftOut += 1
            return
        }
        if written.isEmpty { try Folder.make(folder) }
        let file = try OutputFile(folder + "/" + name)
        try file.record { $0.append(contentsOf: thumbnail) }
        try file.publish()
        written.insert(name)
        bytes += thumbnail.count
    }

    /// Removes the thumbnails of an older report that this one does not show.
    func removeStale() {
        for name in Folder.names(folder) where Self.isThumbnail(name) && !written.contains(name) {
            _ = Folder.remove(folder + "/" + name)
        }
    }

    private static let nameDigits = 32
    private static let suffix = ".webp"

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }

    /// Whether a report gives a file this name.
    static func isThumbnail(_ name: String) -> Bool { name == self.name(of: name) }
}
