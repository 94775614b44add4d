/// Where something stands in a JSON file: both begin at 1, columns count bytes.
struct JSONPlace: Hashable, Sendable {
    var line: Int
    var column: Int
}

/// A JSON value that knows where it stands, so that a message can name line and column.
struct JSONValue: Hashable, Sendable {
    var place: JSONPlace
    var kind: Kind

    enum Kind: Hashable, Sendable {
        case null
        case bool(Bool)
        /// As it is written.
        case number(String)
        case text(String)
        case list([JSONValue])
        case object([JSONMember])
    }

    /// What it is, in a word for messages.
    var noun: String {
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
struct JSONMember: Hashable, Sendable {
    var place: JSONPlace
    var name: String
    var value: JSONValue
}

/// What is wrong with a JSON file, and where.
struct JSONFault: Error, Hashable {
    var place: JSONPlace
    /// A sentence without its end.
    var message: String
}
