internal import TestSupport

@testable internal import WebArchives

/// A web archive, plain or packed: a byte that says whether it is packed by us, then the archive.
enum ArchiveTarget: FuzzTarget {
    static let name = "archive"
    static let summary = "a web archive (WARC), plain and packed: its records"
    /// It is read twice, and what unpacks to a bomb is unpacked as far as that is allowed.
    static let deadline = 2_000

    static let words = [
        "WARC/1.0\r\n", "WARC/1.1\r\n", "WARC-Type: response\r\n", "Content-Length: ", "\r\n\r\n",
        "WARC-Target-URI: <https://a.example/>\r\n", "HTTP/1.1 200 OK\r\n", "Transfer-Encoding: chunked\r\n", "\u{1F}",
    ]

    static func seeds() -> [[UInt8]] {
        let page = ArchiveSample.page("https://a.example/", title: "Home")
        let wrong = ArchiveSample.page("https://a.example/b", title: "B", length: "9999999999")
        let plain = ArchiveSample.info + page + wrong + page
        let packed = ArchiveSample.packed([ArchiveSample.info, page]) + Array("garbage".utf8)
        return [[0] + plain, [1] + plain, [0] + packed + ArchiveSample.packed([wrong, page])]
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        guard let first = input.first else { return }
        let bytes = first & 1 == 0 ? Array(input.dropFirst()) : Compress.gzip(Array(input.dropFirst()))
        let (short, long) = (try read(bytes, limit: 64), try read(bytes, limit: 4_096))
        try expectEqual(short.count, long.count, "the limit of a block changes the records")
        for (number, item) in long.enumerated() {
            switch item {
            case .broken(let record):
                try expectEqual(record.number, number + 1, "a broken record is counted wrongly")
                try expect((0...bytes.count).contains(record.offset), "a broken record lies outside the archive")
            case .record(let record):
                try expectEqual(record.number, number + 1, "a record is counted wrongly")
                try expect(record.block.count <= 4_096, "the limit of a block does not hold")
                try checkResponse(record.block)
            }
        }
    }

    private static func checkResponse(_ block: [UInt8]) throws(Broken) {
        guard let message = HTTPMessage(block) else { return }
        try expect((100..<1_000).contains(message.status), "status \(message.status)")
        try expect(message.body.count <= block.count, "a body is longer than its block")
    }

    private static func read(_ bytes: [UInt8], limit: Int) throws(Broken) -> [ArchiveReader.Item] {
        guard var reader = try? ArchiveReader(ArchiveBytes(bytes), blockLimit: limit) else { return [] }
        var items: [ArchiveReader.Item] = []
        do throws(ArchiveFault) {
            while let item = try reader.next() { items.append(item) }
        } catch {
            throw Broken("an archive in memory cannot be read to its end: \(error)")
        }
        return items
    }
}
