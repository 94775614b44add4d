/// Why a fetcher could not be made: the caller's options, or this machine.
package struct FetcherError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// An option that makes no sense.
        case badOption
        /// A file that was named and cannot be read.
        case unreadableFile
        /// No thread, event queue or transfer handle to be had.
        case localResources
    }

    package var code: Code
    /// One sentence that names the option.
    package var description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
