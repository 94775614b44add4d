/// Groups of pages by host and folder: the group of a page follows from its own URL, and is called the same in every run.
///
/// Years, months, numbers and hashes in a path stand for all of their kind, so that a blog has few groups.
struct FolderGroups {
    /// `example.com/blog/{year}/`, its host, and the folders that all its pages have in common.
    private(set) var names: [(label: String, host: String, folder: String)] = []
    private var numbers: [String: Int] = [:]
    private let limit: Int

    /// - Parameter limit: the most groups.
    init(limit: Int) { self.limit = limit }

    /// The number of the group of a page; nil when there is no room for a new one.
    mutating func place(of url: String) -> Int? {
        let path = AddressPath(url)
        let folders = Self.names(of: path.folders)
        let label = ([path.host] + folders).joined(separator: "/") + "/"
        if let known = numbers[label] { return known }
        guard names.count < limit else { return nil }
        let common = folders.prefix { !$0.hasPrefix("{") }
        names.append((label, path.host, common.isEmpty ? "/" : "/\(common.joined(separator: "/"))/"))
        numbers[label] = names.count - 1
        return names.count - 1
    }

    private static func names(of folders: [String]) -> [String] {
        folders.indices.map { place in
            switch PartKind(folders[place]) {
            case .words: folders[place]
            case .year: "{year}"
            case .month where place > 0 && PartKind(folders[place - 1]) == .year: "{month}"
            default: "{id}"
            }
        }
    }
}
