extension StringProtocol {
    /// Whether a part of ASCII is in it, compared byte by byte: the standard library compares characters, which costs some
    /// nine thousand instructions a word.
    public func contains(ascii part: StaticString) -> Bool {
        let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        return withBytes { $0.firstIndex(of: part) != nil }
    }

    /// The bytes of its UTF-8, where they are; of a text that is not Swift's own, a copy.
    ///
    /// Inlinable, because modules that cannot see it would ask the runtime for its types at every call: 5 % of a run.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension Substring {
    /// The same for a part of a text.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }
}

extension UInt8 {
    /// A capital letter of ASCII as a small one, and every other byte as it is.
    public var lowered: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    /// Whether it is a whole character that is seen: printable ASCII without the space.
    public var isInk: Bool { self &- 0x21 <= 0x7E - 0x21 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a part begins, at or after `start`; nil when it is not there, or empty.
    public func firstIndex(of part: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        guard let first = part.first, start <= count - part.count else { return nil }
        for index in start...(count - part.count) where self[index] == first {
            if (1..<part.count).allSatisfy({ self[index + $0] == part[$0] }) { return index }
        }
        return nil
    }
}
