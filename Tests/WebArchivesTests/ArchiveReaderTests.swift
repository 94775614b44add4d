internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import WebArchives

/// Archives as crawlers write them, and as accidents leave them.
@Suite struct ArchiveReaderTests {
    private static let pages = (1...4).map { ArchiveSample.page("https://a.example/\($0)", title: "Page \($0)") }

    /// What an archive gives: the URL of a record, or the flaw of a broken one.
    private func read(_ bytes: [UInt8], limit: Int = 65_536) throws -> [String] {
        var reader = try ArchiveReader(ArchiveBytes(bytes), blockLimit: limit)
        var found: [String] = []
        while let item = try reader.next() {
            switch item {
            case .record(let record): found.append(record.target.map { String($0.suffix(2)) } ?? record.type)
            case .broken(let broken): found.append("\(broken.flaw)")
            }
        }
        return found
    }

    @Test("plain archives, packed ones and one big member give the same records")
    func forms() throws {
        let records = [ArchiveSample.info] + Self.pages
        let expected = ["warcinfo", "/1", "/2", "/3", "/4"]
        #expect(try read(records.flatMap { $0 }) == expected)
        #expect(try read(ArchiveSample.packed(records)) == expected)
        #expect(try read(Compress.gzip(records.flatMap { $0 })) == expected)
        #expect(try read(records.flatMap { Compress.zstd($0) }) == expected)
        #expect(try read(Compress.zstd(records.flatMap { $0 })) == expected)
    }

    @Test("zstd frames may need a dictionary, which comes before them, packed or not")
    func dictionary() throws {
        let samples = (0..<400).map { ArchiveSample.page("https://a.example/\($0)", title: "Page \($0 * 7)") }
        let dictionary = Compress.dictionary(samples)
        #expect(dictionary.starts(with: [0x37, 0xA4, 0x30, 0xEC]))
        let frames = Self.pages.flatMap { Compress.zstd($0, dictionary: dictionary) }
        for content in [dictionary, Compress.zstd(dictionary)] {
            #expect(try read(Self.skippable(0x5D, content) + frames) == ["/1", "/2", "/3", "/4"])
            let others = Self.skippable(0x50, [1, 2]) + Self.skippable(0x5D, content) + frames
            #expect(try read(others + Self.skippable(0x5F, [3]) + frames).count == 8)
        }
        let without = try read(Compress.zstd(Self.pages[0]) + frames)
        #expect(without.first == "/1" && without.dropFirst().allSatisfy { $0 == "zstd" }, "\(without)")
        let bomb = Compress.zstd([UInt8](repeating: 7, count: 17 << 20))
        #expect(throws: ArchiveFault.dictionary) { try read(Self.skippable(0x5D, bomb) + frames) }
    }

    private static func skippable(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        [kind, 0x2A, 0x4D, 0x18] + (0..<4).map { UInt8(content.count >> ($0 * 8) & 255) } + content
    }

    @Test("a frame of zstd with a flipped byte, and one that unpacks without end, cost their records")
    func brokenFrames() throws {
        var frames = Self.pages.map { Compress.zstd($0) }
        frames[1][frames[1].count / 2] ^= 0xFF
        let found = try read(frames.flatMap { $0 })
        #expect(found.first == "/1" && found.suffix(2) == ["/3", "/4"] && found.count <= 5, "\(found)")
        let head = Array("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99999999\r\n\r\n".utf8)
        let bomb = Compress.zstd(head + [UInt8](repeating: 0, count: 99_999_999))
        #expect(try read(bomb + frames[2]) == ["bomb", "/3"])
        for cut in stride(from: 1, to: frames[0].count, by: 7) {
            let part = try? read(frames[0] + frames[2].prefix(cut))
            #expect(part?.first == "/1" && (part?.count ?? 9) <= 2)
        }
    }

    @Test("a record is read again where its offset says")
    func again() throws {
        let records = [ArchiveSample.info] + Self.pages
        for bytes in [
            records.flatMap { $0 }, ArchiveSample.packed(records), records.flatMap { Compress.zstd($0) },
        ] {
            var reader = try ArchiveReader(ArchiveBytes(bytes), blockLimit: 0)
            while case .record(let record)? = try reader.next() {
                #expect(record.offset != nil)
                var second = try ArchiveReader(ArchiveBytes(bytes), at: record.offset, blockLimit: 65_536)
                guard case .record(let again)? = try second.next() else { throw ArchiveFault.noArchive }
                #expect(again.target == record.target && (again.type == "warcinfo") == again.block.isEmpty)
            }
        }
        var whole = try ArchiveReader(ArchiveBytes(Compress.gzip(records.flatMap { $0 })), blockLimit: 0)
        _ = try whole.next()
        guard case .record(let second)? = try whole.next() else { throw ArchiveFault.noArchive }
        #expect(second.offset == nil)
    }

