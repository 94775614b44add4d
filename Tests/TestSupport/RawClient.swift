internal import Glibc

/// A client that sends exactly the given bytes.
package struct RawClient: ~Copyable {
    private let socket: Int32

    package init?(port: UInt16) {
        guard let connected = Socket.connect("127.0.0.1", port) else { return nil }
        socket = connected
    }

    deinit { Socket.close(socket) }

    /// Sends as much as the other side takes; says whether that was all.
    @discardableResult
    package borrowing func send(_ bytes: [UInt8]) -> Bool { Socket.send(socket, bytes) }

    @discardableResult
    package borrowing func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Everything until the other side closes.
    package borrowing func read() -> String {
        var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += buffer.prefix(count)
        }
    }
}
