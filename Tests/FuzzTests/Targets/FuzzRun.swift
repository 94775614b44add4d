internal import Glibc

/// One input at one target, under its deadline.
enum FuzzRun {
    /// What repeated inputs are filled up to: a step that is not linear shows at this length.
    private static let repeatedLength = 65_536
    /// One input of so many is tried repeated; which ones, its own bytes say, so that a finding stays one.
    private static let repeatedShare: UInt64 = 64

    static func check(_ target: any FuzzTarget.Type, _ input: [UInt8]) throws(Broken) {
        try timed(target, input)
        guard !input.isEmpty, input.count < target.longest, digest(input) % repeatedShare == 0 else { return }
        let length = min(target.longest, repeatedLength)
        var repeated: [UInt8] = []
        repeated.reserveCapacity(length + input.count)
        while repeated.count < length { repeated += input }
        do throws(Broken) {
            try timed(target, Array(repeated.prefix(length)))
        } catch {
            throw Broken("repeated to \(length) bytes, \(error)")
        }
    }

    /// Measures a second time before it complains, because the first use of a table is the most expensive.
    private static func timed(_ target: any FuzzTarget.Type, _ input: [UInt8]) throws(Broken) {
        let limit = Int64(target.deadline) * 1_000_000 * slowness
        guard try spent(target, input) > limit else { return }
        let time = try spent(target, input)
        try expect(time <= limit, "\(input.count) bytes took \(time / 1_000_000) ms")
    }

    private static func spent(_ target: any FuzzTarget.Type, _ input: [UInt8]) throws(Broken) -> Int64 {
        let start = processorTime()
        try target.check(input)
        return processorTime() - start
    }

    #if DEBUG
        private static let slowness: Int64 = 50
    #else
        private static let slowness: Int64 = 1
    #endif

    /// Nanoseconds that this thread has run for; other programs do not count.
    private static func processorTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// FNV-1a, which is the same everywhere and always.
    static func digest(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
