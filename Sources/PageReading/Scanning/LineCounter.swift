/// Counts lines by LF, CR and CRLF, never looking at a byte twice.
struct LineCounter {
    private var place: BytePointer
    private let end: BytePointer
    private var line = 1

    init(_ start: BytePointer, _ end: BytePointer) {
        place = start
        self.end = end
    }

    /// The line of a place that does not lie before the last one asked for.
    mutating func line(at target: BytePointer) -> Int {
        while place < target {
            // Most pages have no CR, and then only LF counts.
            let stop = find(0x0D, place, target) ?? target
            while let feed = find(0x0A, place, stop) { (line, place) = (line + 1, feed + 1) }
            place = stop
            guard place < target else { break }
            if place + 1 == end || place[1] != 0x0A { line += 1 }
            place += 1
        }
        return line
    }
}
