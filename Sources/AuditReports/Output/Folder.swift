internal import Glibc

/// A folder that reports write into, held open: whoever swaps its name for a link does not lead us elsewhere.
package final class Folder {
    let path: String
    private let descriptor: Int32

    /// The folder of that name beside reports, made unless it is there.
    ///
    /// - Throws: `ReportError` when a link or a file has the name.
    convenience init(making path: String) throws(ReportError) {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw ReportError(path: path, number: errno) }
        try self.init(path)
    }

    /// - Throws: `ReportError` when there is none of the name, or only a link to one.
    init(_ path: String) throws(ReportError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            // A link is said to be no folder.
            throw ReportError(path: path, number: errno == ENOTDIR ? ELOOP : errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func place(_ name: String) -> FilePlace { FilePlace(folder: self, name: name) }

    /// Removes a file; says whether it was there.
    @discardableResult
    func remove(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 }

    /// The names in it, in no order; empty when it cannot be read.
    func names() -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let folder = fdopendir(copy) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names
    }

    fileprivate var number: Int32 { descriptor }
}

/// Where a file is: a path, or a name in a folder that is held open.
struct FilePlace {
    private let folder: Folder?
    private let name: String

    init(_ path: String) { (folder, name) = (nil, path) }

    fileprivate init(folder: Folder, name: String) { (self.folder, self.name) = (folder, name) }

    /// As messages say it.
    var path: String { folder.map { $0.path + "/" + name } ?? name }

    /// The name under which it is written.
    var part: FilePlace { changing(name + ".part") }

    private func changing(_ name: String) -> FilePlace {
        folder.map { FilePlace(folder: $0, name: name) } ?? FilePlace(name)
    }

    private var base: Int32 { folder?.number ?? AT_FDCWD }

    func open(_ flags: Int32, mode: mode_t = 0) -> Int32 { openat(base, name, flags | O_CLOEXEC | O_NOFOLLOW, mode) }

    /// What is there, a link itself and not what it leads to; nil where there is nothing.
    var status: stat? {
        var status = stat()
        return fstatat(base, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    @discardableResult
    func remove() -> Bool { unlinkat(base, name, 0) == 0 }

    /// Takes the place of what is at the other.
    func rename(to other: FilePlace) -> Bool { renameat(base, name, other.base, other.name) == 0 }
}
