internal import Auditing
internal import Glibc
internal import Synchronization

/// Lines of a descriptor, read one by one by a thread of its own: no task waits in a read, and no line is read before it is
/// asked for.
final class LineSource: Sendable {
    enum Line: Equatable, Sendable {
        /// Without its end.
        case line([UInt8])
        /// It was longer than the limit, and is skipped.
        case tooLong
        case end
    }

    private let descriptor: Int32
    private let limit: Int
    /// A byte in this pipe asks for a line.
    private let orders: (reading: Int32, writing: Int32)
    private let taker = Mutex<CheckedContinuation<Line, Never>?>(nil)

    /// - Parameter limit: bytes of the longest line.
    /// - Throws: `UsageError` when there is no thread or pipe left.
    init(_ descriptor: Int32, limit: Int) throws(UsageError) {
        (self.descriptor, self.limit) = (descriptor, limit)
        guard let ends = Descriptor.pipe() else { throw Self.failure(errno) }
        orders = ends
        let code = start()
        guard code == 0 else { throw Self.failure(code) }
    }

    /// The next line; one caller at a time. After the end there is nothing more to ask for.
    func next() async -> Line {
        await withCheckedContinuation { continuation in
            taker.withLock { $0 = continuation }
            _ = Descriptor.write([0], to: orders.writing)
        }
    }

    private static func failure(_ number: Int32) -> UsageError {
        UsageError("Standard input cannot be read: \(String(cString: strerror(number))).")
    }

    /// 0, or the number of the error.
    private func start() -> Int32 {
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                Unmanaged<LineSource>.fromOpaque(context).takeRetainedValue().serve()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return code
        }
        pthread_detach(thread)
        return 0
    }

    private func serve() {
        var lines = LineBuffer(limit: limit)
        while !Descriptor.read(1, from: orders.reading).bytes.isEmpty {
            let line = lines.next { Descriptor.read(65_536, from: descriptor).bytes }
            let taker = taker.withLock { taker in
                defer { taker = nil }
                return taker
            }
            taker?.resume(returning: line)
            if line == .end { return }
        }
    }
}

/// Finds lines in blocks of bytes.
struct LineBuffer {
    let limit: Int
    private var rest: ArraySlice<UInt8> = []

    init(limit: Int) { self.limit = limit }

    /// - Parameter read: the next block; empty at the end.
    mutating func next(_ read: () -> [UInt8]) -> LineSource.Line {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if rest.isEmpty {
                rest = read()[...]
                if rest.isEmpty { return isTooLong ? .tooLong : line.isEmpty ? .end : .line(line) }
            }
            let end = rest.firstIndex(of: 10)
            let piece = rest[..<(end ?? rest.endIndex)]
            rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
            isTooLong = isTooLong || line.count + piece.count > limit
            if isTooLong { line = [] } else { line += piece }
            guard end != nil else { continue }
            if line.last == 13 { line.removeLast() }
            if isTooLong { return .tooLong }
            if !line.allSatisfy({ $0 == 32 || $0 == 9 }) { return .line(line) }
            line = []
        }
    }
}
