internal import Glibc
internal import TestSupport
internal import Testing
@testable internal import Auditing

@Suite("The bytes of an input")
struct InputBytesTests {
    /// Everything that comes out, in pieces.
    private static func all(_ bytes: [UInt8], limits: InputBytes.Limits = .init()) throws -> [UInt8] {
        try rest(InputBytes(name: "list", bytes: bytes, limits: limits))
    }

    private static func rest(_ input: consuming InputBytes) throws -> [UInt8] {
        var all: [UInt8] = []
        while try input.fill() {
            all += input.block[input.position...]
            input.position = input.block.count
        }
        #expect(input.decoded == all.count)
        return all
    }

    @Test("plain input is read unchanged, gzip is unpacked, and empty input is not an error")
    func plain() throws {
        let text = Array(repeating: Array("https://a.example/\n".utf8), count: 20_000).flatMap(\.self)
        for bytes in [text, [], [0x1F], [0x1F, 0x8A, 8], Array(text.prefix(65_536)), Array(text.prefix(65_537))] {
            #expect(try Self.all(bytes) == bytes)
            #expect(try Self.all(Compress.gzip(bytes)) == bytes)
        }
    }

    @Test("looking at the beginning of an input takes nothing away")
    func beginning() throws {
        let text = Array(repeating: UInt8(ascii: "a"), count: 200_000)
        for bytes in [text, Compress.gzip(text)] {
            var input = InputBytes(name: "list", bytes: bytes)
            for count in [0, 3, 70_000, 100_000, 5] {
                let beginning = try input.beginning(count)
                #expect(beginning.count == count)
            }
            let whole = try input.beginning(1 << 20)
            #expect(whole.count == text.count)
            #expect(try Self.rest(input) == text)
        }
    }

    @Test("gzip is recognized from a pipe that gives a byte at a time")
    func pipe() async throws {
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        let text = Array("https://a.example/\n".utf8)
        async let writer: Void = onOwnThread {
            for byte in Compress.gzip(text) {
                _ = [byte].withUnsafeBytes { write(writing, $0.baseAddress, 1) }
                usleep(200)
            }
            close(writing)
        }
        // Reading waits for the writer, which must not need a thread that reading holds.
        let read = try await onOwnThread { try Self.rest(InputBytes(path: "/dev/fd/\(reading)")) }
        #expect(read == text)
        try await writer
    }

    @Test("a gzip bomb is refused before it is unpacked")
    func bomb() {
        let bomb = Compress.gzip([UInt8](repeating: 0, count: 40 << 20))
        #expect(throws: AuditError.input("list", .bomb(times: 200))) { try Self.all(bomb) }
        var limits = InputBytes.Limits()
        (limits.decodedBytes, limits.expansionAllowance) = (1 << 20, 0)
        // Noise that hardly gets smaller, so that only its length is too much.
        var state: UInt64 = 7
        let noise = (0..<(2 << 20)).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(state >> 60)
        }
        #expect(throws: AuditError.input("list", .tooLong(bytes: 1 << 20))) {
            try Self.all(Compress.gzip(noise), limits: limits)
        }
        #expect(throws: Never.self) { try Self.all(Compress.gzip(noise)) }
    }

    @Test("a gzip file that ends in the middle or is damaged says so, at every byte")
    func damage() {
        let wire = Compress.gzip(Array("https://a.example/\nhttps://b.example/\n".utf8))
        for count in 2..<wire.count {
            #expect(throws: AuditError.input("list", .incompleteGzip), "\(count)") {
                try Self.all(Array(wire.prefix(count)))
            }
        }
        var damaged = wire
        damaged[wire.count - 7] ^= 4
        #expect(throws: AuditError.input("list", .damagedGzip(after: 0))) { try Self.all(damaged) }
    }
}
