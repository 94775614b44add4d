/// The header fields of one answer, kept as they came and looked up by name.
public struct HeaderFields: Sendable {
    /// The lines as received, status line first, each ended by LF or CRLF; at most `byteLimit` bytes.
    package private(set) var raw: [UInt8]

    /// The most that is kept of one answer's header; what is longer is dropped.
    public static let byteLimit = 65_536

    public init(raw: [UInt8] = []) { self.raw = raw }

    /// For tests and stored answers: fields by name.
    public init(_ fields: KeyValuePairs<String, String>) {
        raw = fields.flatMap { Array("\($0.key): \($0.value)\r\n".utf8) }
    }

    /// Takes one more line; says whether it still fitted.
    @discardableResult
    package mutating func append(line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard raw.count + line.count <= Self.byteLimit else { return false }
        raw.append(contentsOf: line)
        return true
    }

    package mutating func removeAll() { raw.removeAll(keepingCapacity: true) }

    /// The first field of that name (any case), trimmed; invalid UTF-8 becomes U+FFFD.
    public subscript(name: String) -> String? { all(name).first }

    /// Every field of that name in order.
    public func all(_ name: String) -> [String] {
        let wanted = Array(name.utf8)
        var found: [String] = []
        for line in raw.split(separator: UInt8(ascii: "\n")) where line.count > wanted.count {
            let colon = line.startIndex + wanted.count
            guard line[colon] == UInt8(ascii: ":"), Self.equal(line[..<colon], wanted) else { continue }
            found.append(String(decoding: Self.trim(line[(colon + 1)...]), as: UTF8.self))
        }
        return found
    }

    private static func equal(_ a: ArraySlice<UInt8>, _ b: [UInt8]) -> Bool {
        zip(a, b).allSatisfy { lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }

    private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first <= 32 { bytes.removeFirst() }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        return bytes
    }
}
