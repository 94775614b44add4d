internal import Foundation

/// SHA-256 (FIPS 180-4), so that the hashes in the policy are checked by other means than those that made them.
enum SHA256 {
    static func base64(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let length = UInt64(bytes.count) * 8
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
        var hash = roots(8) { $0.squareRoot() }
        for start in stride(from: 0, to: bytes.count, by: 64) { mix(Array(bytes[start..<(start + 64)]), into: &hash) }
        let result = hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
        return Data(result).base64EncodedString()
    }

    private static let constants = roots(64) { value in
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }

    /// The first 32 bits of the fractions of roots of the first primes.
    private static func roots(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
        let primes = (2...400).filter { number in !(2..<number).contains { number % $0 == 0 } }
        return primes.prefix(count).map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    private static func mix(_ block: [UInt8], into hash: inout [UInt32]) {
        var words = (0..<16).map { index in
            block[(index * 4)..<(index * 4 + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        func turn(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }
        for index in 16..<64 {
            let a = words[index - 15]
            let b = words[index - 2]
            let s0 = turn(a, 7) ^ turn(a, 18) ^ a >> 3
            let s1 = turn(b, 17) ^ turn(b, 19) ^ b >> 10
            words.append(words[index - 16] &+ s0 &+ words[index - 7] &+ s1)
        }
        var h = hash
        for index in 0..<64 {
            let s1 = turn(h[4], 6) ^ turn(h[4], 11) ^ turn(h[4], 25)
            let choice = (h[4] & h[5]) ^ (~h[4] & h[6])
            let first = h[7] &+ s1 &+ choice &+ constants[index] &+ words[index]
            let s0 = turn(h[0], 2) ^ turn(h[0], 13) ^ turn(h[0], 22)
            let majority = (h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2])
            h = [first &+ s0 &+ majority, h[0], h[1], h[2], h[3] &+ first, h[4], h[5], h[6]]
        }
        for index in 0..<8 { hash[index] &+= h[index] }
    }
}
