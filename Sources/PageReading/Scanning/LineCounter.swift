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
            countFeeds(upTo: find(0x0D, place, target) ?? target)
            guard place < target else { break }
            if place + 1 == end || place[1] != 0x0A { line += 1 }
            place += 1
        }
        return line
    }

    /// Sixteen bytes at a time, lane by lane, so that a sum is only made when lanes may be full.
    private mutating func countFeeds(upTo target: BytePointer) {
        while target - place >= 16 {
            var lanes = SIMD16<UInt8>(repeating: 0)
            let stop = place + min((target - place) & ~15, 255 * 16)
            while place < stop {
                let bytes = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
                lanes = lanes &+ (bytes .== LineCounter.feed).ones
                place += 16
            }
            line += lanes.laneSum
        }
        while place < target {
            if place.pointee == 0x0A { line += 1 }
            place += 1
        }
    }

    @inline(__always) private static var feed: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0x0A) }
}
