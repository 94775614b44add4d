internal import CISAL
internal import Glibc

/// What ISA-L inflates with, 85 KiB; each thread keeps its own.
final class Decompressor {
    private let state: UnsafeMutablePointer<inflate_state>
    /// Where most bodies are made, once there was one.
    private var room: UnsafeMutableBufferPointer<UInt8>?
    private var isRoomTaken = false
    /// The largest body that is made there.
    private static let roomSize = 1 << 20

    private init?() {
        // Zeroed once: ISA-L sets only the fields that it reads first.
        guard let state = calloc(1, MemoryLayout<inflate_state>.size) else { return nil }
        self.state = state.bindMemory(to: inflate_state.self, capacity: 1)
    }

    deinit {
        free(state)
        room?.deallocate()
    }

    /// What a gzip member of exactly this size holds; nil when it is another size, broken or followed by more.
    func gzip(_ wire: [UInt8], size: Int) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            isWhole = make(wire, size, in: room)
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
    }

    /// The same for one look, in memory that the next one uses again.
    func withGzip<Result>(_ wire: [UInt8], size: Int, _ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        guard size <= Self.roomSize, !isRoomTaken else { return nil }
        let room = room ?? .allocate(capacity: Self.roomSize)
        (self.room, isRoomTaken) = (room, true)
        defer { isRoomTaken = false }
        return make(wire, size, in: room) ? look(UnsafeBufferPointer(rebasing: room[..<size])) : nil
    }

    /// Whether the bytes are one whole member of that size.
    private func make(_ wire: [UInt8], _ size: Int, in room: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        guard let start = room.baseAddress else { return false }
        return wire.withUnsafeBytes { bytes in
            bytes.baseAddress.map { cisal_gunzip(state, $0, bytes.count, start, size) } ?? false
        }
    }

    /// This thread's own; freed when the thread ends.
    static func forThisThread() -> Decompressor? {
        guard let key else { return nil }
        if let known = pthread_getspecific(key) {
            return Unmanaged<Decompressor>.fromOpaque(known).takeUnretainedValue()
        }
        guard let made = Decompressor() else { return nil }
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { known in
            if let known { Unmanaged<Decompressor>.fromOpaque(known).release() }
        }
        return code == 0 ? key : nil
    }()
}
