#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A point in time as `report.json` has it: `2026-03-01T04:05:06Z`.
package struct JSONTime: Codable {
    package let date: Date

    package init(_ date: Date) { self.date = date }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a UTC time.")
        }
        self.date = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date.formatted(.iso8601))
    }
}

extension Date {
    /// Seconds since 1970; nil for 0, which stands for no time.
    package init?(seconds: Int64) {
        guard seconds != 0 else { return nil }
        self.init(timeIntervalSince1970: Double(seconds))
    }
}
