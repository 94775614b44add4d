internal import TestSupport
internal import Testing

/// Texts that are kept in `Tests/Golden/reports`.
enum Golden {
    static func expect(_ text: String, is name: String, at location: SourceLocation = #_sourceLocation) throws {
        try Repository.expect(text, isIn: "Tests/Golden/reports/\(name)", sourceLocation: location)
    }
}
