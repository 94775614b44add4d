/// Why a fetcher could not be made: the caller's options, or this machine.
public struct FetcherError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// An option that makes no sense.
        case badOption
        /// A file that was named and cannot be read.
        case unreadableFile
        /// No thread, event queue or transfer handle to be had.
        case localResources
    }

    public var code: Code
    /// One sentence that names the option.
    public var description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
