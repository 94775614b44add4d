internal import AuditModel
internal import Glibc

/// The file that a report is written to until it is whole, `path.part`: it is ours alone while it is open.
///
/// A link, a pipe or a second name of somebody's file in its place is removed, never followed. Another process that writes
/// the same report is waited for. Nobody else may open the file, or a reader could keep its lock from us forever.
enum PartFile {
    /// How long another process may take to finish the same report.
    private static let patience = Moment.Span.seconds(10)
    private static let pause = Moment.Span.milliseconds(50)
    /// Times that a stranger's file may come in between.
    private static let attempts = 100

    /// An empty file, opened for writing and locked.
    static func open(_ place: FilePlace) throws(ReportError) -> Int32 {
        let part = place.part
        let end = Moment.now + patience
        var strangers = 0
        while true {
            let descriptor = part.open(O_WRONLY | O_CREAT | O_NONBLOCK, mode: 0o600)
            let number = errno
            guard descriptor >= 0 || number == ELOOP || number == ENXIO else {
                throw ReportError(path: place.path, number: number)
            }
            if descriptor >= 0 {
                if let found = try take(descriptor, part, before: end, shown: place.path) { return found }
                close(descriptor)
            } else {
                part.remove()
            }
            strangers += 1
            guard strangers < attempts else { throw ReportError(path: place.path, number: EEXIST) }
        }
    }

    /// Removes one that nobody writes any more.
    static func removeAbandoned(_ part: FilePlace) {
        let descriptor = part.open(O_RDONLY | O_NONBLOCK)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return }
        part.remove()
    }

    /// Locks and empties it; nil when it is not the file that has the name.
    private static func take(
        _ descriptor: Int32, _ part: FilePlace, before end: Moment, shown path: String
    ) throws(ReportError) -> Int32? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
            part.remove()
            return nil
        }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK else { break }  // no locks on this file system
            guard Moment.now < end else {
                close(descriptor)
                throw ReportError(path: path, number: EBUSY)
            }
            usleep(UInt32(pause.nanoseconds / 1000))
        }
        guard part.status?.st_ino == status.st_ino, ftruncate(descriptor, 0) == 0 else { return nil }
        _ = fchmod(descriptor, 0o600)
        return descriptor
    }

    /// What others may do with a report, which is what they may do with any new file.
    static let finalMode: mode_t = {
        let mask = umask(0o077)
        umask(mask)
        return 0o644 & ~mask
    }()
}

/// What a report that was killed left in its folder: files under their temporary names.
package enum Leftovers {
    /// Removes them; files that no report writes stay.
    ///
    /// - Parameter names: the files that reports have in the folder itself.
    package static func remove(from folder: String, names: [String]) {
        for name in names { PartFile.removeAbandoned(FilePlace(folder + "/" + name + suffix)) }
        remove(from: folder + "/pages", ShardWriter.isShard)
        remove(from: folder + "/thumbs", ThumbFolder.isThumbnail)
    }

    private static let suffix = ".part"

    private static func remove(from path: String, _ isOurs: (String) -> Bool) {
        guard let folder = try? Folder(path) else { return }
        for name in folder.names() where name.hasSuffix(suffix) && isOurs(String(name.dropLast(suffix.count))) {
            PartFile.removeAbandoned(folder.place(name))
        }
    }
}
