internal import AuditModel
internal import Glibc

/// What report writers append to a buffer of bytes.
extension [UInt8] {
    mutating func append(_ text: String) {
        text.withBytes { text in append(upTo: text.count) { $0.put(text) } }
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(_ number: Int) { append(upTo: Tail.digits) { $0.put(number: number) } }

    /// Appends what `fill` puts into room for so many bytes, which several appends would each have to check.
    @inline(__always)
    mutating func append(upTo count: Int, _ fill: (inout Tail) -> Void) {
        append(addingCapacity: count) { span in
            span.withUnsafeMutableBufferPointer { bytes, written in
                guard let start = bytes.baseAddress else { return }
                var tail = Tail(next: start, end: start + bytes.count)
                fill(&tail)
                written = tail.next - start
            }
        }
    }

    /// Appends a number rounded to `digits` decimals, 0 to 9; zero for what is not a number.
    mutating func append(_ number: Double, digits: Int) {
        guard number.isFinite, abs(number) < 1e9 else { return append(0) }
        var power = 1
        for _ in 0..<digits { power *= 10 }
        let scaled = Int((number * Double(power)).rounded())
        append(upTo: 2 * Tail.digits) { tail in
            if scaled < 0 { tail.put(UInt8(ascii: "-")) }
            let (whole, part) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: power)
            tail.put(number: whole)
            guard digits > 0 else { return }
            tail.put(UInt8(ascii: "."))
            var step = power / 10
            while step > 0 {
                tail.put(UInt8(ascii: "0") + UInt8(part / step % 10))
                step /= 10
            }
        }
    }
}

extension [UInt8] {
    /// Moves the bytes out, so that a writer works in the same memory.
    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&self, &taken)
        return taken
    }
}

/// Searches in bytes; those of the standard library go from character to character.
extension UnsafeBufferPointer<UInt8> {
    func begins(with mark: StaticString) -> Bool {
        guard let base = baseAddress, count >= mark.utf8CodeUnitCount else { return false }
        return memcmp(base, mark.utf8Start, mark.utf8CodeUnitCount) == 0
    }

    /// Where the first such mark begins.
    ///
    /// - Parameter anchor: the byte of the mark that texts have least often, for which they are searched.
    func place(of mark: StaticString, from start: Int = 0, anchor: Int = 0) -> Int? {
        guard let base = UnsafeRawPointer(baseAddress) else { return nil }
        var next = start + anchor
        while next < count, let found = memchr(base + next, Int32(mark.utf8Start[anchor]), count - next) {
            let place = base.distance(to: found) - anchor
            if place + mark.utf8CodeUnitCount <= count,
                memcmp(base + place, mark.utf8Start, mark.utf8CodeUnitCount) == 0
            {
                return place
            }
            next = place + anchor + 1
        }
        return nil
    }
}

extension String {
    func contains(bytes mark: StaticString) -> Bool {
        withBytes { $0.place(of: mark, anchor: mark.utf8CodeUnitCount / 2) != nil }
    }

    /// A URL without its scheme and slashes.
    var withoutScheme: String {
        let start = withBytes { $0.place(of: "://") }
        return start.map { String(utf8.dropFirst($0 + 3)) ?? self } ?? self
    }
}

/// The room behind the bytes of a buffer.
struct Tail {
    fileprivate var next: UnsafeMutablePointer<UInt8>
    fileprivate let end: UnsafeMutablePointer<UInt8>

    /// The most bytes that a whole number takes.
    static let digits = 20

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        precondition(next < end, "there is room for a byte")
        next.pointee = byte
        next += 1
    }

    @inline(__always)
    mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        precondition(text.count <= end - next, "there is room for the text")
        next.update(from: start, count: text.count)
        next += text.count
    }

    /// Puts a text that has none of the marks; false for any other, of which nothing is put.
    @inline(__always)
    mutating func put(_ text: UnsafeBufferPointer<UInt8>, without marks: ByteMarks) -> Bool {
        precondition(text.count + ByteMarks.slack <= end - next, "there is room for the text and what is behind it")
        guard marks.copy(text, to: next) else { return false }
        next += text.count
        return true
    }

    @inline(__always)
    mutating func put(quoted text: UnsafeBufferPointer<UInt8>) {
        precondition(text.count + 2 <= end - next, "there is room for the text and its quotes")
        next.pointee = UInt8(ascii: "\"")
        if let start = text.baseAddress { (next + 1).update(from: start, count: text.count) }
        (next + text.count + 1).pointee = UInt8(ascii: "\"")
        next += text.count + 2
    }

    mutating func put(number: Int) {
        if number >= 0, number < 10 { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
        if number < 0 { put(UInt8(ascii: "-")) }
        var (rest, digits) = (number.magnitude, 1)
        while rest >= 10 { (rest, digits) = (rest / 10, digits + 1) }
        precondition(digits <= end - next, "there is room for the number")
        next += digits
        (rest, digits) = (number.magnitude, 0)
        repeat {
            digits += 1
            (next - digits).pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
    }
}
