internal import AuditModel
internal import Auditing

/// What a configuration asks of its values; each fault says what was expected and what stands there.
extension JSONValue {
    func fault(_ message: String) -> JSONFault { JSONFault(place: place, message: message) }

    func members(_ what: String) throws(JSONFault) -> [JSONMember] {
        guard case .object(let members) = kind else { throw fault("\(what) must be an object, not \(noun)") }
        return members
    }

    func items(_ what: String, limit: Int) throws(JSONFault) -> [JSONValue] {
        guard case .list(let items) = kind else { throw fault("\(what) must be a list, not \(noun)") }
        guard items.count <= limit else {
            throw fault("\(what) can have up to \(grouped(limit)) entries, not \(grouped(items.count))")
        }
        return items
    }

    func text(_ what: String) throws(JSONFault) -> String {
        guard case .text(let text) = kind else { throw fault("\(what) must be a string, not \(noun)") }
        return text
    }

    func flag(_ what: String) throws(JSONFault) -> Bool {
        guard case .bool(let value) = kind else { throw fault("\(what) must be true or false, not \(noun)") }
        return value
    }

    /// A text with something in it.
    func words(_ what: String) throws(JSONFault) -> String {
        let text = try text(what)
        guard text.contains(where: { !$0.isWhitespace }) else { throw fault("\(what) is empty") }
        return text
    }
}
