/// Learns from the addresses of a run which of them are made by one template: `/shop/{slug}`, `/2024/11/{id}`.
///
/// Pages of one folder are one template. Folders are told apart until there are too many that differ by a number, or
/// that hold next to nothing: those are one place of the template too. What is learned depends on which addresses there
/// are and not on their order, as long as no folder has more than `Limits.siblings` others beside it.
struct TemplateTree {
    struct Limits {
        /// Folders of all hosts together; addresses of what comes later have no place.
        var folders = 20_000
        /// Folders of one folder while the run goes on, before they are judged for the first time.
        var siblings = 64
        /// Numbered folders, and thin ones, that are told apart in one folder.
        var told = 4
        /// With fewer pages a folder is thin, and not a section of its site.
        var section = 3
    }

    /// A folder that went up in another one with all that it holds.
    struct Move { var from: Int, into: Int }

    private struct Folder {
        var parent: Int?
        var name: String
        /// What its names look like, when it stands for several.
        var kind: PartKind?
        /// Pages below it.
        var pages = 0
        var children: [String: Int] = [:]
        /// The child that stands for several.
        var varied: Int?
        var leaf: LeafName?
    }

    /// What happened since the last call of `takeMoves`.
    private var moves: [Move] = []
    private var folders: [Folder] = []
    private var hosts: [String: Int] = [:]
    private let limits: Limits

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Learns an address, and gives the number of its template; nil beyond the limit.
    mutating func place(of url: String) -> Int? {
        let path = AddressPath(url)
        guard var here = hosts[path.host] ?? newHost(path.host) else { return nil }
        folders[here].pages += 1
        // The home page has a template of its own.
        for name in path.page.isEmpty ? [""] : path.folders {
            guard let next = child(name, of: here) else { return nil }
            here = next
            folders[here].pages += 1
        }
        if folders[here].leaf?.add(path) == nil { folders[here].leaf = LeafName(path) }
        return here
    }

    /// The templates that became part of others since the last call, in the order in which they did.
    mutating func takeMoves() -> [Move] {
        defer { moves = [] }
        return moves
    }

    /// Judges every folder when all addresses are known.
    mutating func settle() {
        for host in hosts.values.sorted() { settle(host) }
    }

    /// `shop.example/blog/{slug}`.
    func label(of place: Int) -> String {
        names(of: place).joined(separator: "/") + "/" + (folders[place].leaf?.label ?? "")
    }

    /// The folders that all its pages have in common, with a slash at both ends: `/blog/`.
    func folder(of place: Int) -> String {
        let parts = names(of: place).dropFirst().prefix { !$0.hasPrefix("{") }
        return parts.isEmpty ? "/" : "/\(parts.joined(separator: "/"))/"
    }

    func host(of place: Int) -> String { names(of: place)[0] }
}

extension TemplateTree {
    private func names(of place: Int) -> [String] {
        let folder = folders[place]
        guard let parent = folder.parent else { return [folder.name] }
        // Home is no folder.
        return names(of: parent)
            + (folder.name.isEmpty && folder.kind == nil ? [] : [name(of: folder, in: folders[parent])])
    }

    private func name(of folder: Folder, in parent: Folder) -> String {
        switch folder.kind {
        case nil: folder.name
        case .year: "{year}"
        case .month where (parent.kind ?? PartKind(parent.name)) == .year: "{month}"
        case .words: "{slug}"
        default: "{id}"
        }
    }

    private mutating func newFolder(_ name: String, in parent: Int?, kind: PartKind? = nil) -> Int? {
        guard folders.count < limits.folders else { return nil }
        folders.append(Folder(parent: parent, name: name, kind: kind))
        return folders.count - 1
    }

    private mutating func newHost(_ name: String) -> Int? {
        let new = newFolder(name, in: nil)
        hosts[name] = new
        return new
    }

    private mutating func child(_ name: String, of parent: Int) -> Int? {
        if let known = folders[parent].children[name] { return known }
        if folders[parent].varied == nil, folders[parent].children.count >= limits.siblings {
            vary(candidates(of: parent).flatMap { $0 }, of: parent, like: PartKind(name))
        }
        if let varied = folders[parent].varied, !name.isEmpty {
            folders[varied].kind = folders[varied].kind?.joined(with: PartKind(name))
            return varied
        }
        guard let new = newFolder(name, in: parent) else { return nil }
        folders[parent].children[name] = new
        return new
    }

