/// Makes the Strings that are kept of a page: references decoded, NUL replaced, line breaks LF, length limited.
enum TextDecoding {
    /// A cut value is at most `limit` bytes and ends between characters.
    static func string(
        _ source: UnsafeBufferPointer<UInt8>, inAttribute: Bool, limit: Int, isCut: inout Bool
    ) -> String {
        guard let start = source.baseAddress, !source.isEmpty else { return "" }
        if isPlain(source) {
            guard source.count > limit else { return String(decoding: source, as: UTF8.self) }
            isCut = true
            let end = boundary(source, limit)
            return String(decoding: UnsafeBufferPointer(rebasing: source[..<end]), as: UTF8.self)
        }
        var output: [UInt8] = []
        isCut = decode(start, start + source.count, inAttribute: inAttribute, limit: limit, into: &output) || isCut
        return String(decoding: output, as: UTF8.self)
    }

    /// Whether the text needs no decoding: no `&`, NUL or CR.
    private static func isPlain(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in source where byte == UInt8(ascii: "&") || byte == 0 || byte == 0x0D { return false }
        return true
    }

    private static func boundary(_ source: UnsafeBufferPointer<UInt8>, _ limit: Int) -> Int {
        var end = limit
        while end > 0, source[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// Appends the decoded text until `output` has `limit` bytes; true when something was left out.
    static func decode(
        _ start: BytePointer, _ end: BytePointer, inAttribute: Bool, limit: Int, into output: inout [UInt8]
    ) -> Bool {
        var place = start
        while place < end {
            let stop = endOfPlain(place, min(end, place + max(0, limit - output.count) + 1))
            let run = bytes(place, stop)
            if output.count + run.count > limit {
                output.append(contentsOf: run[..<boundary(run, max(0, limit - output.count))])
                return true
            }
            output.append(contentsOf: run)
            guard stop < end else { return false }
            let before = output.count
            place = decodeSpecial(stop, end, inAttribute: inAttribute, into: &output)
            if output.count > limit {
                output.removeSubrange(before...)
                return true
            }
        }
        return false
    }

    /// Where the next `&`, NUL or CR is.
    private static func endOfPlain(_ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while place < end, place.pointee != UInt8(ascii: "&"), place.pointee != 0, place.pointee != 0x0D { place += 1 }
        return place
    }

    private static func decodeSpecial(
        _ place: BytePointer, _ end: BytePointer, inAttribute: Bool, into output: inout [UInt8]
    ) -> BytePointer {
        if place.pointee == 0 {
            append(0xFFFD, to: &output)
            return place + 1
        }
        if place.pointee == 0x0D {
            output.append(0x0A)
            return place + (starts(place + 1, end, "\n") ? 2 : 1)
        }
        guard let reference = CharacterReference(place, end, inAttribute: inAttribute) else {
            output.append(place.pointee)
            return place + 1
        }
        // HTML turns it into U+FFFD; nobody meant to write that, and the charset is not to blame.
        if inAttribute, reference.isTorn { return place + reference.length }
        append(reference.first, to: &output)
        if reference.second != 0 { append(reference.second, to: &output) }
        return place + reference.length
    }

    static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) else { return }
        output.append(contentsOf: encoded)
    }

    /// Without white space (of HTML) at the ends, runs of it one space.
    static func collapsed(_ text: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var owesSpace = false
        for byte in text {
            if ASCII.isSpace(byte) {
                owesSpace = !output.isEmpty
            } else {
                if owesSpace { output.append(0x20) }
                owesSpace = false
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
