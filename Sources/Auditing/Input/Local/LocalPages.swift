internal import AuditModel
internal import Glibc
internal import WebAddresses

/// The pages of `--html`, each with the address that it is judged under.
///
/// With `--base-url` that is where it will stand. Without, it is `https://folder-1.invalid/…` (the second folder is
/// `folder-2`): a name of RFC 2606 that no server can ever have, so that it is not taken for one. The path is that
/// below the folder, and `index.html` is its folder's own address, as servers have it.
struct LocalPages: Sendable {
    let base: PageURL?
    /// Real paths by address.
    private(set) var paths: [PageURL: String] = [:]
    private var addresses: [String: PageURL] = [:]
    private var roots: [LocalSite.Root] = []
    /// Whether it was said that there is no room for more.
    private var isFull = false

    init(base: PageURL?) { self.base = base }

    /// The base URL of files whose media are to be found beside them, when it is not known where they will be published.
    static let nowhere = "https://file.invalid/"

    /// What the folders will be when they are published; nil as long as that is unknown.
    var site: LocalSite? { base.map { LocalSite(base: $0, roots: roots) } }

    /// One file by itself, at its address.
    ///
    /// - Throws: `AuditError` when it is not there, or is no file.
    static func single(
        _ path: String, _ options: SourceOptions
    ) throws(AuditError) -> (pages: LocalPages, url: PageURL, path: String) {
        var options = options
        options.html = [path]
        guard let kind = HTMLTree.kind(of: path) else { throw .input(path, .noFile) }
        guard kind == S_IFREG else { throw .input(path, .notAFile) }
        guard HTMLTree.isHTML(named: path) || Self.hasTag(path) else { throw .input(path, .notHTML) }
        var pages = LocalPages(base: try Sources(options).base)
        var found: PageURL?
        do {
            try pages.read(path, filter: AddressFilter()) { entry in
                if case .address(let url, _, _, _) = entry { found = url }
            }
        } catch {
            throw error as? AuditError ?? .input(path, .unreadable)
        }
        guard let found, let real = pages.paths[found] else { throw .input(path, .unreadable) }
        return (pages, found, real)
    }

    /// Whether a file that is not called HTML has a `<` near its start; one that cannot be read is left to the reader.
    private static func hasTag(_ path: String) -> Bool {
        guard let start = try? RegularFile.read(path, limit: 4_096).bytes else { return true }
        return start.isEmpty || start.contains(UInt8(ascii: "<"))
    }

    /// Finds the files of one `--html`, a file or a folder.
    ///
    /// - Throws: `AuditError` when it is not there; whatever `body` throws.
    mutating func read(_ name: String, filter: AddressFilter, _ body: (URLList.Entry) throws -> Void) throws {
        guard let real = HTMLTree.realPath(name), let kind = HTMLTree.kind(of: real) else {
            throw AuditError.input(name, .noPages)
        }
        guard kind == S_IFDIR else {
            guard kind == S_IFREG else { throw AuditError.input(name, .neitherFileNorFolder) }
            let folder = String(real[..<(real.lastIndex(of: "/") ?? real.startIndex)])
            let place = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "."
            let root = root(for: folder.isEmpty ? "/" : folder, named: place, isWhole: false)
            return try add(
                HTMLTree.File(path: real, below: Self.segments(real, below: root.path)), root.number, filter, body)
        }
        let root = root(for: real, named: name, isWhole: true)
        let above = Self.segments(real, below: root.path)
        var tree = HTMLTree(root: real)
        var isAny = false
        try tree.walk { find in
            switch find {
            case .file(var file):
                isAny = true
                file.below = above + file.below
                try add(file, root.number, filter, body)
            case .passedOver(let path, let reason):
                try body(.rejected(URLList.rejected(path: path, name, reason)))
            }
        }
        if !isAny { try body(.note(InputNote("\(name) contains no HTML file.", isWarning: true))) }
    }

    private static func segments(_ path: String, below root: String) -> [String] {
        path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/")).compactMap { String($0) }
    }

    /// The known root that a folder lies in, or the folder itself as a new one; numbers count from 1.
    private mutating func root(for folder: String, named name: String, isWhole: Bool) -> (path: String, number: Int) {
        if let index = roots.firstIndex(where: { HTMLTree.lies(folder, in: $0.path) }) {
            if isWhole, roots[index].path == folder { roots[index].isWhole = true }
            return (roots[index].path, index + 1)
        }
        var plain = name
        while plain.count > 1, plain.hasSuffix("/") { plain.removeLast() }
        roots.append(LocalSite.Root(path: folder, name: plain, isWhole: isWhole))
        return (folder, roots.count)
    }

    private mutating func add(
        _ file: HTMLTree.File, _ root: Int, _ filter: AddressFilter, _ body: (URLList.Entry) throws -> Void
    ) throws {
        func reject(_ reason: String) throws {
            try body(.rejected(URLList.rejected(path: file.path, file.path, reason)))
        }
        if let known = addresses[file.path] { return try body(.address(known, input: file.path, line: 1)) }
        guard paths.count < HTMLTree.fileLimit else {
            defer { isFull = true }
            return isFull
                ? () : try reject("there are more than \(grouped(HTMLTree.fileLimit)) HTML files; the rest are skipped")
        }
        guard access(file.path, R_OK) == 0 else {
            return try reject("the file cannot be read: \(String(cString: strerror(errno)))")
        }
        guard let url = address(of: file.below, root) else { return try reject("its path does not make a valid URL") }
        if let other = paths[url] { return try reject("it has the same URL as \(other): \(url)") }
        guard filter.lets(url) else { return try body(.filtered) }
        (paths[url], addresses[file.path]) = (file.path, url)
        try body(.address(url, input: file.path, line: 1))
    }

    private func address(of below: [String], _ root: Int) -> PageURL? {
        var segments = below.map(Self.encoded)
        if let last = segments.last?.lowercased(), Self.indexNames.contains(last) { segments[segments.count - 1] = "" }
        guard let base = base ?? WebAddress.parse("https://folder-\(root).invalid/") else { return nil }
        return WebAddress.resolve("./" + segments.joined(separator: "/"), against: base).url
    }

    /// What a folder is, the first that is there.
    static let indexNames = ["index.html", "index.htm", "index.xhtml"]

    /// A name as a path segment: all but letters, digits and `-._~` is percent-encoded.
    private static func encoded(_ name: String) -> String {
        let plain = Set("-._~".utf8)
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            let isPlain = (byte | 32) &- 97 < 26 || byte &- 48 < 10 || plain.contains(byte)
            if isPlain { bytes.append(byte) } else { bytes.append(percent: byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

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
        guard let names = namesInFolder(folder, limit: Self.entryLimit - entries + 1)?.sorted() else {
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
}
