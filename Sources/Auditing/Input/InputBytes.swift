internal import AuditModel
internal import AuditRules
internal import Glibc
internal import PageFetching

/// The bytes of one input, a block at a time: a file, standard input, or the answer of a server. gzip, recognized by its
/// first bytes `1f 8b` and never by a name, is taken off.
struct InputBytes: ~Copyable {
    /// What may come out of a compressed input; one that is more is refused.
    struct Limits {
        /// Decoded bytes in all: a list of a hundred million addresses.
        var decodedBytes = 8 << 30
        /// Decoded bytes for each compressed one. Lists and sitemaps have 5 to 50, a bomb has 1,000.
        var expansion = 200
        /// Up to so many decoded bytes the expansion does not count.
        var expansionAllowance = 16 << 20
    }

    private enum Source {
        case descriptor(Int32, isOwned: Bool)
        /// What is left of bytes in memory.
        case memory([UInt8])
    }

    static let blockSize = 65_536

    /// The name of the input as messages say it.
    let name: String
    private let limits: Limits
    private var source: Source
    private var raw: [UInt8] = []
    private var rawPosition = 0
    private var hasBegun = false
    private var gunzip: GunzipStream?
    /// Whether zlib may have more to give without taking more.
    private var holdsMore = false
    private var compressed = 0
    /// Bytes that were unpacked so far.
    private(set) var decoded = 0
    /// Unpacked bytes that wait; `position` is the first that was not taken yet.
    private(set) var block: [UInt8] = []
    var position = 0

    /// Opens a file; `-` is standard input.
    init(path: String, limits: Limits = Limits()) throws(AuditError) {
        (name, self.limits) = (path, limits)
        let opened = try Self.open(path)
        source = .descriptor(opened.descriptor, isOwned: path != "-")
        raw = opened.beginning
    }

    /// Takes bytes that are in memory already.
    init(name: String, bytes: [UInt8], limits: Limits = Limits()) {
        (self.name, self.limits) = (name, limits)
        source = .memory(bytes)
    }

    deinit { if case .descriptor(let descriptor, true) = source { close(descriptor) } }

    private static func open(_ path: String) throws(AuditError) -> ReadableFile.Opened {
        do throws(ReadableFile.Fault) {
            guard path == "-" else { return try ReadableFile.open(path) }
            try ReadableFile.check(STDIN_FILENO)
            return ReadableFile.Opened(descriptor: STDIN_FILENO)
        } catch {
            switch error {
            case .unopened(ENOENT): throw .input(path, .missing)
            case .folder: throw .input(path, .folder)
            default: throw .input(path, .unopened(error.reason))
            }
        }
    }

    /// The first bytes, nothing taken: as many as asked for, or all there are.
    mutating func beginning(_ count: Int) throws(AuditError) -> ArraySlice<UInt8> {
        while block.count - position < count {
            let more = try piece()
            if more.isEmpty { break }
            block += more
        }
        return block[position...].prefix(count)
    }

    /// Sees that at least one byte waits; false at the end.
    mutating func fill() throws(AuditError) -> Bool {
        if position < block.count { return true }
        (block, position) = (try piece(), 0)
        return !block.isEmpty
    }

    /// The next decoded bytes; none at the end.
    private mutating func piece() throws(AuditError) -> [UInt8] {
        if !hasBegun { try begin() }
        let piece = gunzip == nil ? try readRaw() : try inflate()
        decoded += piece.count
        return piece
    }

    private mutating func begin() throws(AuditError) {
        hasBegun = true
        // A pipe may give a byte at a time.
        while raw.count < 2 {
            let more = try read()
            if more.isEmpty { break }
            raw += more
        }
        guard GunzipStream.begins(raw) else { return }
        gunzip = GunzipStream()
        if gunzip == nil { throw .input(name, .outOfMemory) }
    }

    private mutating func readRaw() throws(AuditError) -> [UInt8] {
        guard raw.isEmpty else {
            defer { raw = [] }
            return raw
        }
        return try read()
    }

    private mutating func inflate() throws(AuditError) -> [UInt8] {
        var made: [UInt8] = []
        while made.isEmpty, let state = gunzip?.state, state == .reading || state == .betweenMembers {
            if rawPosition == raw.count, !holdsMore {
                (raw, rawPosition) = (try read(), 0)
                if raw.isEmpty { break }
            }
            made = step()
            try checkLimits(made.count)
        }
        switch gunzip?.state {
        case .broken:
            throw .input(name, .damagedGzip(after: decoded))
        case .reading where made.isEmpty:
            throw .input(name, .incompleteGzip)
        default: return made
        }
    }

    /// One step of unpacking.
    private mutating func step() -> [UInt8] {
        var taken = 0
        let made = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { output, count in
            raw.withUnsafeBufferPointer { raw in
                let input = UnsafeBufferPointer(rebasing: raw[rawPosition...])
                (taken, count) = gunzip?.inflate(input, into: output) ?? (0, 0)
            }
        }
        rawPosition += taken
        compressed += taken
        holdsMore = made.count == Self.blockSize
        return made
    }

    private func checkLimits(_ made: Int) throws(AuditError) {
        let total = decoded + made
        guard total > limits.expansionAllowance else { return }
        if total / limits.expansion > compressed {
            throw .input(name, .bomb(times: limits.expansion))
        }
        if total > limits.decodedBytes {
            throw .input(name, .tooLong(bytes: limits.decodedBytes))
        }
    }

    /// What the source gives next; none at the end.
    private mutating func read() throws(AuditError) -> [UInt8] {
        switch source {
        case .memory(let bytes):
            source = .memory([])
            return bytes
        case .descriptor(let descriptor, _):
            let (bytes, failure) = Descriptor.read(Self.blockSize, from: descriptor)
            if failure != 0 { throw .input(name, .unread(String(cString: strerror(failure)))) }
            return bytes
        }
    }
}

/// Reads an input line by line without ever holding more than one line and one block.
///
/// Lines end with LF, CRLF or CR. A line longer than `lineLimit` is given cut and marked; the rest of it is
/// skipped.
struct LineReader: ~Copyable {
    struct Line {
        var number: Int
        var bytes: [UInt8]
        var isTooLong: Bool
    }

    /// The longest line that is read, in bytes.
    static let lineLimit = 16_384

    private var input: InputBytes
    private var number = 0
    private var lastWasCR = false

    private let limit: Int

    /// - Parameter limit: the longest line, in bytes.
    init(_ input: consuming InputBytes, limit: Int = lineLimit) {
        self.input = input
        self.limit = limit
    }

    /// The next line without its end; nil at the end of the input.
    mutating func next() throws(AuditError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while try input.fill() {
            if lastWasCR {
                lastWasCR = false
                if input.block[input.position] == 10 {
                    input.position += 1
                    continue
                }
            }
            let end = input.block[input.position...].firstIndex { $0 == 10 || $0 == 13 }
            let piece = input.block[input.position..<(end ?? input.block.count)]
            let room = limit - line.count
            line.append(contentsOf: piece.prefix(room))
            isTooLong = isTooLong || piece.count > room
            input.position = end.map { $0 + 1 } ?? input.block.count
            if let end {
                lastWasCR = input.block[end] == 13
                number += 1
                return Line(number: number, bytes: line, isTooLong: isTooLong)
            }
        }
        guard !line.isEmpty || isTooLong else { return nil }
        number += 1
        return Line(number: number, bytes: line, isTooLong: isTooLong)
    }
}
