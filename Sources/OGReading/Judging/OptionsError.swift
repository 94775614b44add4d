#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why options make no sense: what is wrong, and what to write instead.
public struct OptionsError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// In one or two sentences.
    public let description: String
    /// The configuration file that is wrong; nil for options that the program set.
    public let file: String?
    /// The line of the file, from 1; nil if it is about no line.
    public let line: Int?
    /// The column of the line in bytes, from 1; nil if it is about no line.
    public let column: Int?

    package init(_ description: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
        (self.description, self.file, self.line, self.column) = (description, file, line, column)
    }

    /// The description.
    public var errorDescription: String? { description }
}
