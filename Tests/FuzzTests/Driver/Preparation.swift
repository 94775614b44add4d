internal import Foundation

/// Writes what a target begins with, in the forms that libFuzzer reads.
enum Preparation {
    static func write(_ target: any FuzzTarget.Type, to folder: URL) throws {
        let seeds = folder.appendingPathComponent("seeds")
        try? FileManager.default.removeItem(at: seeds)
        try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
        let inputs = target.seeds() + Seeds.found(target.name).map(\.bytes)
        for input in inputs {
            let name = String(FuzzRun.digest(input), radix: 16)
            try Data(input.prefix(target.longest)).write(to: seeds.appendingPathComponent(name))
        }
        let words = target.words.map { "\"\(escaped($0))\"\n" }.joined()
        try Data(words.utf8).write(to: folder.appendingPathComponent("words"))
    }

    /// A word as AFL and libFuzzer write it.
    private static func escaped(_ word: String) -> String {
        word.utf8.map { byte in
            let isPlain = (32...126).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            let hex = String(byte, radix: 16)
            return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + hex
        }.joined()
    }
}
