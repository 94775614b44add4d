internal import AuditModel
internal import AuditRules

/// Short numbers for the rules in a report, in the order in which they are found.
struct RuleIndex {
    private(set) var ids: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of id: String) -> Int {
        if let number = numbers[id] { return number }
        numbers[id] = ids.count
        ids.append(id)
        return ids.count - 1
    }

    /// Writes the facts about each rule for the report's script.
    func write(to json: inout JSONWriter, ruleFacts: (String) -> RuleFacts?) {
        json.array { json in
            for id in ids {
                let facts = ruleFacts(id)
                json.object { json in
                    json.member("id", id)
                    json.member("component", facts?.component.rawValue)
                    json.member("fails", facts?.fails ?? id)
                    json.member("why", facts?.why)
                    json.member("fix", facts?.fix)
                    json.array("sources") { json in for citation in facts?.sources ?? [] { json.citation(citation) } }
                    guard let cases = facts?.cases, !cases.isEmpty else { return }
                    json.array("cases") { json in for own in cases { json.wording(own) } }
                }
            }
        }
    }
}

extension JSONWriter {
    /// `[title or null, fix or null]`.
    fileprivate mutating func wording(_ own: RuleFacts.Case) {
        array { json in
            json.value(own.fails)
            json.value(own.fix)
        }
    }

    /// `[title, URL or null, claim, mark]`.
    fileprivate mutating func citation(_ citation: Citation) {
        array { json in
            json.value(citation.source.title)
            json.value(citation.source.webAddress)
            json.value(citation.claim)
            json.value(citation.source.confidence.mark)
        }
    }
}

/// The fragment of a URL that sets the filters of the report: `#rule=…&host=…`.
struct FragmentLink {
    let text: String

    init(_ fields: KeyValuePairs<String, String>) {
        text = "#" + fields.map { "\($0.key)=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes everything but the characters that a path may always contain.
    static func encoded(_ value: String) -> String {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"):
                bytes.append(byte)
            default:
                bytes.append(percent: byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