    /// The folders that may be one place of a template: the numbered ones, and the thin ones among the others.
    private func candidates(of parent: Int) -> [[(name: String, folder: Int)]] {
        let children = folders[parent].children.filter { !$0.key.isEmpty }.sorted { $0.value < $1.value }
        let numbered = children.filter { PartKind($0.key).isIdentifier }
        let thin = children.filter { !PartKind($0.key).isIdentifier && folders[$0.value].pages < limits.section }
        return [numbered, thin].map { $0.map { (name: $0.key, folder: $0.value) } }
    }

    private mutating func settle(_ place: Int) {
        let isVaried = folders[place].varied != nil
        let many = candidates(of: place).filter { $0.count > limits.told || isVaried }.flatMap { $0 }
        if !many.isEmpty { vary(many, of: place, like: PartKind(many[0].name)) }
        for next in folders[place].children.values.sorted() { settle(next) }
        if let varied = folders[place].varied { settle(varied) }
    }

    /// Makes some folders of one folder a place that varies.
    private mutating func vary(_ some: [(name: String, folder: Int)], of parent: Int, like kind: PartKind) {
        let kinds = some.map { PartKind($0.name) }
        let joined = kinds.reduce(kind) { $0.joined(with: $1) }
        guard let into = folders[parent].varied ?? newFolder("", in: parent, kind: joined) else { return }
        folders[parent].varied = into
        folders[into].kind = folders[into].kind?.joined(with: joined)
        for (name, folder) in some {
            folders[parent].children[name] = nil
            merge(folder, into: into)
        }
    }

    /// As deep as `AddressPath.depth`.
    private mutating func merge(_ from: Int, into: Int) {
        let old = folders[from]
        folders[from] = Folder(parent: old.parent, name: "")
        folders[into].pages += old.pages
        if let leaf = old.leaf { folders[into].leaf = folders[into].leaf?.joined(with: leaf) ?? leaf }
        moves.append(Move(from: from, into: into))
        for (name, child) in old.children.sorted(by: { $0.value < $1.value }) {
            if let known = folders[into].children[name] {
                merge(child, into: known)
            } else {
                folders[into].children[name] = child
                folders[child].parent = into
            }
        }
        guard let varied = old.varied else { return }
        guard let known = folders[into].varied else {
            folders[into].varied = varied
            folders[varied].parent = into
            return
        }
        folders[known].kind = folders[known].kind?.joined(with: folders[varied].kind ?? .words)
        merge(varied, into: known)
    }
}

/// What the last parts of the addresses of one folder have in common.
struct LeafName {
    private var stem: String
    private var kind: PartKind
    /// With its dot; empty when they differ.
    private var suffix: String
    private var endsInSlash: Bool
    private var hasQuery: Bool
    private var isVaried = false
    private var pages = 1

    init(_ path: AddressPath) {
        (stem, suffix) = Self.split(path.page)
        kind = PartKind(stem)
        endsInSlash = path.endsInSlash
        hasQuery = path.hasQuery
    }

    mutating func add(_ path: AddressPath) {
        // Nearly every page of a folder adds nothing but itself.
        guard isVaried, kind == .words,
            Self.suffixStart(of: path.page).map({ path.page.utf8[$0...].elementsEqual(suffix.utf8) })
                ?? suffix.isEmpty
        else { return self = joined(with: LeafName(path)) }
        endsInSlash = endsInSlash && path.endsInSlash
        hasQuery = hasQuery || path.hasQuery
        pages += 1
    }

    func joined(with other: LeafName) -> LeafName {
        var both = self
        both.isVaried = isVaried || other.isVaried || stem != other.stem || suffix != other.suffix
        both.kind = kind.joined(with: other.kind)
        if suffix != other.suffix { both.suffix = "" }
        both.endsInSlash = endsInSlash && other.endsInSlash
        both.hasQuery = hasQuery || other.hasQuery
        both.pages = pages + other.pages
        return both
    }

    /// `{slug}.html`; the name itself when they all have it.
    var label: String {
        let name = isVaried ? kind.isIdentifier ? "{id}" : "{slug}" : stem
        return name + suffix + (endsInSlash ? "/" : "") + (hasQuery && pages > 1 && !isVaried ? "?…" : "")
    }

    private static func split(_ page: String) -> (String, String) {
        guard let dot = suffixStart(of: page) else { return (page, "") }
        return (String(page[..<dot]), String(page[dot...]))
    }

    /// Where the suffix begins, if it has one.
    private static func suffixStart(of page: String) -> String.Index? {
        guard let dot = page.utf8.lastIndex(of: UInt8(ascii: ".")), dot != page.startIndex else { return nil }
        let suffix = page.utf8[dot...]
        let isSuffix =
            (2...6).contains(suffix.count) && suffix.dropFirst().allSatisfy { ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 }
        return isSuffix ? dot : nil
    }
}
