/// Counts lines by LF, CR and CRLF, never looking at a byte twice.
struct LineCounter {
    private var place: BytePointer
    private let end: BytePointer
    private var line = 1
    /// Where the next CR is; most pages have none, and then only LF counts.
    private var nextReturn: BytePointer

    init(_ start: BytePointer, _ end: BytePointer) {
        place = start
        self.end = end
        nextReturn = start
    }

    /// The line of a place that does not lie before the last one asked for.
    mutating func line(at target: BytePointer) -> Int {
        while place < target {
            if nextReturn <= place { nextReturn = find(0x0D, place, end) ?? end }
            countFeeds(upTo: min(target, nextReturn))
            guard place < target, nextReturn < end else { continue }
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
