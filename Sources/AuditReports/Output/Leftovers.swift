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
