internal import Auditing
@testable internal import AuditSettings
@testable internal import ogaudit

/// `ogaudit.json`: as JSON, and as a configuration.
enum ConfigurationTarget: FuzzTarget {
    static let name = "configuration"
    static let summary = "ogaudit.json: a fault has its place and its words, and JSON is the same when written again"

    static var words: [String] {
        ["{", "}", "[", "]", ":", ",", "\"", "\\u", "\\ud83d\\ude00", "true", "false", "null", "1e5", "-0.5", "//"]
            + ConfigurationFile.names.map { "\"\($0)\":" }
            + ["\"severity\":", "\"weight\":", "\"rule\":", "\"url\":", "\"reason\":", "\"until\":\"2027-01-31\""]
            + ["\"names\":", "\"off\"", "\"error\"", "\"image-*\"", "\u{FEFF}", "\"5/s\"", "\"30s\"", "\"10MB\""]
    }

    static func seeds() -> [[UInt8]] {
        [
            #"{"rules": {"image-*": "off", "title-too-long": {"severity": "error", "weight": 12.5}}, "rate": "5/s"}"#,
            #"{"ignore": [{"rule": "*", "url": "https://a/*", "reason": "x", "until": "2027-01-31"}], "per-host": 4}"#,
            #"{"sites": {"example.com": {"names": ["Ex", "\u0041\ud83d\ude00"]}}, "include": ["a", "b"], "media": true}"#,
            "\u{FEFF}[1, -2.5e+3, 0, true, false, null, \"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[[[[[[[[[[[[[[[[[[[]]]]]",
            #"{"timeout": "30s", "max-html": "2MB", "$schema": "x", "user-agent": "y", "header": ["a: b"]}"#,
        ].map { Array($0.utf8) } + Seeds.files("docs", "schema.json")
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        do throws(JSONFault) {
            let value = try JSONReader.read(input)
            try JSONChecks.check(value, input)
        } catch {
            try JSONChecks.check(error, input)
        }
        try apply(input)
    }

    private static func apply(_ input: [UInt8]) throws(Broken) {
        let file = try MemoryFile(input)
        var settings = Settings()
        do throws(UsageError) {
            try ConfigurationFile.apply(file.path, isNamed: true, to: &settings) { _ in nil }
        } catch {
            return try expect(error.message.hasPrefix(file.path + ":"), "the message names no place: \(error.message)")
        }
        try expect(settings.readConfiguration == file.path, "the file was read and is not named")
    }
}

/// Invariants of parsed JSON, and of errors about other bytes.
enum JSONChecks {
    static func check(_ fault: JSONFault, _ input: [UInt8]) throws(Broken) {
        let lines = input.split(separator: 10, omittingEmptySubsequences: false)
        try expect((1...lines.count).contains(fault.place.line), "line \(fault.place.line) of \(lines.count)")
        let length = lines[fault.place.line - 1].count
        try expect((1...length + 1).contains(fault.place.column), "column \(fault.place.column) of \(length)")
        try expect(!fault.message.isEmpty, "the fault has no words")
    }

    static func check(_ value: JSONValue, _ input: [UInt8]) throws(JSONFault) {
        let text = written(value)
        let again = try JSONReader.read(Array(text.utf8))
        if written(again) != text { throw JSONFault(place: JSONPlace(line: 0, column: 0), message: "it changes") }
    }

    /// The value as JSON, the shortest way.
    private static func written(_ value: JSONValue) -> String {
        switch value.kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .text(let text): quoted(text)
        case .list(let values): "[" + values.map(written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { quoted($0.name) + ":" + written($0.value) }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            let digits = String(scalar.value, radix: 16)
            switch scalar {
            case "\"", "\\": out += "\\\(scalar)"
            case "\0"..<" ": out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
