internal import AuditModel
internal import Glibc

/// Walks a folder for HTML files, in the order of their names, without ever leaving it.
///
/// Links are followed only to what lies in the folder itself; each folder is entered once, so that links in a circle end.
struct HTMLTree {
    /// Files of one run, names that are looked at, and folders within each other.
    static let fileLimit = 100_000
    static let entryLimit = 1_000_000
    static let depthLimit = 64

    /// A file of the tree.
    struct File {
        /// Its real path, without links.
        var path: String
        /// Where it lies below the root, without links being resolved: what its address says.
        var below: [String]
    }

    /// What the walk came across.
    enum Find {
        case file(File)
        /// A path that was passed over, and why.
        case passedOver(String, reason: String)
    }

    /// The real path of the folder.
    let root: String
    private var entries = 0
    private var entered: Set<String> = []

    /// - Parameter root: a real path, as `realpath` gives it.
    init(root: String) { self.root = root }

    static func isHTML(named name: String) -> Bool {
        let lower = name.lowercased()
        return [".html", ".htm", ".xhtml"].contains { lower.hasSuffix($0) }
    }

    /// The real path of something; nil when it is not there.
    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    /// Whether a real path lies in a folder, or is it.
    static func lies(_ path: String, in folder: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    mutating func walk(_ found: (Find) throws -> Void) throws { try walk(root, below: [], found) }

    private mutating func walk(_ folder: String, below: [String], _ found: (Find) throws -> Void) throws {
        guard entered.insert(folder).inserted else { return }
        guard below.count <= Self.depthLimit else {
            return try found(.passedOver(folder, reason: "folders are nested more than \(Self.depthLimit) deep"))
        }
        guard let names = names(in: folder) else {
            return try found(
                .passedOver(folder, reason: "the folder cannot be read: \(String(cString: strerror(errno)))"))
        }
        for name in names {
            entries += 1
            guard entries <= Self.entryLimit else {
                return try found(
                    .passedOver(folder, reason: "there are more than \(grouped(Self.entryLimit)) files and folders"))
            }
            try meet((folder == "/" ? "" : folder) + "/" + name, below: below + [name], found)
        }
    }

    private mutating func meet(_ path: String, below: [String], _ found: (Find) throws -> Void) throws {
        let isNamedHTML = Self.isHTML(named: path)
        guard let (real, kind) = Self.target(of: path) else {
            if isNamedHTML { try found(.passedOver(path, reason: "the file cannot be found; is it a broken link?")) }
            return
        }
        guard kind == S_IFDIR || isNamedHTML else { return }
        guard Self.lies(real, in: root) else {
            return try found(.passedOver(path, reason: "it is a link to a place outside the folder"))
        }
        if kind == S_IFDIR { return try walk(real, below: below, found) }
        guard kind == S_IFREG else { return try found(.passedOver(path, reason: "it is not a file")) }
        try found(.file(File(path: real, below: below)))
    }

    /// What a path in a real folder is, with its own real path; links are rare, and only they have to be resolved.
    private static func target(of path: String) -> (path: String, kind: mode_t)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFLNK else { return (path, kind) }
        guard let real = realPath(path), let kind = Self.kind(of: real) else { return nil }
        return (real, kind)
    }

    /// `S_IFDIR`, `S_IFREG` and so on.
    static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The names in a folder, sorted; names that are no UTF-8 are repaired, and will then not be found.
    private func names(in folder: String) -> [String]? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory), entries + names.count <= Self.entryLimit {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
