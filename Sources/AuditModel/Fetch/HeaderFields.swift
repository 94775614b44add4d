/// The header fields of one answer, kept as they came and looked up by name.
public struct HeaderFields: Sendable {
    /// The lines as received, status line first, each ended by LF or CRLF; at most `byteLimit` bytes.
    public private(set) var raw: [UInt8]

    /// The most that is kept of one answer's header; what is longer is dropped.
    public static let byteLimit = 65_536

    public init(raw: [UInt8] = []) { self.raw = raw }

    /// For tests and stored answers: fields by name.
    public init(_ fields: KeyValuePairs<String, String>) {
        raw = fields.flatMap { Array("\($0.key): \($0.value)\r\n".utf8) }
    }

    /// Takes one more line; says whether it still fitted.
    @discardableResult
    public mutating func append(line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard raw.count + line.count <= Self.byteLimit else { return false }
        raw.append(contentsOf: line)
        return true
    }

    public mutating func removeAll() { raw.removeAll(keepingCapacity: true) }

    /// The first field of that name (any case), trimmed; invalid UTF-8 becomes U+FFFD.
    public subscript(name: String) -> String? {
        var found: String?
        visit(name) { value in
            found = value
            return false
        }
        return found
    }

    /// Every field of that name in order.
    public func all(_ name: String) -> [String] {
        var found: [String] = []
        visit(name) { value in
            found.append(value)
            return true
        }
        return found
    }

    /// Gives the values of that name until `body` says that it has enough. Several names are asked of every page, so
    /// nothing is copied but what is found.
    private func visit(_ name: String, _ body: (String) -> Bool) {
        name.withBytes { name in
            raw.withUnsafeBufferPointer { raw in
                var start = 0
                while start < raw.count {
                    let end = raw[start...].firstIndex(of: 0x0A) ?? raw.count
                    if let value = Self.value(raw[start..<end], of: name), !body(value) { return }
                    start = end + 1
                }
            }
        }
    }

    private static func value(_ line: Slice<UnsafeBufferPointer<UInt8>>, of name: UnsafeBufferPointer<UInt8>) -> String?
    {
        let colon = line.startIndex + name.count
        guard colon < line.endIndex, line[colon] == UInt8(ascii: ":") else { return nil }
        for index in name.indices where line[line.startIndex + index].lowered != name[index].lowered { return nil }
        return String(decoding: trim(line[(colon + 1)...]), as: UTF8.self)
    }

    private static func trim(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var bytes = bytes
        while let first = bytes.first, first <= 32 { bytes.removeFirst() }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        return bytes
    }
}
