#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// One member of a JSON object and the property that it is, so that reading and writing follow from one list.
///
/// Every member is always there, null where there is no value, as in `report.json`.
package struct JSONMember<Root>: Sendable {
    fileprivate typealias Decode = @Sendable (inout Root, KeyedDecodingContainer<JSONKey>) throws -> Void
    fileprivate typealias Encode = @Sendable (Root, inout KeyedEncodingContainer<JSONKey>) throws -> Void

    fileprivate let decode: Decode
    fileprivate let encode: Encode

    package init<Value: Codable & SendableMetatype>(_ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable)
    {
        let key = JSONKey(name)
        decode = { root, container in root[keyPath: path] = try container.decode(Value.self, forKey: key) }
        encode = { root, container in try container.encode(root[keyPath: path], forKey: key) }
    }

    /// A member that is left out where there is no value.
    package init<Value: Codable & SendableMetatype>(
        ifPresent name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable
    ) {
        let key = JSONKey(name)
        decode = { root, container in
            root[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: key)
        }
        encode = { root, container in try container.encodeIfPresent(root[keyPath: path], forKey: key) }
    }

    /// A member that follows from others, and is written but not read.
    package init<Value: Codable & SendableMetatype>(_ name: String, from path: any KeyPath<Root, Value> & Sendable) {
        let key = JSONKey(name)
        decode = { _, _ in }
        encode = { root, container in try container.encode(root[keyPath: path], forKey: key) }
    }

    private init(_ decode: @escaping Decode, _ encode: @escaping Encode) {
        (self.decode, self.encode) = (decode, encode)
    }

    /// The same member in an object that holds this one's without braces of its own.
    func inside<Outer>(_ path: any WritableKeyPath<Outer, Root> & Sendable) -> JSONMember<Outer> {
        JSONMember<Outer>(
            { [decode] outer, container in try decode(&outer[keyPath: path], container) },
            { [encode] outer, container in try encode(outer[keyPath: path], &container) })
    }
}

extension Array {
    /// Reads every member of an object.
    package func decode<Root>(_ root: inout Root, from decoder: any Decoder) throws where Element == JSONMember<Root> {
        let container = try decoder.container(keyedBy: JSONKey.self)
        for member in self { try member.decode(&root, container) }
    }

    /// Writes every member of an object.
    package func encode<Root>(_ root: Root, to encoder: any Encoder) throws where Element == JSONMember<Root> {
        var container = encoder.container(keyedBy: JSONKey.self)
        for member in self { try member.encode(root, &container) }
    }
}

/// The name of a member.
package struct JSONKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}

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
