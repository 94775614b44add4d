internal import AuditModel

/// A file that may be a picture.
enum PictureFile {
    /// Why there is nothing to look into.
    enum Fault: Error {
        case unreadable(String)
        case tooLarge(Int)
    }

    /// The whole of a regular file within the budget of a card.
    static func read(_ path: String) throws(Fault) -> [UInt8] {
        let file: (bytes: [UInt8], size: Int)
        do throws(RegularFile.Fault) {
            file = try RegularFile.read(path, limit: FetchRequest.mediaBudget)
        } catch {
            throw .unreadable(error.reason)
        }
        guard file.size <= FetchRequest.mediaBudget else { throw .tooLarge(file.size) }
        return file.bytes
    }
}
