internal import TestSupport

/// Makes inputs of a target's seeds and words, the same ones for the same target; a little of what libFuzzer does, for
/// every run of the tests.
struct Mutator {
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]
    private let longest: Int
    private var chance: Chance

    init(_ target: any FuzzTarget.Type) {
        // Long seeds are for libFuzzer, which has the time.
        let all = target.seeds()
        let short = all.filter { $0.count <= 4_096 }
        seeds = short.isEmpty ? all : short
        words = target.words.map { Array($0.utf8) } + [[0], [0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0]]
        longest = target.longest
        chance = Chance(FuzzRun.digest(Array(target.name.utf8)))
    }

    mutating func next() -> [UInt8] {
        var input = seeds[below(seeds.count)]
        for _ in 0...below(4) { change(&input) }
        return Array(input.prefix(longest))
    }

    private mutating func change(_ input: inout [UInt8]) {
        let place = below(input.count + 1)
        let end = min(input.count, place + below(64))
        switch below(6) {
        case 0 where place < input.count: input[place] = UInt8(below(256))
        case 1 where place < input.count: input[place] ^= 1 << below(8)
        case 2: input.removeSubrange(place..<end)
        case 3: input.insert(contentsOf: words[below(words.count)], at: place)
        case 4:
            input.insert(contentsOf: Array(repeating: Array(input[place..<end]), count: below(16)).joined(), at: place)
        default:
            let other = seeds[below(seeds.count)]
            input.replaceSubrange(place..., with: other.dropFirst(below(other.count + 1)))
        }
    }

    private mutating func below(_ limit: Int) -> Int { chance.below(limit) }
}
