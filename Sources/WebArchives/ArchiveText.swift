internal import Glibc
internal import PageFetching

/// The unpacked bytes of an archive, a block at a time, member by member where it is gzip (RFC 1952), and frame by frame,
/// which are members here, where it is zstd (iipc's WARC-Zstandard).
///
/// Nothing is held but a block of each and the window of what unpacks, however much comes out.
struct ArchiveText: ~Copyable {
    /// What follows the bytes that wait.
    enum Edge: Equatable {
        case open
        /// A member ends there.
        case member
        case end
        case damaged(Damage)
    }

    enum Damage: Equatable { case gzip, zstd, cut, bomb, memory }

    private enum Packing { case none, gzip, zstd }

    static let blockSize = 65_536
    /// A member that makes more bytes than this, and so many for each packed one, is a bomb; pages make 5 to 50.
    static let bombAllowance = 64 << 20
    static let bombRatio = 200

    private let bytes: ArchiveBytes
    private let packing: Packing
    private let dictionary: [UInt8]
    /// Packed bytes, and where the first of them is in the archive.
    private var raw: [UInt8] = []
    private var rawStart = 0
    private var rawPosition = 0
    private var gunzip: GunzipStream?
    private var zstd: ZstdStream?
    /// Whether it may have more to give without taking more.
    private var holdsMore = false
    private var memberStart = 0
    private var memberMade = 0

    private(set) var edge = Edge.open
    /// Unpacked bytes that wait; `position` is the first that was not taken yet.
    private(set) var block: [UInt8] = []
    var position = 0
    /// Where the end of `block` is in an archive that is not packed.
    private var plainEnd = 0

    /// - Parameter start: where a member begins, or a record that is not packed; nil is the first of them.
    init(_ bytes: ArchiveBytes, at start: Int? = nil) throws(ArchiveFault) {
        let beginning = try bytes.read(at: 0, limit: 4)
        let packing: Packing = GunzipStream.begins(beginning) ? .gzip : ZstdFrames.begin(beginning) ? .zstd : .none
        var (dictionary, first): ([UInt8], Int) = ([], 0)
        if packing == .zstd { (dictionary, first) = try ZstdFrames.dictionary(of: bytes) }
        self.init(bytes, packing, dictionary, at: start ?? first)
    }

    private init(_ bytes: ArchiveBytes, _ packing: Packing, _ dictionary: [UInt8], at start: Int) {
        (self.bytes, self.packing, self.dictionary) = (bytes, packing, dictionary)
        (rawStart, plainEnd) = (start, start)
        if isPacked { begin(at: start) }
    }

    private var isPacked: Bool { packing != .none }

    /// Whether nothing was taken of the member; always so of an archive that is not packed.
    var isAtStart: Bool { !isPacked || memberMade == block.count - position }

    /// Where the member, or the first byte that waits, is in the archive.
    var place: Int { isPacked ? memberStart : plainEnd - (block.count - position) }

    /// Sees that at least one byte waits; false at an edge.
    mutating func fill() throws(ArchiveFault) -> Bool {
        if position < block.count { return true }
        block.removeAll(keepingCapacity: true)
        position = 0
        return try more()
    }

    /// The next bytes, nothing taken: as many as asked for, or all there are up to the edge.
    mutating func peek(_ count: Int, piece: Int = blockSize) throws(ArchiveFault) -> ArraySlice<UInt8> {
        while block.count - position < count {
            guard try more(piece) else { break }
        }
        return block[position...].prefix(count)
    }

    /// Adds the next piece to `block`; false at an edge.
    mutating func more(_ limit: Int = blockSize) throws(ArchiveFault) -> Bool {
        if position > 0 {
            block.removeFirst(position)
            position = 0
        }
        guard edge == .open else { return false }
        let before = block.count
        if isPacked { try inflate(limit) } else { try readPlain() }
        return block.count > before
    }

    private mutating func readPlain() throws(ArchiveFault) {
        let read = try bytes.read(at: plainEnd, limit: Self.blockSize * 4)
        block += read
        plainEnd += read.count
        if read.isEmpty { edge = .end }
    }

    private mutating func inflate(_ limit: Int) throws(ArchiveFault) {
        let before = block.count
        while block.count == before, edge == .open {
            if rawPosition == raw.count, !holdsMore {
                try load(from: rawStart + raw.count)
                if raw.isEmpty { edge = .damaged(.cut) }
            }
            if edge == .open { step(limit) }
        }
    }

    private mutating func load(from offset: Int) throws(ArchiveFault) {
        raw = try bytes.read(at: offset, limit: Self.blockSize)
        (rawStart, rawPosition) = (offset, 0)
    }

