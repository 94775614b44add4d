internal import Glibc

/// The words that the program was started with, its own name first.
enum CommandWords {
    /// Swift finds them beside the environment, where the kernel put both, and finds none when a library that is
    /// preloaded set a variable before (libfaketime does): the environment is elsewhere then. The kernel still has them.
    static var all: [String] { CommandLine.arguments.isEmpty ? kept : CommandLine.arguments }

    private static var kept: [String] {
        guard let file = fopen("/proc/self/cmdline", "re") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        // The kernel's own limit bounds it (ARG_MAX).
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
        // Each word ends in a zero, an empty one too.
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
