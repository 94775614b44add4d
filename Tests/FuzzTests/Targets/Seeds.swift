internal import Foundation

/// Files of this repository to begin with.
enum Seeds {
    /// The top of the repository, from where this file lies.
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Inputs that fuzzing found before.
    static let findings = repository.appendingPathComponent("Tests/FuzzTests/Fixtures/fuzz")

    /// Every file below a folder whose name ends in one of these, in the order of their paths.
    static func files(_ folder: String, _ endings: String...) -> [[UInt8]] {
        paths(below: repository.appendingPathComponent(folder)).filter { path in
            endings.contains(where: path.hasSuffix)
        }.compactMap(contents)
    }

    /// The files that were found for a target.
    static func found(_ target: String) -> [(path: String, bytes: [UInt8])] {
        paths(below: findings.appendingPathComponent(target)).compactMap { path in contents(path).map { (path, $0) } }
    }

    /// The folders of findings.
    static func folders() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: findings.path).sorted()) ?? []
    }

    private static func paths(below folder: URL) -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appendingPathComponent($0).path }
    }

    private static func contents(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) }
    }
}
