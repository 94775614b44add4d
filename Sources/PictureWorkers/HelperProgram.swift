internal import Glibc
internal import PictureAnalysis

/// The program that analyses images, and its first argument.
package struct HelperProgram: Hashable, Sendable {
    /// The path of a program that calls `PictureHelper.run` if its first argument is `PictureHelper.word`.
    package var path: String
    package var arguments: [String]
    /// The number of helpers. The default is one per processor, at most eight.
    package var workers: Int

    package init(path: String, arguments: [String] = [PictureHelper.word], workers: Int = HelperProgram.processors) {
        self.path = path
        self.arguments = arguments
        self.workers = workers
    }

    /// The current program.
    package static let ownExecutable = HelperProgram(path: "/proc/self/exe")

    /// Whether there is an executable file at the path.
    package static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    package static let processors = max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    /// To be raised whenever the same bytes give different measurements.
    package static let analysisVersion = PictureAnalyzer.version
}

extension PicturePool {
    package convenience init(_ program: HelperProgram) {
        self.init(program: program.path, arguments: program.arguments, workers: program.workers)
    }
}
