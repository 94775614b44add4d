#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why options make no sense: what is wrong, and what to write instead.
public struct OptionsError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// In one or two sentences.
    public let description: String

    package init(_ description: String) { self.description = description }

    /// The description.
    public var errorDescription: String? { description }
}
