internal import AuditModel

/// Reads an archive record by record: WARC 1.0 and 1.1, plain, or packed by gzip or zstd with a member or frame for each
/// record or for many.
///
/// A broken record costs itself: reading goes on with the next one. Where a member holds many records, a wrong length
/// also costs those that it covers, and damaged data the rest of the member.
package struct ArchiveReader: ~Copyable {
    package enum Item: Sendable {
        case record(ArchiveRecord)
        case broken(BrokenRecord)
    }

    private var text: ArchiveText
    private let blockLimit: Int
    private var number = 0
    /// Where the record begins that is being read.
    private var offset = 0

    /// - Parameters:
    ///   - start: the `offset` of a record that was read before; nil is the first.
    ///   - blockLimit: the most bytes that are kept of a block.
    /// - Throws: `ArchiveFault` when no record begins there.
    package init(_ bytes: ArchiveBytes, at start: Int? = nil, blockLimit: Int) throws(ArchiveFault) {
        text = try Self.text(of: bytes, at: start)
        self.blockLimit = blockLimit
    }

    private static func text(of bytes: ArchiveBytes, at start: Int?) throws(ArchiveFault) -> ArchiveText {
        var text = try ArchiveText(bytes, at: start)
        let beginning = try text.peek(mark.count, piece: trial)
        guard beginning.elementsEqual(mark) else { throw .noArchive }
        return text
    }

    /// The next record, or what stands in its place; nil at the end.
    package mutating func next() throws(ArchiveFault) -> Item? {
        try skipBlankLines()
        if text.edge == .end, text.position == text.block.count { return nil }
        number += 1
        offset = text.place
        let isAtStart = text.isAtStart
        var header = HeaderFields()
        if let flaw = try readHeader(&header) { return try broken(flaw, header) }
        guard let length = header["content-length"].flatMap({ Int($0) }), length >= 0 else {
            return try broken(.noLength, header)
        }
        guard try lengthMayBeRight(length) else { return try broken(.wrongLength(length), header) }
        var record = ArchiveRecord(
            number: number, offset: isAtStart ? offset : nil, fields: header, block: [], isCut: false)
        let limit = ["response", "resource", "revisit"].contains(record.type) ? blockLimit : 0
        if let flaw = try readBlock(length, limit, &record.block) { return try broken(flaw, header) }
        guard try endsRecord() else { return try broken(damage ?? .wrongLength(length), header) }
        record.isCut = length > record.block.count || header["warc-truncated"] != nil
        return .record(record)
    }

    // MARK: Its parts

    private mutating func beginsRecord() throws(ArchiveFault) -> Bool {
        try text.peek(Self.mark.count, piece: Self.trial).elementsEqual(Self.mark)
    }

    private static let mark = Array("WARC/".utf8)
    /// Bytes that are unpacked to see whether a record begins.
    private static let trial = 64

    /// Passes over the two line ends behind a record, and on to the next member.
    private mutating func skipBlankLines() throws(ArchiveFault) {
        while true {
            while try text.fill() {
                guard Self.isLineEnd(text.block[text.position]) else { return }
                text.position += 1
            }
            guard text.edge == .member else { return }
            try text.enterNextMember()
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

    private mutating func readHeader(_ header: inout HeaderFields) throws(ArchiveFault) -> BrokenRecord.Flaw? {
        guard try beginsRecord() else { return damage ?? .noRecord }
        var searched = 0
        while true {
            let waiting = text.block.count - text.position
            let stop = headerStop(from: text.position + max(1, searched - Self.mark.count))
            if case .end(let end) = stop, end - text.position <= HeaderFields.byteLimit {
                header = HeaderFields(raw: Array(text.block[text.position..<end]))
                text.position = end
                return header["warc-type"] == nil ? .noType : nil
            }
            let isLong = stop != nil || waiting > HeaderFields.byteLimit
            searched = waiting
            if !isLong, try text.more() { continue }
            text.position += Self.mark.count
            return isLong ? .longHeader : damage ?? .cut
        }
    }

    private enum HeaderStop {
        case end(Int)
        /// A record begins within it, so it has no end.
        case record
    }

    /// What ends the header that waits, looked for from there; nil when that has not come yet.
    private func headerStop(from start: Int) -> HeaderStop? {
        var index = start
        while let lineEnd = ArchiveText.index(of: [10], in: text.block[...], from: index) {
            index = lineEnd + 1
            if text.block[index...].starts(with: Self.mark) { return .record }
            if let end = HTTPMessage.blankLineEnd(text.block[...], at: index) { return .end(end) }
        }
        return nil
    }

    private mutating func readBlock(
        _ length: Int, _ limit: Int, _ block: inout [UInt8]
    ) throws(ArchiveFault) -> BrokenRecord.Flaw? {
        var left = length
        while left > 0 {
            if block.count >= limit, text.left != nil {
                text.skip(left)
                return nil
            }
            guard try text.fill() else {
                guard text.edge == .member else { return damage ?? .cut }
                try text.enterNextMember()
                let isOver = try beginsRecord()
                if isOver || text.edge == .end { return .wrongLength(length) }
                continue
            }
            let piece = text.block[text.position...].prefix(left)
            block += piece.prefix(limit - block.count)
            text.position += piece.count
            left -= piece.count
        }
        return nil
    }

    /// For an archive that is not packed: whether a record ends that far ahead.
    private func lengthMayBeRight(_ length: Int) throws(ArchiveFault) -> Bool {
        guard let left = text.left else { return true }
        guard length <= left else { return false }
        let rest = try text.look(ahead: length, limit: 4 + Self.mark.count).drop(while: Self.isLineEnd)
        return rest.isEmpty || rest.starts(with: Self.mark.prefix(rest.count))
    }

    /// Whether a record, a member or the archive ends here.
    private mutating func endsRecord() throws(ArchiveFault) -> Bool {
        let rest = try text.peek(4 + Self.mark.count).drop(while: Self.isLineEnd)
        if rest.starts(with: Self.mark) { return true }
        return rest.isEmpty && (text.edge == .member || text.edge == .end)
    }

    // MARK: The next record

    /// What is wrong with the archive here; nil when nothing is.
    private var damage: BrokenRecord.Flaw? {
        guard case .damaged(let damage) = text.edge else { return nil }
        return switch damage {
        case .gzip: .gzip
        case .zstd: .zstd
        case .cut: .cut
        case .bomb: .bomb
        case .memory: .memory
        }
    }

    private mutating func broken(
        _ flaw: BrokenRecord.Flaw, _ header: HeaderFields
    ) throws(ArchiveFault) -> Item {
        let record = BrokenRecord(
            number: number, offset: offset, target: ArchiveRecord.target(header), flaw: flaw)
        try findRecord()
        return .broken(record)
    }

    /// Goes on to where the next record begins, or to the end.
    private mutating func findRecord() throws(ArchiveFault) {
        // The header of a broken record is taken already, so this is another one.
        if text.position == 0, try beginsRecord() { return }
        while try !findMark() {
            switch text.edge {
            case .open: break
            case .end:
                text.position = text.block.count
                return
            case .member:
                text.position = text.block.count
                try text.enterNextMember()
                if try beginsRecord() { return }
            case .damaged:
                repeat { guard try text.findMember() else { return } } while try !beginsRecord()
                return
            }
        }
    }

    /// Goes to the first line of this block that begins as a record does; false when there is none.
    private mutating func findMark() throws(ArchiveFault) -> Bool {
        if let found = Self.nextMark(text.block[...], from: text.position) {
            text.position = found
            return true
        }
        // The mark and the line end before it may come in two pieces.
        text.position = max(text.position, text.block.count - Self.mark.count - 1)
        _ = try text.more()
        return false
    }

    private static func nextMark(_ block: ArraySlice<UInt8>, from start: Int) -> Int? {
        var start = start
        while let found = ArchiveText.index(of: mark, in: block, from: start) {
            if found > 0, block[found - 1] == 10 { return found }
            start = found + 1
        }
        return nil
    }
}