    /// One step of unpacking.
    private mutating func step(_ limit: Int) {
        var taken = 0
        var made = 0
        raw.withUnsafeBufferPointer { raw in
            let input = UnsafeBufferPointer(rebasing: raw[rawPosition...])
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { output in
                (taken, made) =
                    packing == .zstd
                    ? zstd?.inflate(input, into: output) ?? (0, 0) : gunzip?.inflate(input, into: output) ?? (0, 0)
                block.append(contentsOf: output[..<made])
            }
        }
        rawPosition += taken
        memberMade += made
        holdsMore = made == limit
        switch packing == .zstd ? zstd?.state : gunzip?.state {
        case .reading: if isBomb { edge = .damaged(.bomb) }
        case .betweenMembers: edge = .member
        case .over, .broken: edge = .damaged(garbled)
        case nil: edge = .damaged(.memory)
        }
    }

    private var garbled: Damage { packing == .zstd ? .zstd : .gzip }

    private var isBomb: Bool {
        memberMade > Self.bombAllowance && memberMade / Self.bombRatio > rawStart + rawPosition - memberStart
    }

    // MARK: From one member to the next

    /// Goes on behind the end of a member: to the next one, to the end, or to what is neither.
    mutating func enterNextMember() throws(ArchiveFault) {
        block.removeAll(keepingCapacity: true)
        position = 0
        let next = rawStart + rawPosition
        if raw.count - rawPosition < 4 { try load(from: next) }
        if rawPosition == raw.count {
            edge = .end
        } else if begins(raw[rawPosition...]) {
            (memberStart, memberMade, edge) = (next, 0, .open)
        } else {
            (memberStart, edge) = (next, .damaged(garbled))
        }
    }

    private func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
        packing == .zstd ? ZstdFrames.begin(bytes) : GunzipStream.begins(bytes)
    }

    /// Begins anew with the first member behind the beginning of this one; false when there is none.
    mutating func findMember() throws(ArchiveFault) -> Bool {
        let magic: [UInt8] = packing == .zstd ? ZstdFrames.magic : [0x1f, 0x8b, 8]
        // Bits that are reserved in what follows: flags of gzip, the descriptor of a frame.
        let reserved: UInt8 = packing == .zstd ? 8 : 0xE0
        var offset = memberStart + 1
        if (rawStart..<(rawStart + raw.count)).contains(offset) {
            rawPosition = offset - rawStart
        } else {
            try load(from: offset)
        }
        while raw.count - rawPosition > magic.count {
            if let found = Self.index(of: magic, in: raw[...], from: rawPosition), found + magic.count < raw.count {
                if raw[found + magic.count] & reserved == 0 {
                    begin(at: rawStart + found)
                    rawPosition = found
                    return true
                }
                rawPosition = found + 1
            } else {
                offset = rawStart + max(rawPosition, raw.count - magic.count)
                try load(from: offset)
                if raw.count <= magic.count { break }
            }
        }
        (edge, block, position) = (.end, [], 0)
        return false
    }

    private mutating func begin(at offset: Int) {
        if packing == .zstd { zstd = ZstdStream(dictionary: dictionary) } else { gunzip = GunzipStream() }
        (memberStart, memberMade, holdsMore) = (offset, 0, false)
        let isReady = packing == .zstd ? zstd != nil : gunzip != nil
        (edge, block, position) = (isReady ? .open : .damaged(.memory), [], 0)
    }

    /// The first place of a few bytes at or behind `start`.
    static func index(of bytes: [UInt8], in text: ArraySlice<UInt8>, from start: Int) -> Int? {
        guard let first = bytes.first else { return nil }
        let base = text.startIndex
        return text.withUnsafeBufferPointer { text in
            var start = start - base
            while start + bytes.count <= text.count, let begin = text.baseAddress,
                let found = memchr(begin + start, Int32(first), text.count - start)
            {
                start = UnsafeRawPointer(begin).distance(to: UnsafeRawPointer(found))
                if text[start...].starts(with: bytes) { return base + start }
                start += 1
            }
            return nil
        }
    }

    // MARK: Archives that are not packed

    /// How many bytes follow those that were taken; nil where that cannot be known.
    var left: Int? { isPacked ? nil : bytes.count - place }

    /// Up to so many bytes of an archive that is not packed, from that far behind the first that waits.
    func look(ahead distance: Int, limit: Int) throws(ArchiveFault) -> [UInt8] {
        try bytes.read(at: place + distance, limit: limit)
    }

    /// Passes over so many bytes of an archive that is not packed.
    mutating func skip(_ distance: Int) {
        guard distance > block.count - position else { return position += distance }
        plainEnd = place + distance
        (block, position) = ([], 0)
    }
}
