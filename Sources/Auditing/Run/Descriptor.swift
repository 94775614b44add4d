internal import Glibc

/// Reading and writing what is open, whatever interrupts it.
package enum Descriptor {
    /// Writes everything; 0, or the number of the error.
    package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? ENOSPC : errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// The next bytes, none at the end, and 0 or the number of the error.
    package static func read(_ limit: Int, from descriptor: Int32) -> (bytes: [UInt8], error: Int32) {
        var number: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
            var got: Int
            repeat { got = Glibc.read(descriptor, room.baseAddress, room.count) } while got < 0 && errno == EINTR
            (count, number) = (max(0, got), got < 0 ? errno : 0)
        }
        return (bytes, number)
    }
}