    @Test("a record may go on in the next gzip member")
    func severalMembers() throws {
        let bytes = Self.pages.flatMap { $0 }
        let middle = bytes.count / 2
        #expect(
            try read(Compress.gzip(Array(bytes[..<middle])) + Compress.gzip(Array(bytes[middle...])))
                == ["/1", "/2", "/3", "/4"])
    }

    @Test("a Content-Length that is wrong costs its own record", arguments: ["10000000000", "9999", "3", "0"])
    func wrongLength(length: String) throws {
        var records = Self.pages
        records[1] = ArchiveSample.page("https://a.example/2", title: "Page 2", length: length)
        let expected = ["/1", "wrongLength(\(length))", "/3", "/4"]
        #expect(try read(records.flatMap { $0 }) == expected)
        #expect(try read(ArchiveSample.packed(records)) == expected)
    }

    @Test(
        "a record without a length, with a negative one or without a type is broken",
        arguments: ["", "-1", "1e3", "99999999999999999999"])
    func noLength(length: String) throws {
        var records = Self.pages
        records[1] = ArchiveSample.page("https://a.example/2", title: "Page 2", length: length)
        #expect(try read(records.flatMap { $0 }) == ["/1", "noLength", "/3", "/4"])
        #expect(try read(ArchiveSample.packed(records)) == ["/1", "noLength", "/3", "/4"])
    }

    @Test("garbage between gzip members costs one place")
    func garbage() throws {
        var members = Self.pages.map { Compress.gzip($0) }
        members.insert(Array("\u{1F}not gzip\u{8}".utf8) + [0x1f, 0x8b, 8, 0, 1, 2, 3], at: 2)
        #expect(try read(members.flatMap { $0 }) == ["/1", "/2", "gzip", "/3", "/4"])
    }

    @Test("a member with a flipped byte costs its record")
    func flipped() throws {
        for place in stride(from: 12, to: 200, by: 7) {
            var members = Self.pages.map { Compress.gzip($0) }
            members[1][min(place, members[1].count - 1)] ^= 0x55
            let found = try read(members.flatMap { $0 })
            #expect(
                found.first == "/1" && found.suffix(2) == ["/3", "/4"] && found.count <= 5, "byte \(place): \(found)")
        }
    }

    @Test("an archive that was cut anywhere gives the records before the cut")
    func cut() throws {
        for bytes in [Self.pages.flatMap { $0 }, ArchiveSample.packed(Self.pages)] {
            for end in stride(from: 70, to: bytes.count, by: 13) {
                let found = try read(Array(bytes[..<end]))
                let whole = found.filter { $0.hasPrefix("/") }
                #expect(whole == Array(["/1", "/2", "/3", "/4"].prefix(whole.count)) && found.count - whole.count <= 1)
            }
        }
    }

    @Test("a gzip bomb costs its record and stops early")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: ArchiveText.bombAllowance * 2)
        let bomb = Compress.gzip(ArchiveSample.record("response", "https://a.example/b", zeros))
        var members = Self.pages.map { Compress.gzip($0) }
        members.insert(bomb, at: 1)
        #expect(try read(members.flatMap { $0 }) == ["/1", "bomb", "/2", "/3", "/4"])
    }

    @Test("a block is kept up to the limit, and only that of a response")
    func limits() throws {
        let records = [
            ArchiveSample.record("response", "https://a.example/1", [UInt8](repeating: 65, count: 300_000)),
            ArchiveSample.record("request", "https://a.example/1", [65, 66]),
        ]
        for bytes in [records.flatMap { $0 }, ArchiveSample.packed(records)] {
            var reader = try ArchiveReader(ArchiveBytes(bytes), blockLimit: 1_000)
            guard case .record(let first)? = try reader.next(), case .record(let second)? = try reader.next() else {
                Issue.record("two records are expected")
                return
            }
            #expect(first.block.count == 1_000 && first.isCut)
            #expect(first.seconds == 1_772_337_906)
            #expect(second.block.isEmpty)
        }
    }

    @Test("headers without an end cost little, however many there are")
    func longHeaders() throws {
        let mark = Array("WARC/1.0\n".utf8)
        let marks = (0..<20_000).flatMap { _ in mark }
        let found = try read(marks + Self.pages.flatMap { $0 })
        #expect(found.count == 20_004 && found.suffix(4) == ["/1", "/2", "/3", "/4"])
        let long = mark + Array("X: ".utf8) + [UInt8](repeating: 65, count: 200_000) + [10]
        #expect(try read(long + Self.pages[0]) == ["longHeader", "/1"])
    }

    @Test("a file that is not an archive is recognised by its first bytes")
    func strangers() {
        #expect(throws: ArchiveFault.noArchive) { try read(Array("https://a.example/\n".utf8)) }
        #expect(throws: ArchiveFault.noArchive) { try read(Compress.gzip(Array("hello".utf8))) }
        #expect(throws: ArchiveFault.noArchive) { try read([]) }
        #expect(throws: ArchiveFault.noArchive) { try read([0x28, 0xB5, 0x2F, 0xFD, 0]) }
        #expect(throws: ArchiveFault.dictionary) { try read([0x5D, 0x2A, 0x4D, 0x18, 0, 0, 0, 2]) }
    }
}
