internal import Glibc
internal import PictureAnalysis

/// The program that looks into pictures, and what tells it to.
public struct HelperProgram: Hashable, Sendable {
    /// The path of a program that calls `PictureHelper.run` when its first argument is `PictureHelper.word`.
    public var path: String
    public var arguments: [String]
    /// How many run at a time. The default is one for each processor, at most eight.
    public var workers: Int

    public init(path: String, arguments: [String] = [PictureHelper.word], workers: Int = HelperProgram.processors) {
        self.path = path
        self.arguments = arguments
        self.workers = workers
    }

    /// The program that is running.
    public static let ownExecutable = HelperProgram(path: "/proc/self/exe")

    public static let processors = max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    /// Raised whenever the same bytes would be measured differently.
    public static let analysisVersion = PictureAnalyzer.version
}

extension PicturePool {
    public convenience init(_ program: HelperProgram) {
        self.init(program: program.path, arguments: program.arguments, workers: program.workers)
    }
}
