internal import CDeflate
internal import Glibc

/// A libdeflate decompressor; each thread keeps one, because making one costs as much as a small page.
final class Decompressor {
    private let raw: OpaquePointer

    private init?() {
        guard let raw = libdeflate_alloc_decompressor() else { return nil }
        self.raw = raw
    }

    deinit { libdeflate_free_decompressor(raw) }

    /// What a gzip member of exactly this size holds; nil when it is another size, broken or followed by more.
    func gzip(_ wire: [UInt8], size: Int) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            var taken = 0
            var made = 0
            let result = wire.withUnsafeBytes {
                libdeflate_gzip_decompress_ex(raw, $0.baseAddress, $0.count, room.baseAddress, size, &taken, &made)
            }
            isWhole = result == LIBDEFLATE_SUCCESS && made == size && taken == wire.count
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
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
