internal import CDeflate
internal import Glibc

/// A libdeflate decompressor; each thread keeps one, because making one costs as much as a small page.
final class Decompressor {
    private let raw: OpaquePointer
    /// Where most bodies are made, once there was one.
    private var room: UnsafeMutableBufferPointer<UInt8>?
    private var isRoomTaken = false
    /// The largest body that is made there.
    private static let roomSize = 1 << 20

    private init?() {
        guard let raw = libdeflate_alloc_decompressor() else { return nil }
        self.raw = raw
    }

    deinit {
        libdeflate_free_decompressor(raw)
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
        var (taken, made) = (0, 0)
        let result = wire.withUnsafeBytes {
            libdeflate_gzip_decompress_ex(raw, $0.baseAddress, $0.count, room.baseAddress, size, &taken, &made)
        }
        return result == LIBDEFLATE_SUCCESS && made == size && taken == wire.count
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
