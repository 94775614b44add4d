internal import AuditRules
internal import AuditModel
internal import Auditing

/// The JSON Schema of `ogaudit.json`, made from the option table and the rule book.
package enum ConfigurationSchema {
    /// The schema as a file, two blanks a level.
    package static var text: String { Node.object(top).text(indent: 0) + "\n" }

    /// JSON that keeps its order.
    private indirect enum Node {
        case text(String)
        case number(Int)
        case bool(Bool)
        case list([Node])
        case object([(String, Node)])

        func text(indent: Int) -> String {
            let inner = String(repeating: "  ", count: indent + 1)
            let outer = String(repeating: "  ", count: indent)
            switch self {
            case .text(let text): return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
            case .number(let number): return "\(number)"
            case .bool(let value): return "\(value)"
            case .list(let items): return "[" + items.map { $0.text(indent: indent) }.joined(separator: ", ") + "]"
            case .object(let members):
                let lines = members.map { name, value in
                    "\(inner)\(Node.text(name).text(indent: 0)): \(value.text(indent: indent + 1))"
                }
                return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
            }
        }
    }

    private static let top: [(String, Node)] = [
        ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ("title", .text("ogaudit.json")),
        (
            "description",
            .text("ogaudit configuration: command-line options, rules, exemptions, hosts and sites.")
        ),
        ("type", .text("object")),
        ("additionalProperties", .bool(false)),
        (
            "properties",
            .object(
                [("$schema", type("string")), ("rules", rules), ("ignore", ignore), ("hosts", hosts), ("sites", sites)]
                    + options)
        ),
    ]

    private static func type(_ name: String) -> Node { .object([("type", .text(name))]) }

    private static func object(_ members: [(String, Node)], required: [String] = []) -> Node {
        .object([
            ("type", .text("object")), ("additionalProperties", .bool(false)),
            ("required", .list(required.map(Node.text))), ("properties", .object(members)),
        ])
    }

    private static let options: [(String, Node)] = OptionTable.options(of: .audit).compactMap { option in
        let name = String(option.longName.dropFirst(2))
        guard !ConfigurationFile.commandLineOnly.contains(name) else { return nil }
        let kinds: Node =
            switch option.action {
            case .flag: .text("boolean")
            case .value: .list(["string", "number", "array"].map(Node.text))
            }
        return (name, .object([("description", .text(option.help)), ("type", kinds)]))
    }

    private static let severities = Severity.allCases.map { Node.text($0.rawValue) }

    private static let rules: Node = .object([
        ("description", .text("Rules by id (* matches anything): off, a severity, or a severity and a weight.")),
        ("type", .text("object")),
        (
            "additionalProperties",
            .object([
                (
                    "oneOf",
                    .list([
                        .object([("enum", .list([.text("off")] + severities))]),
                        object([
                            ("severity", .object([("enum", .list(severities))])),
                            (
                                "weight",
                                .object([("type", .text("number")), ("minimum", .number(0)), ("maximum", .number(100))])
                            ),
                        ]),
                    ])
                )
            ])
        ),
        (
            "propertyNames",
            .object([
                (
                    "anyOf",
                    .list([
                        .object([("enum", .list(RuleBook.ids.map(Node.text)))]), .object([("pattern", .text("[*]"))]),
                    ])
                )
            ])
        ),
    ])

    private static let ignore: Node = .object([
        ("description", .text("Known findings to ignore, each with its reason.")),
        ("type", .text("array")), ("maxItems", .number(RulePolicy.exemptionLimit)),
        (
            "items",
            object(
                [
                    ("rule", type("string")), ("url", type("string")), ("reason", type("string")),
                    ("until", .object([("type", .text("string")), ("format", .text("date"))])),
                ], required: ["rule", "reason"])
        ),
    ])

    private static let secret: Node = object(
        [("env", .object([("type", .text("string")), ("pattern", .text("^[A-Za-z_][A-Za-z0-9_]*$"))]))],
        required: ["env"])

    private static let hosts: Node = .object([
        (
            "description",
            .text(
                "Limits, headers and credentials for single hosts: shop.example, *.shop.example, shop.example:8443. "
                    + "Secrets are environment variables and are sent only over https.")
        ),
        ("type", .text("object")), ("maxProperties", .number(HostsSection.hostLimit)),
        (
            "additionalProperties",
            object([
                ("rate", .object([("type", .list([.text("string"), .text("number")]))])),
                (
                    "per-host",
                    .object([("type", .text("integer")), ("minimum", .number(1)), ("maximum", .number(256))])
                ),
                ("delay", .object([("type", .list([.text("string"), .text("number")]))])),
                (
                    "headers",
                    .object([
                        ("type", .text("object")), ("maxProperties", .number(HostsSection.headerLimit)),
                        ("additionalProperties", .object([("oneOf", .list([type("string"), secret]))])),
                    ])
                ),
                (
                    "auth",
                    .object([
                        (
                            "oneOf",
                            .list([
                                object([("basic", secret)], required: ["basic"]),
                                object([("bearer", secret)], required: ["bearer"]),
                            ])
                        )
                    ])
                ),
                ("plain-http", type("boolean")),
            ])
        ),
    ])

    private static let sites: Node = .object([
        ("description", .text("Site names by registrable domain; a title must not repeat them.")),
        ("type", .text("object")),
        (
            "additionalProperties",
            object([
                (
                    "names",
                    .object([
                        ("type", .text("array")), ("maxItems", .number(RulePolicy.siteNameLimit)),
                        ("items", type("string")),
                    ])
                )
            ])
        ),
    ])
}
