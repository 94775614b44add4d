internal import AuditModel
internal import AuditReports

/// A line of a list that is a JSON object: `{"id": …, "url": …}`, and where the URL stood before lists were divided.
struct GivenLine: Hashable {
    /// The URL as somebody typed it, or the text that is none.
    var url = ""
    /// The JSON text of its `id`, a string or a number; nil when it has none.
    var mark: String?
    var input: String
    var line: Int
    /// Why the line is invalid, when that is known already.
    var reason: String?

    static func begins(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "{") }

    /// - Parameters:
    ///   - input: the list that it stands in, unless it names another.
    ///   - line: its place there, counted from 1, unless it says so itself.
    static func read(_ text: String, input: String, line: Int) -> GivenLine {
        var given = GivenLine(url: text, input: input, line: line)
        do throws(JSONFault) {
            try given.take(JSONReader.read(Array(text.utf8)))
        } catch {
            given.reason = "invalid JSON: \(error.message) (column \(error.place.column))"
        }
        return given
    }

    private mutating func take(_ value: JSONValue) throws(JSONFault) {
        mark = value["id"].flatMap(Self.mark)
        input = value["input"]?.text ?? input
        line = value["line"]?.number ?? line
        reason = value["invalid"]?.text
        if let url = value["url"]?.text { self.url = url } else { reason = reason ?? "no \"url\" in the JSON object" }
    }

    private static func mark(_ value: JSONValue) -> String? {
        switch value.kind {
        case .number(let text): return text
        case .text(let text):
            var json = JSONWriter()
            json.value(text)
            return String(decoding: json.bytes, as: UTF8.self)
        default: return nil
        }
    }

    func entry(_ filter: AddressFilter) -> URLList.Entry {
        if let reason { return .rejected(URLList.rejected(url, input, line, reason)) }
        // An object in an object is no URL, and not read again.
        guard !Self.begins(url) else { return .rejected(URLList.rejected(url, input, line, "not a URL")) }
        return URLList.entry(url, input: input, line: line, filter)
    }
}
