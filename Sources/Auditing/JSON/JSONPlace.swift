/// A place in a JSON file: both begin at 1, columns count bytes.
package struct JSONPlace: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// A JSON value that knows its place, so that a message can name line and column.
package struct JSONValue: Hashable, Sendable {
    package var place: JSONPlace
    package var kind: Kind

    package enum Kind: Hashable, Sendable {
        case null
        case bool(Bool)
        /// As it is written.
        case number(String)
        case text(String)
        case list([JSONValue])
        case object([JSONMember])
    }

    /// What it is, in a word for messages.
    package var noun: String {
        switch kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .text(let text): "“\(text.prefix(60))”"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// A name and its value in an object.
package struct JSONMember: Hashable, Sendable {
    package var place: JSONPlace
    package var name: String
    package var value: JSONValue
}

/// What is wrong with a JSON file, and where.
package struct JSONFault: Error, Hashable {
    package var place: JSONPlace
    /// A sentence without its end.
    package var message: String

    package init(place: JSONPlace, message: String) { (self.place, self.message) = (place, message) }
}

extension JSONValue {
    /// The value of a member; nil where there is none, and for null.
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = kind, let value = members.first(where: { $0.name == name })?.value,
            value.kind != .null
        else { return nil }
        return value
    }

    var text: String? { if case .text(let text) = kind { text } else { nil } }
    var flag: Bool? { if case .bool(let flag) = kind { flag } else { nil } }
    var items: [JSONValue]? { if case .list(let items) = kind { items } else { nil } }

    /// A whole number; those that other programs would round are written as texts.
    var number: Int? {
        switch kind {
        case .number(let text), .text(let text): Int(text)
        default: nil
        }
    }

    var decimal: Double? { if case .number(let text) = kind { Double(text) } else { nil } }
}
